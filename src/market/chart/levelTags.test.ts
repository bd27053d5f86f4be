import fc from 'fast-check';
import { placeAxisTags, placeLeftTags, TAG_STEP_PX } from './levelTags.ts';

const PANE_PX = 200;

describe('on the axis', () => {
  test.each([
    [
      'far apart they stay',
      [10, 60],
      100,
      [
        [10, 1],
        [60, 1],
      ],
    ],
    [
      'near the last price they give way, each to its side',
      [95, 105],
      100,
      [
        [82, 1],
        [118, 1],
      ],
    ],
    [
      'two of one height stand one below the other',
      [50, 50],
      undefined,
      [
        [50, 1],
        [68, 1],
      ],
    ],
    [
      'close ones are told as their number',
      [50, 51, 52, 53],
      undefined,
      [
        [50, 1],
        [68, 3],
      ],
    ],
    // 109,301 had its tag below that of 107,204.
    ['a crowd above the last price stays above it', [96, 97, 98, 99], 100, [[82, 4]]],
    ['without room on its side a level has its line alone', [2], 10, []],
    [
      'at the edge a tag is whole',
      [1, 199],
      undefined,
      [
        [8, 1],
        [192, 1],
      ],
    ],
  ])('%s', (_case, heights, last, expected) => {
    const tags = [...placeAxisTags(heights, last, PANE_PX)].sort((a, b) => a.y - b.y);
    expect(tags.map(({ y, members }) => [y, members.length])).toEqual(expected);
  });

  test('the tags have the order of the prices, touch nothing and leave nothing out twice', () => {
    const height = fc.integer({ min: 0, max: PANE_PX });
    fc.assert(
      fc.property(fc.array(height, { maxLength: 12 }), height, (heights, last) => {
        const tags = [...placeAxisTags(heights, last, PANE_PX)].sort((a, b) => a.y - b.y);
        const shown = tags.flatMap(({ members }) => members);
        expect(new Set(shown).size).toBe(shown.length);
        const priceOrder = tags.map(({ members }) => members.map((index) => heights[index] ?? 0));
        for (const [index, own] of priceOrder.entries()) {
          const next = priceOrder[index + 1];
          if (next !== undefined) expect(Math.max(...own)).toBeLessThanOrEqual(Math.min(...next));
        }
        const places = [...tags.map(({ y }) => y), last].sort((a, b) => a - b);
        for (const [index, y] of places.entries()) {
          expect((places[index + 1] ?? Infinity) - y).toBeGreaterThanOrEqual(TAG_STEP_PX);
        }
        for (const { y, members } of tags) {
          for (const member of members) {
            expect(Math.sign(y - last)).toBe((heights[member] ?? 0) < last ? -1 : 1);
          }
        }
      }),
    );
  });
});

describe('in the pane', () => {
  const room = { left: 8, right: 310, gap: 6, moreWidth: 30 };
  const place = (...tags: [y: number, width: number][]) =>
    placeLeftTags(
      tags.map(([y, width]) => ({ y, width })),
      room,
    );

  test('each stands at its height, beside what is in its way', () => {
    expect(place([50, 100], [55, 90], [90, 90])).toEqual([
      { x: 8, y: 50, members: [0], isMore: false },
      { x: 114, y: 55, members: [1], isMore: false },
      { x: 8, y: 90, members: [2], isMore: false },
    ]);
  });

  test('what stands over the foot of the pane covers none', () => {
    const tags = [100, 149, 150, 190].map((y) => ({ y, width: 80 }));
    const placed = placeLeftTags(tags, { ...room, corner: { top: 150, right: 52 } });
    expect(placed.map(({ x, members }) => [x, members])).toEqual([
      [8, [0]],
      [8, [1]],
      [94, [2]],
      [52, [3]],
    ]);
  });

  test('none is cut: what does not fit is told as its number', () => {
    expect(place([50, 120], [52, 120], [54, 120], [50, 120])).toEqual([
      { x: 8, y: 50, members: [0], isMore: false },
      { x: 134, y: 52, members: [1], isMore: false },
      { x: 260, y: 54, members: [2, 3], isMore: true },
    ]);
  });
});
