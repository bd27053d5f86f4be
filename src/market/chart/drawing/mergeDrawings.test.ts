import fc from 'fast-check';
import { MOST_DRAWINGS, type Drawing } from '../../../../core/market/drawings.ts';
import { NOTHING_KEPT, type KeptDrawings, type PendingList } from './keptDrawings.ts';
import { isSameList, mergeDrawings } from './mergeDrawings.ts';

const aDrawing = (id: string, editedAt: number): Drawing => ({
  id,
  tool: 'horizontal',
  colour: 'accent',
  points: [{ time: 0, price: String(editedAt + 1) }],
  editedAt,
});
const [a1, a2, b1, c1] = [aDrawing('a', 1), aDrawing('a', 2), aDrawing('b', 1), aDrawing('c', 1)];
const kept = (drawings: readonly Drawing[], agreed: readonly string[] = []): KeptDrawings => ({
  ...NOTHING_KEPT,
  drawings,
  agreed,
});

test.each<[string, KeptDrawings, readonly Drawing[], readonly Drawing[]]>([
  ['new on both sides', kept([a1]), [b1], [b1, a1]],
  ['changed here last', kept([a2], ['a']), [a1], [a2]],
  ['changed there last', kept([a1], ['a']), [a2], [a2]],
  ['removed here', kept([], ['a']), [a1], []],
  ['removed here, changed there', kept([], ['a']), [a2], []],
  ['removed there', kept([a1], ['a']), [], []],
  ['removed there, changed here', kept([a2], ['a']), [], []],
  ['three of each', kept([a1, c1], ['a', 'b']), [a1, b1], [a1, c1]],
])('%s', (_name, mine, theirs, list) => {
  const merged = mergeDrawings(mine, theirs);
  expect(merged.kept.drawings).toEqual(list);
  expect(merged.kept.agreed).toEqual(theirs.map(({ id }) => id));
  expect(merged.dropped).toBe(0);
});

test('where two devices have more than a product may have, the server’s stay and the newest of this device', () => {
  const theirs = Array.from({ length: MOST_DRAWINGS - 2 }, (_, at) => aDrawing(`s${at}`, at));
  const mine = [5, 9, 7].map((at) => aDrawing(`m${at}`, at));
  const { kept: merged, dropped } = mergeDrawings(kept(mine), theirs);
  expect(dropped).toBe(1);
  expect(merged.drawings).toHaveLength(MOST_DRAWINGS);
  expect(merged.drawings.slice(-2).map(({ id }) => id)).toEqual(['m9', 'm7']);
});

test('two lists are the same when each drawing is in the same state', () => {
  expect(isSameList([a1, b1], [b1, a1])).toBe(true);
  expect(isSameList([a1], [a2])).toBe(false);
  expect(isSameList([a1], [a1, b1])).toBe(false);
});

/** What becomes of a request: `late` arrives when nobody waits for its answer any more. */
const LUCKS = ['whole', 'noAnswer', 'lost', 'late'] as const;
type Luck = (typeof LUCKS)[number];

interface Deed {
  readonly kind: 'draw' | 'change' | 'remove' | 'read' | 'save' | 'arrive';
  readonly device: number;
  readonly pick: number;
  readonly luck: Luck;
}

const deed: fc.Arbitrary<Deed> = fc.record({
  // As many savings as all the rest.
  kind: fc.oneof(
    fc.constantFrom('draw', 'change', 'remove', 'read', 'arrive'),
    fc.constant('save'),
  ),
  device: fc.nat(2),
  pick: fc.nat(9),
  luck: fc.constantFrom(...LUCKS),
});

const NO_LIST: { readonly version: number; readonly drawings: readonly Drawing[] } = {
  version: 0,
  drawings: [],
};

/** Three devices and a server that takes a list only from who has seen its newest one, and of each key once. */
class World {
  server = NO_LIST;
  readonly devices = [0, 1, 2].map(() => ({ mine: NOTHING_KEPT, version: -1 }));
  readonly drawn = new Set<string>();
  readonly removed = new Set<string>();
  /** Keys of what was taken. */
  readonly #taken = new Set<string>();
  /** Requests that are still on their way. */
  readonly #late: PendingList[] = [];
  #now = 0;

  do(deedNow: Deed): void {
    const device = this.devices[deedNow.device];
    if (device === undefined) return;
    const { drawings } = device.mine;
    const one = drawings[deedNow.pick % Math.max(1, drawings.length)];
    this.#now += 1;
    if (deedNow.kind === 'read') this.read(deedNow.device, deedNow.luck);
    else if (deedNow.kind === 'save') this.save(deedNow.device, deedNow.luck);
    else if (deedNow.kind === 'arrive') this.arrive();
    else if (deedNow.kind === 'draw') {
      const drawing = aDrawing(`d${this.#now}`, this.#now);
      this.drawn.add(drawing.id);
      device.mine = { ...device.mine, drawings: [...drawings, drawing] };
    } else if (one !== undefined && deedNow.kind === 'change') {
      const changed = drawings.map((known) =>
        known === one ? aDrawing(one.id, this.#now) : known,
      );
      device.mine = { ...device.mine, drawings: changed };
    } else if (one !== undefined) {
      this.removed.add(one.id);
      device.mine = { ...device.mine, drawings: drawings.filter((known) => known !== one) };
    }
  }

  /** What waits for its answer is asked again first; `luck` is that of its request. */
  read(at: number, luck: Luck): void {
    const device = this.devices[at];
    if (device === undefined || !this.#settle(at, luck)) return;
    device.mine = mergeDrawings(device.mine, this.server.drawings).kept;
    device.version = this.server.version;
  }

  save(at: number, luck: Luck): void {
    const device = this.devices[at];
    if (device === undefined) return;
    if (device.mine.pending !== undefined) this.read(at, luck);
    if (device.mine.pending !== undefined || device.version < 0) return;
    const { version } = device;
    const { drawings } = device.mine;
    const pending = { key: `k${this.#now}`, version, drawings };
    this.#now += 1;
    device.mine = { ...device.mine, pending };
    if (!this.#settle(at, luck)) return;
    if (this.#taken.has(pending.key)) device.version = version + 1;
    else this.read(at, luck);
  }

  arrive(): void {
    const late = this.#late.shift();
    if (late !== undefined) this.#take(late);
  }

  /** Whether it is known what became of what was sent. */
  #settle(at: number, luck: Luck): boolean {
    const device = this.devices[at];
    const pending = device?.mine.pending;
    if (device === undefined || pending === undefined) return true;
    if (luck === 'late') this.#late.push(pending);
    if (luck === 'late' || luck === 'lost') return false;
    const isTaken = this.#take(pending);
    if (luck === 'noAnswer') return false;
    const agreed = isTaken ? pending.drawings.map(({ id }) => id) : device.mine.agreed;
    device.mine = { ...device.mine, agreed, pending: undefined };
    return true;
  }

  #take({ key, version, drawings }: PendingList): boolean {
    if (!this.#taken.has(key) && version === this.server.version) {
      this.server = { version: version + 1, drawings };
      this.#taken.add(key);
    }
    return this.#taken.has(key);
  }
}

const deedOf = (
  kind: Deed['kind'],
  device: number,
  { pick = 0, luck = 'whole' }: Partial<Deed> = {},
): Deed => ({ kind, device, pick, luck });

test.each<[string, readonly Deed[], number]>([
  [
    'saved without an answer, then removed elsewhere',
    [
      deedOf('read', 2),
      deedOf('draw', 2),
      deedOf('save', 2, { luck: 'noAnswer' }),
      deedOf('read', 0),
      deedOf('remove', 0),
      deedOf('save', 0),
      deedOf('read', 2),
    ],
    0,
  ],
  [
    'saved without an answer, then removed here',
    [
      deedOf('read', 2),
      deedOf('draw', 2),
      deedOf('save', 2, { luck: 'noAnswer' }),
      deedOf('remove', 2),
      deedOf('read', 2),
      deedOf('save', 2),
    ],
    0,
  ],
  [
    'sent, and did not arrive',
    [
      deedOf('read', 2),
      deedOf('draw', 2),
      deedOf('save', 2, { luck: 'lost' }),
      deedOf('read', 2),
      deedOf('save', 2),
    ],
    1,
  ],
  [
    'sent, and arrives after what was saved elsewhere',
    [
      deedOf('read', 0),
      deedOf('read', 2),
      deedOf('draw', 2),
      deedOf('save', 2, { luck: 'late' }),
      deedOf('draw', 0),
      deedOf('save', 0),
      deedOf('arrive', 2),
      deedOf('read', 2),
      deedOf('save', 2),
    ],
    2,
  ],
])('%s', (_name, deeds, count) => {
  const world = new World();
  for (const one of deeds) world.do(one);
  expect(world.server.drawings).toHaveLength(count);
  expect(isSameList(world.devices[2]?.mine.drawings ?? [], world.server.drawings)).toBe(true);
});

test('whatever three devices do, and whatever is lost on the way: all end with one list, of what was drawn and not removed', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
      const world = new World();
      for (const one of deeds) world.do(one);
      for (let round = 0; round < 2; round += 1)
        for (const at of [0, 1, 2]) {
          world.read(at, 'whole');
          world.save(at, 'whole');
        }
      // What was on its way all the time changes nothing any more.
      for (const _one of deeds) world.arrive();
      const left = [...world.drawn].filter((id) => !world.removed.has(id));
      expect(world.server.drawings.map(({ id }) => id).toSorted()).toEqual(left.toSorted());
      for (const { mine } of world.devices)
        expect(isSameList(mine.drawings, world.server.drawings)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
