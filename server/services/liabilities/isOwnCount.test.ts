// A day is this house's own with everything that it states, and with nothing else.
import { nodeSha256 as sha256 } from '../../market/tickLog/nodeSha256.ts';
import type { LiabilityDay, OwnedLeaf, StoredSubtree } from '../../store/liabilityStore.ts';
import { countTree, SUBTREE_LEAVES } from './countTree.ts';
import { isOwnCount } from './isOwnCount.ts';
import { createLiabilitySalts } from './liabilitySalts.ts';

const DAY = '2026-11-23';
const saltOf = createLiabilitySalts(new Uint8Array(32).fill(3));

interface Stored {
  readonly day: LiabilityDay;
  readonly leaves: readonly OwnedLeaf[];
  readonly subtrees: readonly StoredSubtree[];
}

async function counted(salts = saltOf): Promise<Stored> {
  const held = Array.from({ length: SUBTREE_LEAVES + 2 }, (_, index) => ({
    userId: `user ${index}`,
    uid: String(10_000_000 + index),
    held: `USDT:${index}.5`,
  }));
  const { root, totals, ...tree } = await countTree({ day: DAY, held, saltOf: salts, sha256 });
  const uids = new Map(held.map(({ userId, uid }) => [userId, uid]));
  const leaves = tree.leaves.map((leaf) => ({ ...leaf, uid: uids.get(leaf.userId) ?? null }));
  const day = { day: DAY, takenAt: 1, root, totals, reserves: '-', ledgerTotals: null };
  return { ...tree, leaves, day };
}

const isOwn = ({ day, leaves, subtrees }: Stored): Promise<boolean> =>
  isOwnCount(day, {
    store: {
      leavesOf: async (_day, from, to) => leaves.slice(from, to),
      subtreesOf: async () => [...subtrees],
    },
    saltOf,
    sha256,
  });

/** The first or last leaf as another. */
const withLeaf = (stored: Stored, at: 0 | -1, change: Partial<OwnedLeaf>): Stored => ({
  ...stored,
  leaves: stored.leaves.with(at, { ...(stored.leaves.at(at) as OwnedLeaf), ...change }),
});
const withSubtree = (stored: Stored, change: Partial<StoredSubtree>): Stored => ({
  ...stored,
  subtrees: stored.subtrees.with(-1, { ...(stored.subtrees.at(-1) as StoredSubtree), ...change }),
});
const withDay = (stored: Stored, change: Partial<LiabilityDay>): Stored => ({
  ...stored,
  day: { ...stored.day, ...change },
});
const HASH = '0'.repeat(64);

test('what was counted here is', async () => {
  expect(await isOwn(await counted())).toBe(true);
});

test.each<[what: string, change: (stored: Stored) => Stored]>([
  ['a leaf with less', (stored) => withLeaf(stored, 0, { amounts: 'USDT:0.1' })],
  ['amounts that are none', (stored) => withLeaf(stored, -1, { amounts: 'USDT' })],
  ['another owner', (stored) => withLeaf(stored, -1, { owner: HASH })],
  ['a leaf given to another', (stored) => withLeaf(stored, 0, { userId: 'user 9' })],
  ['a leaf of nobody', (stored) => withLeaf(stored, 0, { uid: null })],
  ['a leaf left out', (stored) => ({ ...stored, leaves: stored.leaves.slice(0, -1) })],
  ['a leaf too many', (stored) => ({ ...stored, leaves: stored.leaves.concat(stored.leaves) })],
  ['another hash of a subtree', (stored) => withSubtree(stored, { hash: HASH })],
  ['other sums of a subtree', (stored) => withSubtree(stored, { sums: 'USDT:1' })],
  ['a subtree left out', (stored) => ({ ...stored, subtrees: stored.subtrees.slice(0, -1) })],
  ['nothing', (stored) => ({ ...stored, leaves: [], subtrees: [] })],
  ['another root', (stored) => withDay(stored, { root: HASH })],
  ['other totals', (stored) => withDay(stored, { totals: 'USDT:1' })],
  ['another day', (stored) => withDay(stored, { day: '2026-11-24' })],
])('with %s is not', async (_what, change) => {
  expect(await isOwn(change(await counted()))).toBe(false);
});

test('with the salts of another secret is not', async () => {
  const others = createLiabilitySalts(new Uint8Array(32).fill(4));
  expect(await isOwn(await counted(others))).toBe(false);
});
