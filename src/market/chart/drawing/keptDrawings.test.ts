import fc from 'fast-check';
import * as z from 'zod/mini';
import { MOST_DRAWINGS, type Drawing } from '../../../../core/market/drawings.ts';
import { saveDrawings } from '../../../../protocol/drawings.ts';
import { NOTHING_KEPT, adoptDrawings, keyOf, parseKept, withKept } from './keptDrawings.ts';

const idOf = (number: number): string =>
  `5b6cfa30-0000-4000-8000-${String(number).padStart(12, '0')}`;
const line = (number: number, change: object = {}): Drawing => ({
  id: idOf(number),
  tool: 'trend',
  colour: 'accent',
  points: [
    { time: 1, price: '60000.00' },
    { time: 2, price: '61000.5' },
  ],
  editedAt: 1,
  ...change,
});
const lines = (count: number, from = 0): Drawing[] =>
  Array.from({ length: count }, (_, at) => line(from + at));
const kept = (drawings: readonly Drawing[]) => ({ ...NOTHING_KEPT, drawings });

test('what fits is kept word for word', () => {
  const pending = { key: idOf(7), version: 3, drawings: lines(2) };
  const stored = { drawings: lines(3), isHidden: true, agreed: [idOf(1)], pending };
  expect(parseKept(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
});

test.each<[string, unknown]>([
  ['a text', 'x'],
  ['one without a key', { version: 1, drawings: [] }],
  ['one whose key is none', { key: 'one', version: 1, drawings: [] }],
  ['one without a version', { key: idOf(7), drawings: [] }],
  ['a version below zero', { key: idOf(7), version: -1, drawings: [] }],
  ['a version with a fraction', { key: idOf(7), version: 0.5, drawings: [] }],
])('of what waits for an answer %s is left out', (_name, pending) => {
  expect(parseKept({ drawings: lines(1), pending })).toEqual(kept(lines(1)));
});

test('what waits for an answer is bounded', () => {
  const pending = { key: idOf(7), version: 1, drawings: [...lines(10_000), 'x'] };
  expect(parseKept({ pending }).pending?.drawings).toEqual(lines(MOST_DRAWINGS));
});

test('what an older release kept of lists without an answer does no harm', () => {
  const stored = { drawings: lines(1), isHidden: false, agreed: [], sent: [idOf(1), 7] };
  expect(parseKept(stored)).toEqual(kept(lines(1)));
});

const point = { time: 1, price: '1' };
test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a text', 'x'],
  ['a list of texts', { drawings: ['x', null, 7] }],
  ['no list', { drawings: { length: 7 } }],
  ['an unknown tool', { drawings: [line(1, { tool: 'circle' })] }],
  ['an unknown colour', { drawings: [line(1, { colour: '#ff0000' })] }],
  ['one point of two', { drawings: [line(1, { points: [point] })] }],
  ['three points of two', { drawings: [line(1, { points: [point, point, point] })] }],
  ['a price that is a number', { drawings: [line(1, { points: [point, { time: 1, price: 1 }] })] }],
  ['a price of zero', { drawings: [line(1, { points: [point, { time: 1, price: '0.00' }] })] }],
  ['a price below zero', { drawings: [line(1, { points: [point, { time: 1, price: '-1' }] })] }],
  ['a price without end', { drawings: [line(1, { points: [point, { time: 1, price: '1e9' }] })] }],
  [
    'a time with a fraction',
    { drawings: [line(1, { points: [point, { time: 0.5, price: '1' }] })] },
  ],
  ['an id that is none', { drawings: [line(1, { id: 'one' })] }],
])('%s is left out', (_name, stored) => {
  expect(parseKept(stored).drawings).toEqual([]);
});

test('of ten thousand as many stay as a product may have, each id once', () => {
  expect(parseKept({ drawings: lines(10_000) }).drawings).toEqual(lines(MOST_DRAWINGS));
  expect(parseKept({ drawings: [line(1), line(1)] }).drawings).toHaveLength(1);
});

const near = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      id: fc.constantFrom(idOf(1), idOf(2), 'x', 3),
      tool: fc.constantFrom('trend', 'horizontal', 'circle'),
      colour: fc.constantFrom('accent', 'red'),
      points: fc.array(
        fc.record({
          time: fc.oneof(fc.integer(), fc.double()),
          price: fc.constantFrom('1', '0', '-1', '1.50', 2),
        }),
        { maxLength: 3 },
      ),
      editedAt: fc.oneof(fc.integer(), fc.string()),
    },
    { requiredKeys: [] },
  ),
);

test('whatever is stored: the server would take what is read of it', () => {
  fc.assert(
    fc.property(fc.array(near), (stored) => {
      const { drawings } = parseKept({ drawings: stored });
      const list = { productId: 'BTCUSDT', version: 0, drawings };
      expect(z.safeParse(saveDrawings, list).success).toBe(true);
    }),
  );
});

test('each user and product has its own; an empty chart is not kept', () => {
  let all = withKept({}, keyOf('7', 'BTCUSDT'), kept(lines(1)));
  all = withKept(all, keyOf('', 'BTCUSDT'), kept(lines(2)));
  expect(parseKept(all[keyOf('7', 'BTCUSDT')]).drawings).toHaveLength(1);
  expect(parseKept(all[keyOf('8', 'BTCUSDT')]).drawings).toEqual([]);
  expect(withKept(all, keyOf('', 'BTCUSDT'), NOTHING_KEPT)).not.toHaveProperty([
    keyOf('', 'BTCUSDT'),
  ]);
});

test('of more than forty charts, and of more than two thousand drawings, those changed longest ago go', () => {
  let all: Readonly<Record<string, unknown>> = {};
  for (let at = 0; at < 60; at += 1) all = withKept(all, `7 P${at}`, kept(lines(1)));
  expect(Object.keys(all)).toHaveLength(40);
  expect(all).toHaveProperty(['7 P59']);
  for (let at = 0; at < 30; at += 1) all = withKept(all, `7 Q${at}`, kept(lines(MOST_DRAWINGS)));
  expect(Object.keys(all)).toEqual(Array.from({ length: 20 }, (_, at) => `7 Q${at + 10}`));
});

test('a chart without drawings is kept while a list waits for its answer', () => {
  const pending = { key: idOf(7), version: 1, drawings: [] };
  const all = withKept({}, '7 BTCUSDT', { ...NOTHING_KEPT, pending });
  expect(parseKept(all['7 BTCUSDT']).pending).toEqual(pending);
});

test('a visitor’s drawings become those of who signs in; what has no room stays', () => {
  let all = withKept({}, ' BTCUSDT', kept(lines(3)));
  all = withKept(all, ' ETHUSDT', kept(lines(5)));
  all = withKept(all, '7 ETHUSDT', kept([...lines(1), ...lines(MOST_DRAWINGS - 3, 100)]));
  const adopted = adoptDrawings(all, '7');
  expect(parseKept(adopted['7 BTCUSDT']).drawings).toEqual(lines(3));
  expect(adopted).not.toHaveProperty([' BTCUSDT']);
  expect(parseKept(adopted['7 ETHUSDT']).drawings).toHaveLength(MOST_DRAWINGS);
  expect(parseKept(adopted[' ETHUSDT']).drawings).toEqual(lines(2, 3));
});
