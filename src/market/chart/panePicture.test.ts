// When a pane's drawing is drawn and when a picture of it stands in: the picture is told by what lands on the pane.
import { jest } from '@jest/globals';
import { stillPaneViewsOf } from './panePicture.ts';

const MEDIA = { width: 100, height: 50 };

function aPane() {
  const world = { key: 'one', ratio: 2, landed: [] as string[] };
  const drawOn = jest.fn((context: { say?: (what: string) => void }) => {
    context.say?.('drawn');
  });
  const say = (what: string): void => void world.landed.push(what);
  const context = {
    say,
    drawImage: () => {
      say('picture');
    },
  };
  const [view] = stillPaneViewsOf({
    zOrder: 'normal',
    keyOf: () => world.key,
    drawOn: drawOn as never,
  });
  const draw = (): void => {
    const bitmapSize = { width: MEDIA.width * world.ratio, height: MEDIA.height * world.ratio };
    const use = (work: (scope: object) => void): void => {
      work({ context, mediaSize: MEDIA, bitmapSize });
    };
    view
      ?.renderer()
      ?.draw({ useMediaCoordinateSpace: use, useBitmapCoordinateSpace: use } as never);
  };
  return { world, draw, drawOn };
}

/** What a picture is drawn on; undefined: this browser gives none. */
const painter = { scale: jest.fn() };
let offered: object | null = painter;

beforeEach(() => {
  offered = painter;
  painter.scale.mockClear();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => offered as never);
});

test('what stands still is drawn, taken as a picture, and shown as that from then on', () => {
  const { world, draw, drawOn } = aPane();
  for (let time = 0; time < 5; time += 1) draw();
  expect(world.landed).toEqual(['drawn', 'picture', 'picture', 'picture', 'picture']);
  expect(drawOn).toHaveBeenCalledTimes(2);
  expect(painter.scale).toHaveBeenCalledWith(2, 2);
});

test('what moves with each draw is drawn as it is, and no picture is taken', () => {
  const { world, draw } = aPane();
  for (let time = 0; time < 4; time += 1) {
    world.key = String(time);
    draw();
  }
  expect(world.landed).toEqual(['drawn', 'drawn', 'drawn', 'drawn']);
  expect(painter.scale).not.toHaveBeenCalled();
});

test.each([
  ['it moved', { key: 'two' }],
  ['the screen has other pixels', { ratio: 3 }],
])('an old picture is not shown after %s', (_name, change) => {
  const { world, draw } = aPane();
  for (let time = 0; time < 3; time += 1) draw();
  Object.assign(world, change);
  draw();
  draw();
  expect(world.landed).toEqual(['drawn', 'picture', 'picture', 'drawn', 'picture']);
});

test('a browser that gives no second canvas draws each time', () => {
  offered = null;
  const { world, draw } = aPane();
  for (let time = 0; time < 3; time += 1) draw();
  expect(world.landed).toEqual(['drawn', 'drawn', 'drawn']);
});
