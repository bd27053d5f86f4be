import fc from 'fast-check';
import { MOST_DRAWINGS, type Drawing } from '../../../../core/market/drawings.ts';
import { NOTHING_KEPT, withSent, type KeptDrawings } from './keptDrawings.ts';
import { isSameList, mergeDrawings } from './mergeDrawings.ts';

const aDrawing = (id: string, editedAt: number): Drawing => ({
  id,
  tool: 'horizontal',
  colour: 'accent',
  points: [{ time: 0, price: String(editedAt + 1) }],
  editedAt,
});
const [a1, a2, b1, c1] = [aDrawing('a', 1), aDrawing('a', 2), aDrawing('b', 1), aDrawing('c', 1)];
const kept = (
  drawings: readonly Drawing[],
  agreed: readonly string[] = [],
  sent: readonly string[] = [],
): KeptDrawings => ({ drawings, isHidden: false, agreed, sent });

test.each<[string, KeptDrawings, readonly Drawing[], readonly Drawing[]]>([
  ['new on both sides', kept([a1]), [b1], [b1, a1]],
  ['changed here last', kept([a2], ['a']), [a1], [a2]],
  ['changed there last', kept([a1], ['a']), [a2], [a2]],
  ['removed here', kept([], ['a']), [a1], []],
  ['removed here, changed there', kept([], ['a']), [a2], []],
  ['removed there', kept([a1], ['a']), [], []],
  ['removed there, changed here', kept([a2], ['a']), [], []],
  ['sent without an answer, then removed here', kept([], [], ['a']), [a1], []],
  ['sent without an answer, and did not arrive', kept([a1], [], ['a']), [], [a1]],
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

type Deed =
  | {
      readonly kind: 'draw' | 'change' | 'remove' | 'read';
      readonly device: number;
      readonly pick: number;
    }
  | {
      readonly kind: 'save';
      readonly device: number;
      readonly pick: number;
      readonly luck: 'whole' | 'noAnswer' | 'lost';
    };

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('draw', 'change', 'remove', 'read'),
    device: fc.nat(2),
    pick: fc.nat(9),
  }),
  fc.record({
    kind: fc.constant('save'),
    device: fc.nat(2),
    pick: fc.nat(9),
    luck: fc.constantFrom('whole', 'noAnswer', 'lost'),
  }),
);

/** Three devices and a server that takes a list only from who has seen its newest one. */
class World {
  server: { version: number; drawings: readonly Drawing[] } = { version: 0, drawings: [] };
  readonly devices = [0, 1, 2].map(() => ({ mine: NOTHING_KEPT, version: -1 }));
  readonly removed = new Set<string>();
  #now = 0;

  do(deedNow: Deed): void {
    const device = this.devices[deedNow.device];
    if (device === undefined) return;
    const { drawings } = device.mine;
    const one = drawings[deedNow.pick % Math.max(1, drawings.length)];
    this.#now += 1;
    if (deedNow.kind === 'read') this.read(deedNow.device);
    else if (deedNow.kind === 'save') this.save(deedNow.device, deedNow.luck);
    else if (deedNow.kind === 'draw')
      device.mine = {
        ...device.mine,
        drawings: [...drawings, aDrawing(`d${this.#now}`, this.#now)],
      };
    else if (one !== undefined && deedNow.kind === 'change') {
      const changed = drawings.map((known) =>
        known === one ? aDrawing(one.id, this.#now) : known,
      );
      device.mine = { ...device.mine, drawings: changed };
    } else if (one !== undefined) {
      this.removed.add(one.id);
      device.mine = { ...device.mine, drawings: drawings.filter((known) => known !== one) };
    }
  }

  read(at: number): void {
    const device = this.devices[at];
    if (device === undefined) return;
    device.mine = mergeDrawings(device.mine, this.server.drawings).kept;
    device.version = this.server.version;
  }

  save(at: number, luck: 'whole' | 'noAnswer' | 'lost'): void {
    const device = this.devices[at];
    if (device === undefined || device.version < 0) return;
    const { drawings } = device.mine;
    const ids = drawings.map(({ id }) => id);
    device.mine = withSent(device.mine, ids);
    if (luck === 'lost') return;
    const isTaken = device.version === this.server.version;
    if (isTaken) this.server = { version: device.version + 1, drawings };
    if (luck === 'noAnswer') return;
    if (isTaken) {
      device.version = this.server.version;
      device.mine = { ...device.mine, agreed: ids, sent: [] };
    } else this.read(at);
  }
}

test('whatever three devices do, and whatever is lost on the way: all end with one list, without anything removed', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
      const world = new World();
      for (const one of deeds) world.do(one);
      for (let round = 0; round < 2; round += 1)
        for (const at of [0, 1, 2]) {
          world.read(at);
          world.save(at, 'whole');
        }
      for (const { mine } of world.devices) {
        expect(isSameList(mine.drawings, world.server.drawings)).toBe(true);
        for (const { id } of mine.drawings) expect(world.removed.has(id)).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});
