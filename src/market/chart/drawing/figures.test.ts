import fc from 'fast-check';
import type { Drawing } from '../../../../core/market/drawings.ts';
import {
  figureAt,
  figureOf,
  handleAt,
  isAt,
  standOf,
  type Figure,
  type Scale,
  type Words,
} from './figures.ts';
import { distanceToLine, extendRay, FIBONACCI_SHARES, priceAtShare } from './geometry.ts';
import { isWhole, movedBy, pointAt, priceText, withPoint } from './points.ts';

const SIZE = { width: 300, height: 200 };
/** A candle every 10 px and minute from the epoch; a price of 200 at the top, 0 at the bottom. */
const scale: Scale = {
  ...SIZE,
  placeOf: (time) => time / 60_000,
  timeOf: (place) => place * 60_000,
  xOf: (place) => place * 10,
  placeAt: (x) => x / 10,
  yOf: (price) => 200 - price,
  priceAt: (y) => 200 - y,
};
const words: Words = {
  price: (price: number) => price.toFixed(1),
  share: String,
  measured: ({ from, to, bars, spanMs }) => [`${from} to ${to}`, `${bars} bars, ${spanMs} ms`],
};
const aDrawing = (tool: Drawing['tool'], ...points: readonly [number, string][]): Drawing => ({
  id: tool,
  tool,
  colour: 'accent',
  points: points.map(([minute, price]) => ({ time: minute * 60_000, price })),
  editedAt: 1,
});
function figure(drawing: Drawing): Figure {
  const made = figureOf(drawing, scale, words);
  if (made === undefined) throw new Error('not drawn');
  return made;
}
const trend = aDrawing('trend', [1, '100'], [11, '150']);

test('each tool is drawn by its points', () => {
  expect(figure(trend)).toMatchObject({
    handles: [
      { x: 10, y: 100 },
      { x: 110, y: 50 },
    ],
    lines: [{ from: { x: 10, y: 100 }, to: { x: 110, y: 50 } }],
  });
  expect(figure(aDrawing('horizontal', [5, '80']))).toMatchObject({
    lines: [{ from: { x: 0, y: 120 }, to: { x: 300, y: 120 } }],
    labels: [{ align: 'right', rows: ['80.0'] }],
  });
  expect(figure(aDrawing('ray', [1, '100'], [11, '150'])).lines[0]?.to).toEqual({ x: 210, y: 0 });
  expect(figure(aDrawing('rectangle', [1, '100'], [11, '150'])).lines).toHaveLength(4);
  expect(figure(aDrawing('measure', [1, '100'], [11, '150'])).labels[0]?.rows).toEqual([
    '100 to 150',
    '10 bars, 600000 ms',
  ]);
});

test('a retracement has its seven levels with their prices, from where the move ended', () => {
  const { lines, labels } = figure(aDrawing('fibonacci', [1, '30'], [11, '190']));
  expect(labels.map(({ rows }) => rows[0])).toEqual([
    '0 · 190.0',
    '0.236 · 152.2',
    '0.382 · 128.9',
    '0.5 · 110.0',
    '0.618 · 91.1',
    '0.786 · 64.2',
    '1 · 30.0',
  ]);
  expect(lines.map(({ from }) => from.y)).toEqual(
    FIBONACCI_SHARES.map((share) => 200 - priceAtShare(30, 190, share)),
  );
  // No text over another.
  const small = figure(aDrawing('fibonacci', [1, '100'], [11, '150']));
  expect(small.lines).toHaveLength(7);
  expect(small.labels.map(({ rows }) => rows[0]?.split(' ')[0])).toEqual(['0', '0.382', '0.786']);
});

test('what has no place or height is not drawn', () => {
  expect(figureOf(trend, { ...scale, placeOf: () => undefined }, words)).toBeUndefined();
  expect(figureOf(trend, { ...scale, yOf: () => undefined }, words)).toBeUndefined();
  expect(figureOf(trend, { ...scale, xOf: () => NaN }, words)).toBeUndefined();
});

test.each([
  ['on its line', 60, 75, true],
  ['near it', 60, 87, true],
  ['far from it', 60, 110, false],
  ['at its end', 125, 40, true],
  ['beyond its end', 160, 25, false],
])('a finger %s', (_name, x, y, isOn) => {
  expect(isAt(figure(trend), { x, y })).toBe(isOn);
});

test('of two drawings the nearest is found, of two at one place the newer', () => {
  const level = figure(aDrawing('horizontal', [5, '100']));
  const same = { ...figure(trend), id: 'same' };
  expect(figureAt([level, figure(trend)], { x: 110, y: 54 })?.id).toBe('trend');
  expect(figureAt([figure(trend), same], { x: 60, y: 75 })?.id).toBe('same');
  expect(figureAt([level], { x: 60, y: 20 })).toBeUndefined();
  expect(handleAt(figure(trend), { x: 100, y: 60 })).toBe(1);
  expect(handleAt(figure(trend), { x: 60, y: 75 })).toBeUndefined();
});

const point = fc.record({
  x: fc.double({ min: -1000, max: 1000, noNaN: true }),
  y: fc.double({ min: -1000, max: 1000, noNaN: true }),
});

test('a ray goes on in its direction and ends where nothing more of it is in sight', () => {
  fc.assert(
    fc.property(point, point, (from, to) => {
      const end = extendRay({ from, to }, SIZE);
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const scaleOf = Math.hypot(dx, dy) * Math.hypot(end.x - from.x, end.y - from.y) + 1;
      const cross = dx * (end.y - from.y) - dy * (end.x - from.x);
      expect(Math.abs(cross) / scaleOf).toBeLessThan(1e-6);
      expect(dx * (end.x - to.x) + dy * (end.y - to.y)).toBeGreaterThanOrEqual(-1e-6);
      const further = { x: end.x + dx * 1e-3, y: end.y + dy * 1e-3 };
      const isIn =
        further.x > 1e-6 &&
        further.x < SIZE.width - 1e-6 &&
        further.y > 1e-6 &&
        further.y < SIZE.height - 1e-6;
      expect(isIn && Math.hypot(dx, dy) > 0.1).toBe(false);
    }),
  );
});

test('no point of a line is nearer than the distance to it', () => {
  fc.assert(
    fc.property(
      point,
      point,
      point,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (from, to, at, share) => {
        const on = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
        const distance = distanceToLine({ from, to }, at);
        expect(distance).toBeLessThanOrEqual(Math.hypot(on.x - at.x, on.y - at.y) + 1e-6);
      },
    ),
  );
});

test('a point stands at the nearest candle, with the product’s decimals, above zero', () => {
  expect(pointAt({ x: 14, y: 50.26 }, scale, 1)).toEqual({ time: 60_000, price: '149.7' });
  expect(pointAt({ x: 14, y: 900 }, scale, 2)).toEqual({ time: 60_000, price: '0.01' });
  expect(pointAt({ x: 14, y: 5 }, { ...scale, priceAt: () => undefined }, 2)).toBeUndefined();
  expect(priceText(1e30, 2)).toBe('1000000000000000.00');
  expect(isWhole('trend', [{ time: 0, price: '1' }])).toBe(false);
  expect(isWhole('horizontal', [{ time: 0, price: '1' }])).toBe(true);
});

test('moving keeps the form: whole candles in time, and what is not moved word for word', () => {
  const moved = movedBy(trend, { x: 22, y: -10 }, scale, 1);
  expect(moved?.points).toEqual([
    { time: 180_000, price: '110.0' },
    { time: 780_000, price: '160.0' },
  ]);
  expect(movedBy(trend, { x: 3, y: 0 }, scale, 1)?.points).toEqual(trend.points);
  expect(movedBy(trend, { x: 3, y: 5 }, { ...scale, priceAt: () => undefined }, 1)).toBeUndefined();
  expect(withPoint(trend, 1, { time: 5, price: '7' }).points[1]).toEqual({ time: 5, price: '7' });
});

const OPENS = [0, 60, 120];

test('as long as neither view nor scale nor candles move, drawings stand where they stood', () => {
  expect(standOf({ ...scale }, [...OPENS])).toBe(standOf(scale, OPENS));
});

test.each<[string, Partial<Scale>, readonly number[]]>([
  ['the view is moved', { xOf: (place) => place * 10 - 4 }, OPENS],
  ['the view is stretched', { xOf: (place) => place * 12 }, OPENS],
  ['the scale is moved', { priceAt: (y) => 210 - y }, OPENS],
  ['the scale is stretched', { priceAt: (y) => 200 - 2 * y }, OPENS],
  ['the scale is logarithmic', { priceAt: (y) => 200 * (1 - y / 200) ** 2 }, OPENS],
  ['a candle comes', {}, [...OPENS, 180]],
  ['an older page comes', {}, [-60, ...OPENS]],
  ['history begins anew', {}, [300, 360, 420]],
])('they stand elsewhere when %s', (_name, changed, opens) => {
  expect(standOf({ ...scale, ...changed }, opens)).not.toBe(standOf(scale, OPENS));
});
