import { calculateSight, holdsStretch } from './sight.ts';

/** A list of 200 rows of 65 px that lies 100 px below the top of a screen of 800 px. */
const list = { top: 100, height: 13_000 };

test('what a screen shows is seen, half a screen around it is near', () => {
  const { seen, near } = calculateSight({ ...list, top: -6500 }, 800, 200);
  expect(seen).toEqual({ from: 99, to: 113 });
  expect(near).toEqual({ from: 93, to: 119 });
});

test('at its top a list begins with its first row', () => {
  const { seen, near } = calculateSight(list, 800, 200);
  expect([seen, near].map((rows) => holdsStretch(rows, 0))).toEqual([true, true]);
  expect(seen.to).toBe(12);
  expect(near.to).toBe(17);
});

test('of a list beyond the screen nothing is near', () => {
  const { near } = calculateSight({ ...list, top: -20_000 }, 800, 200);
  expect(holdsStretch(near, 195)).toBe(false);
});

test('where nothing is laid out all is seen', () => {
  expect(calculateSight({ top: 0, height: 0 }, 800, 200).seen).toEqual({ from: 0, to: 200 });
});

test.each([
  [6, false],
  [9, true],
  [12, true],
  [15, false],
])('the stretch from row %i on holds one of the rows 9 to 14: %s', (first, isHeld) => {
  expect(holdsStretch({ from: 9, to: 15 }, first)).toBe(isHeld);
});
