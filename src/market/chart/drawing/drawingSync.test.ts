import { jest } from '@jest/globals';
import type { Drawing } from '../../../../core/market/drawings.ts';
import { DrawingSync, type Answer, type ServerDrawings } from './drawingSync.ts';
import { NOTHING_KEPT, type KeptDrawings } from './keptDrawings.ts';

const aDrawing = (id: string, editedAt = 1): Drawing => ({
  id,
  tool: 'horizontal',
  colour: 'accent',
  points: [{ time: 0, price: '1' }],
  editedAt,
});

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const settle = (ms = 0): Promise<void> => jest.advanceTimersByTimeAsync(ms);

/** A device before a server that answers as it is told. */
function setUp(device: readonly Drawing[], server: readonly Drawing[]) {
  const world = {
    kept: { ...NOTHING_KEPT, drawings: device } as KeptDrawings,
    server: { version: server.length === 0 ? 0 : 1, drawings: server } as ServerDrawings,
    isCurrent: true,
    /** Instead of what the server would say. */
    fails: [] as ('failed' | 'refused' | 'lost' | undefined)[],
    saves: 0,
    dropped: 0,
  };
  const fail = (): Answer<never> | undefined => {
    const problem = world.fails.shift();
    return problem === undefined || problem === 'lost' ? undefined : { problem };
  };
  const sync = new DrawingSync({
    read: () => world.kept,
    write: (kept) => {
      world.kept = kept;
    },
    fetch: () => Promise.resolve(fail() ?? { data: world.server }),
    save: ({ version, drawings }) => {
      world.saves += 1;
      const isLost = world.fails[0] === 'lost';
      const problem = fail();
      if (problem !== undefined) return Promise.resolve(problem);
      if (version !== world.server.version) return Promise.resolve({ problem: 'conflict' });
      world.server = { version: version + 1, drawings };
      return Promise.resolve(isLost ? { problem: 'failed' } : { data: { version: version + 1 } });
    },
    isCurrent: () => world.isCurrent,
    onDropped: (count) => {
      world.dropped += count;
    },
  });
  const draw = (...drawings: readonly Drawing[]): void => {
    world.kept = { ...world.kept, drawings };
    sync.changed();
  };
  return { world, sync, draw };
}
const ids = ({ drawings }: { readonly drawings: readonly Drawing[] }): string[] =>
  drawings.map(({ id }) => id);

test('what is on either side is on both after the opening', async () => {
  const { world } = setUp([aDrawing('here')], [aDrawing('there')]);
  await settle();
  expect(ids(world.kept)).toEqual(['there', 'here']);
  expect(ids(world.server)).toEqual(['there', 'here']);
  expect(world.kept).toMatchObject({ agreed: ['there', 'here'], sent: [] });
});

test('nothing is sent where both sides are the same', async () => {
  const { world } = setUp([aDrawing('a')], [aDrawing('a')]);
  await settle(60_000);
  expect(world.saves).toBe(0);
});

test('many changes in a row are sent once, a moment after the last', async () => {
  const { world, draw } = setUp([], []);
  await settle();
  draw(aDrawing('a'));
  await settle(1000);
  draw(aDrawing('a'), aDrawing('b'));
  await settle(1000);
  expect(world.saves).toBe(0);
  await settle(1000);
  expect(world.saves).toBe(1);
  expect(ids(world.server)).toEqual(['a', 'b']);
});

test('a conflict is read, merged and saved again in silence', async () => {
  const { world, draw } = setUp([], []);
  await settle();
  world.server = { version: 5, drawings: [aDrawing('other')] };
  draw(aDrawing('mine'));
  await settle(2000);
  expect(ids(world.server)).toEqual(['other', 'mine']);
  expect(world.server.version).toBe(6);
});

test('without a network it is tried until it arrives', async () => {
  const { world, draw } = setUp([], []);
  await settle();
  world.fails = ['failed', 'failed', 'failed'];
  draw(aDrawing('a'));
  await settle(2000);
  expect(ids(world.server)).toEqual([]);
  expect(world.kept.sent).toEqual(['a']);
  await settle(60_000);
  expect(ids(world.server)).toEqual(['a']);
  expect(world.kept.sent).toEqual([]);
});

test('what was removed after a saving without an answer does not come back', async () => {
  const { world, draw } = setUp([], []);
  await settle();
  world.fails = ['lost'];
  draw(aDrawing('a'), aDrawing('b'));
  await settle(2000);
  expect(ids(world.server)).toEqual(['a', 'b']);
  draw(aDrawing('b'));
  await settle(60_000);
  expect(ids(world.kept)).toEqual(['b']);
  expect(ids(world.server)).toEqual(['b']);
});

test('what the server refuses is kept on the device and not sent again by itself', async () => {
  const { world, draw } = setUp([], []);
  await settle();
  world.fails = ['refused'];
  draw(aDrawing('a'));
  await settle(600_000);
  expect(world.saves).toBe(1);
  expect(ids(world.kept)).toEqual(['a']);
});

test('another device’s removal is seen when the page is', async () => {
  const { world, sync } = setUp([aDrawing('a'), aDrawing('b')], [aDrawing('a'), aDrawing('b')]);
  await settle();
  world.server = { version: 2, drawings: [aDrawing('b')] };
  sync.refresh();
  await settle();
  expect(ids(world.kept)).toEqual(['b']);
  expect(world.saves).toBe(0);
});

test('a chart that is left sends what waits, and nothing for somebody who has signed out', async () => {
  const left = setUp([], []);
  await settle();
  left.draw(aDrawing('a'));
  left.sync.end();
  await settle();
  expect(ids(left.world.server)).toEqual(['a']);

  const out = setUp([], []);
  await settle();
  out.draw(aDrawing('a'));
  out.world.isCurrent = false;
  out.sync.end();
  await settle(60_000);
  expect(out.world.saves).toBe(0);
});

test('what is drawn while a list is on its way follows it', async () => {
  const { world, sync, draw } = setUp([], []);
  await settle();
  draw(aDrawing('a'));
  sync.refresh();
  // In the middle of the reading.
  draw(aDrawing('a'), aDrawing('b'));
  await settle(10_000);
  expect(ids(world.server)).toEqual(['a', 'b']);
});
