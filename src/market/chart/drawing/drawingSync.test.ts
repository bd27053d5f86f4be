import { jest } from '@jest/globals';
import type { Drawing } from '../../../../core/market/drawings.ts';
import { DrawingSync, type Answer, type ServerDrawings, type SyncOptions } from './drawingSync.ts';
import { NOTHING_KEPT, type KeptDrawings, type PendingList } from './keptDrawings.ts';

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

/** A device before a server that answers as it is told, and a key as the first time. */
function setUp(
  device: readonly Drawing[],
  server: readonly Drawing[],
  before: {
    readonly pending?: PendingList;
    readonly version?: number;
    readonly taken?: readonly (readonly [string, number])[];
    readonly fails?: readonly 'refused'[];
  } = {},
) {
  const world = {
    kept: { ...NOTHING_KEPT, drawings: device, pending: before.pending } as KeptDrawings,
    server: {
      version: before.version ?? (server.length === 0 ? 0 : 1),
      drawings: server,
    } as ServerDrawings,
    isCurrent: true,
    /** Instead of what the server would say. */
    fails: [...(before.fails ?? [])] as ('failed' | 'refused' | 'lost' | undefined)[],
    /** What came to the server, in this order. */
    asked: [] as (PendingList | 'read')[],
    saves: 0,
    /** New versions, by the keys of what was taken. */
    taken: new Map<string, number>(before.taken),
    /** How long the server's list is under way. */
    readMs: 0,
    /** How long the answer to a list is. */
    saveMs: 0,
    dropped: 0,
  };
  const fail = (): Answer<never> | undefined => {
    const problem = world.fails.shift();
    return problem === undefined || problem === 'lost' ? undefined : { problem };
  };
  const wait = (ms: number): Promise<void> =>
    ms === 0 ? Promise.resolve() : new Promise((resolve) => void setTimeout(resolve, ms));
  const take = ({ key, version, drawings }: PendingList): Answer<{ readonly version: number }> => {
    const known = world.taken.get(key);
    if (known !== undefined) return { data: { version: known } };
    if (version !== world.server.version) return { problem: 'conflict' };
    world.server = { version: version + 1, drawings };
    world.taken.set(key, version + 1);
    return { data: { version: version + 1 } };
  };
  const options: SyncOptions = {
    read: () => world.kept,
    write: (kept) => {
      world.kept = kept;
    },
    fetch: async () => {
      world.asked.push('read');
      const answer = fail() ?? { data: world.server };
      await wait(world.readMs);
      return answer;
    },
    save: async (list) => {
      world.asked.push(list);
      world.saves += 1;
      const isLost = world.fails[0] === 'lost';
      const answer = fail() ?? take(list);
      await wait(world.saveMs);
      return isLost ? { problem: 'failed' } : answer;
    },
    isCurrent: () => world.isCurrent,
    onDropped: (count) => {
      world.dropped += count;
    },
  };
  const sync = new DrawingSync(options);
  const draw = (...drawings: readonly Drawing[]): void => {
    world.kept = { ...world.kept, drawings };
    sync.changed();
  };
  /** Sent and taken, and the answer is lost. */
  const drawUnanswered = (...drawings: readonly Drawing[]): Promise<void> => {
    world.fails = ['lost'];
    draw(...drawings);
    return settle(2000);
  };
  return { world, sync, draw, drawUnanswered, options };
}
const ids = ({ drawings }: { readonly drawings: readonly Drawing[] }): string[] =>
  drawings.map(({ id }) => id);

test('what is on either side is on both after the opening', async () => {
  const { world } = setUp([aDrawing('here')], [aDrawing('there')]);
  await settle();
  expect(ids(world.kept)).toEqual(['there', 'here']);
  expect(ids(world.server)).toEqual(['there', 'here']);
  expect(world.kept).toMatchObject({ agreed: ['there', 'here'], pending: undefined });
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
  expect(world.kept.pending).toMatchObject({ version: 0, drawings: [aDrawing('a')] });
  await settle(60_000);
  expect(ids(world.server)).toEqual(['a']);
  expect(world.kept.pending).toBeUndefined();
});

test('what was removed after a saving without an answer does not come back', async () => {
  const { world, draw, drawUnanswered } = setUp([], []);
  await settle();
  await drawUnanswered(aDrawing('a'), aDrawing('b'));
  expect(ids(world.server)).toEqual(['a', 'b']);
  draw(aDrawing('b'));
  await settle(60_000);
  expect(ids(world.kept)).toEqual(['b']);
  expect(ids(world.server)).toEqual(['b']);
});

test('what another device removed after a saving without an answer does not come back', async () => {
  const { world, drawUnanswered } = setUp([], []);
  await settle();
  await drawUnanswered(aDrawing('a'), aDrawing('b'));
  expect(ids(world.server)).toEqual(['a', 'b']);
  world.server = { version: 2, drawings: [aDrawing('b')] };
  await settle(60_000);
  expect(ids(world.kept)).toEqual(['b']);
  expect(ids(world.server)).toEqual(['b']);
});

test('what had no answer is sent again word for word, before anything is read, and what was drawn since follows', async () => {
  const { world, draw, drawUnanswered } = setUp([], []);
  await settle();
  await drawUnanswered(aDrawing('a'));
  world.asked = [];
  const { pending } = world.kept;
  draw(aDrawing('a', 2), aDrawing('b'));
  await settle(60_000);
  expect(world.asked).toMatchObject([pending, 'read', { version: 1 }]);
  expect(world.server).toEqual({ version: 2, drawings: [aDrawing('a', 2), aDrawing('b')] });
});

const waiting = (drawings: readonly Drawing[]): PendingList => ({
  key: 'k',
  version: 1,
  drawings,
});

test('a list that never arrived is not taken once another device has saved: read, merged and sent anew', async () => {
  const pending = waiting([aDrawing('a'), aDrawing('mine')]);
  const theirs = [aDrawing('a'), aDrawing('other')];
  const { world } = setUp(pending.drawings, theirs, { pending, version: 2 });
  await settle();
  expect(world.asked).toMatchObject([pending, 'read', { version: 2 }]);
  expect(world.taken.has('k')).toBe(false);
  expect(ids(world.server)).toEqual(['a', 'other', 'mine']);
});

test('a list that was taken long ago is not believed to be the newest one', async () => {
  const pending = waiting([aDrawing('a')]);
  const before = { pending, version: 7, taken: [['k', 2]] as const };
  const { world } = setUp([aDrawing('a')], [aDrawing('other')], before);
  await settle();
  expect(ids(world.kept)).toEqual(['other']);
  expect(world.saves).toBe(1);
});

test('a list that is refused when it is sent again is given up, and what is drawn now is sent', async () => {
  const pending = waiting([aDrawing('a'), aDrawing('b')]);
  const { world } = setUp([aDrawing('a')], [], { pending, fails: ['refused'] });
  await settle();
  expect(world.saves).toBe(2);
  expect(ids(world.server)).toEqual(['a']);
  expect(world.kept.pending).toBeUndefined();
});

test('who has signed out sends nothing again; it waits for him', async () => {
  const pending = waiting([aDrawing('a')]);
  const { world, sync } = setUp([aDrawing('a')], [aDrawing('a')]);
  await settle();
  world.kept = { ...world.kept, pending };
  world.asked = [];
  world.isCurrent = false;
  sync.refresh();
  await settle(60_000);
  expect(world.asked).toEqual([]);
  expect(world.kept.pending).toBe(pending);
});

test('a chart that is opened while another’s list is under way asks for the same list, and both end as one', async () => {
  const { world, sync, draw, options } = setUp([], []);
  await settle();
  draw(aDrawing('a'));
  sync.end();
  const next = new DrawingSync(options);
  await settle();
  expect(world.saves).toBe(2);
  expect(world.taken.size).toBe(1);
  world.kept = { ...world.kept, drawings: [] };
  next.changed();
  await settle(2000);
  expect(world.server).toEqual({ version: 2, drawings: [] });
});

test('a list that was read before another chart’s was taken is read again', async () => {
  const { world, draw, options } = setUp([], []);
  await settle();
  draw(aDrawing('a'));
  await settle(1000);
  world.readMs = 5000;
  void new DrawingSync(options);
  await settle(20_000);
  expect(ids(world.kept)).toEqual(['a']);
  expect(ids(world.server)).toEqual(['a']);
});

test('a list that was read before another chart’s had no answer is read again', async () => {
  const { world, drawUnanswered, options } = setUp([], []);
  await settle();
  world.readMs = 5000;
  void new DrawingSync(options);
  await settle();
  await drawUnanswered(aDrawing('a'));
  // Nobody tells the other chart.
  world.kept = { ...world.kept, drawings: [aDrawing('b')] };
  await settle(60_000);
  expect(ids(world.kept)).toEqual(['b']);
  expect(ids(world.server)).toEqual(['b']);
});

test('an answer that comes when another chart had it already settles nothing of what was sent since', async () => {
  const { world, sync, draw, options } = setUp([], []);
  await settle();
  world.saveMs = 4000;
  draw(aDrawing('a'));
  sync.end();
  world.saveMs = 0;
  const next = new DrawingSync(options);
  await settle();
  world.fails = ['lost'];
  world.kept = { ...world.kept, drawings: [aDrawing('a'), aDrawing('b')] };
  next.changed();
  await settle(2000);
  world.server = { version: 3, drawings: [aDrawing('a')] };
  await settle(60_000);
  expect(ids(world.kept)).toEqual(['a']);
  expect(ids(world.server)).toEqual(['a']);
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
