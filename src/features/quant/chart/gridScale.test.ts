import { plotRightFor, PLOT_RIGHT, scaleOf, WIDTH } from './gridScale.ts';

const HOUR = 3_600_000;
const span = [0, HOUR] as const;

test('a mark at either end of the time stands whole inside the picture, a line alone goes to its edges', () => {
  const points = [{ time: 0, price: 1 }];
  const marked = scaleOf([1, 2], points, { span, plotRight: PLOT_RIGHT, markRoom: 6 });
  expect([marked.xOf(0), marked.xOf(HOUR)]).toEqual([6, PLOT_RIGHT - 6]);
  const line = scaleOf([1, 2], points, { span, plotRight: PLOT_RIGHT, markRoom: 0 });
  expect([line.xOf(0), line.xOf(HOUR)]).toEqual([0, PLOT_RIGHT]);
});

test('the axis is as wide as its longest price with room on both sides of it', () => {
  expect(plotRightFor(['64,183.52', '1.08'])).toBe(PLOT_RIGHT);
  // Inter at 11 px, semibold: 7 px a figure, 3.3 px a point or comma.
  const wide = plotRightFor(['999.00', '113,070.40']);
  expect(wide).toBeLessThan(PLOT_RIGHT);
  expect(WIDTH - 8 - (8 * 7 + 2 * 3.3)).toBeGreaterThanOrEqual(wide + 2 + 6);
  // A hundred billion still leaves most of the picture to the prices.
  expect(plotRightFor(['100,000,000,000.00'])).toBeGreaterThan(WIDTH / 2);
});
