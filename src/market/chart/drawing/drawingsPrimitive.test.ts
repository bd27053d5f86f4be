// What is handed to the canvas: whatever is in sight, and nothing of what is not.
import { jest } from '@jest/globals';
import type { ChartColours } from '../chartColours.ts';
import { DrawingsPrimitive, type Painted } from './drawingsPrimitive.ts';
import type { Figure } from './figures.ts';
import type { Line } from './geometry.ts';

const SIZE = { width: 300, height: 200 };
const colours = { accent: '#0000ff', ground: '#ffffff', font: 'Inter' } as unknown as ChartColours;

const line = (x1: number, y1: number, x2: number, y2: number): Line => ({
  from: { x: x1, y: y1 },
  to: { x: x2, y: y2 },
});

/** Calls that leave a trace, in their order. */
function drawn(figure: Partial<Figure>): string[] {
  const calls: string[] = [];
  const say = (name: string) => () => void calls.push(name);
  const context = {
    beginPath: () => undefined,
    moveTo: () => undefined,
    lineTo: () => undefined,
    setLineDash: () => undefined,
    measureText: (text: string) => ({ width: 6 * text.length }),
    stroke: say('stroke'),
    fillRect: say('fillRect'),
    fillText: (text: string) => void calls.push(text),
  };
  const none = { id: '1', handles: [], lines: [], guides: [], ground: undefined, labels: [] };
  const painted: Painted = { figure: { ...none, ...figure }, colour: 'accent', isHeld: false };
  const source = { paint: () => [painted], stand: () => '' };
  const [view] = new DrawingsPrimitive(colours, source).paneViews();
  const use = (draw: (scope: object) => void) => {
    draw({ context, mediaSize: SIZE, bitmapSize: SIZE });
  };
  view?.renderer()?.draw({ useMediaCoordinateSpace: use, useBitmapCoordinateSpace: use } as never);
  return calls;
}

test.each([
  ['a line across', { lines: [line(-50, 100, 500, 120)] }, ['stroke']],
  ['a line through all of it, with both ends out', { lines: [line(-9, -9, 400, 300)] }, ['stroke']],
  ['a line on the edge', { lines: [line(0, -1, 300, -1)] }, ['stroke']],
  ['a ground around the pane', { ground: line(-10, -10, 400, 300) }, ['fillRect']],
  [
    'a text',
    { labels: [{ at: { x: 10, y: 50 }, align: 'left', rows: ['61,000'] }] },
    ['fillRect', '61,000'],
  ],
] as const)('%s is drawn', (_name, figure, calls) => {
  expect(drawn(figure)).toEqual(calls);
});

test.each([
  ['a line above', { lines: [line(10, -80, 200, -40)], guides: [line(10, -80, 200, -40)] }],
  ['a line beside', { lines: [line(320, 10, 400, 90)] }],
  ['a ground below', { ground: line(10, 220, 100, 260) }],
  ['a text below', { labels: [{ at: { x: 10, y: 260 }, align: 'left', rows: ['61,000'] }] }],
] as const)('nothing is drawn of %s', (_name, figure) => {
  expect(drawn(figure)).toEqual([]);
});

describe('a picture stands in for drawings that stand still', () => {
  /** A primitive of one line, and what lands on the pane with each draw. */
  function aChart() {
    const world = { pxOfSign: 6, stand: 'here', landed: [] as string[] };
    const figure = { id: '1', handles: [], guides: [], ground: undefined, labels: [] };
    const painted: Painted = {
      figure: { ...figure, lines: [line(0, 0, 50, 50)] },
      colour: 'accent',
      isHeld: false,
    };
    const primitive = new DrawingsPrimitive(colours, {
      paint: () => [painted],
      stand: () => world.stand,
    });
    const pane = {
      beginPath: () => undefined,
      moveTo: () => undefined,
      lineTo: () => undefined,
      scale: () => undefined,
      measureText: (text: string) => ({ width: world.pxOfSign * text.length }),
    };
    const context = {
      ...pane,
      stroke: () => void world.landed.push('lines'),
      drawImage: () => void world.landed.push('picture'),
    };
    const onPicture = { ...pane, stroke: () => undefined };
    jest
      .spyOn(HTMLCanvasElement.prototype, 'getContext')
      .mockImplementation(() => onPicture as never);
    const [view] = primitive.paneViews();
    const use = (draw: (scope: object) => void) => {
      draw({ context, mediaSize: SIZE, bitmapSize: SIZE });
    };
    const draw = (): string | undefined => {
      view
        ?.renderer()
        ?.draw({ useMediaCoordinateSpace: use, useBitmapCoordinateSpace: use } as never);
      return world.landed.at(-1);
    };
    return { world, primitive, draw };
  }

  test.each<[string, (chart: ReturnType<typeof aChart>) => void]>([
    [
      'a drawing was changed',
      ({ primitive }) => {
        primitive.redraw();
      },
    ],
    [
      'the theme was',
      ({ primitive }) => {
        primitive.setColours({ ...colours });
      },
    ],
    [
      'the view moved',
      ({ world }) => {
        world.stand = 'there';
      },
    ],
    [
      'the page’s own font has come',
      ({ world }) => {
        world.pxOfSign = 7;
      },
    ],
  ])('until %s', (_name, change) => {
    const chart = aChart();
    expect([chart.draw(), chart.draw(), chart.draw()]).toEqual(['lines', 'picture', 'picture']);
    change(chart);
    expect([chart.draw(), chart.draw()]).toEqual(['lines', 'picture']);
  });
});
