import fc from 'fast-check';
import { decimal } from '../../../core/money/decimal.ts';
import { addAmounts, formatAmounts, toAmounts } from '../../../core/proof/amounts.ts';
import {
  buildSumTree,
  leafNode,
  rootOfSums,
  verifyLiability,
} from '../../../core/proof/liabilities.ts';
import { nodeSha256 as sha256 } from '../../market/tickLog/nodeSha256.ts';
import type { HeldBalances, LiabilityStore } from '../../store/liabilityStore.ts';
import { countTree, SUBTREE_LEAVES } from './countTree.ts';
import { createLiabilityEvidence } from './liabilityEvidence.ts';
import { createLiabilitySalts } from './liabilitySalts.ts';

const DAY = '2026-11-23';
const saltOf = createLiabilitySalts(new Uint8Array(32).fill(3));
const heldBy = (index: number): HeldBalances => ({
  userId: `user ${index}`,
  uid: String(10_000_000 + index),
  held: index % 5 === 0 ? null : `USDT:${index}.500000,BTC:0.00000000,ETH:0.10`,
});
const everybody = (count: number) => Array.from({ length: count }, (_, index) => heldBy(index));
const count = (held: readonly HeldBalances[]) => countTree({ day: DAY, held, saltOf, sha256 });
type Tree = Awaited<ReturnType<typeof count>>;

/** A store that holds one day, as the database would give it back. */
function storeOf(tree: Tree): LiabilityStore {
  const day = { ...tree, day: DAY, takenAt: 1, reserves: '-', ledgerTotals: null };
  const nothing = async (): Promise<never> => Promise.reject(new Error('not asked here'));
  return {
    hasUsersBefore: nothing,
    readHeld: nothing,
    saveCount: nothing,
    daysAfter: nothing,
    newestDay: async () => day,
    findDay: async (asked) => (asked === DAY ? day : undefined),
    findLeaf: async (userId) => {
      const position = tree.leaves.findIndex((leaf) => leaf.userId === userId);
      return position < 0 ? undefined : position;
    },
    leavesOf: async (_day, from, to) =>
      tree.leaves.slice(from, to).map((leaf) => ({ ...leaf, uid: null })),
    subtreesOf: async () => [...tree.subtrees],
  };
}

test('it is the whole tree at once, over the leaves in the order of their hashes', async () => {
  const held = everybody(2 * SUBTREE_LEAVES + 3);
  const tree = await count(held);
  const owners = tree.leaves.map(({ owner }) => owner);
  expect(owners).toEqual(owners.toSorted());
  const amountsOf = new Map(
    held.map(({ userId, held: text }, index) => [
      userId,
      toAmounts(
        text === null
          ? []
          : [
              ['USDT', decimal(`${index}.5`)],
              ['ETH', decimal('0.1')],
            ],
      ),
    ]),
  );
  const nodes = tree.leaves.map(({ userId, owner }) =>
    leafNode({ day: DAY, owner, amounts: amountsOf.get(userId) ?? new Map() }, sha256),
  );
  expect(tree.root).toBe(rootOfSums(buildSumTree(nodes, sha256)).hash);
  expect(tree.totals).toBe(formatAmounts([...amountsOf.values()].reduce(addAmounts)));
  // Whoever is counted first makes no difference.
  expect(await count(held.toReversed())).toEqual(tree);
});

test('everybody is led from his leaf to the root, over every seam', async () => {
  const size = fc.constantFrom(1, 2, 255, 256, 257, 511, 513, 600, 1000);
  await fc.assert(
    fc.asyncProperty(size, fc.nat(), async (people, pick) => {
      const store = storeOf(await count(everybody(people)));
      const find = createLiabilityEvidence({ store, saltOf, sha256, placeOf: async () => null });
      const { userId, uid } = heldBy(pick % people);
      const evidence = await find({ userId } as never, undefined);
      expect(evidence && verifyLiability({ ...evidence, uid }, sha256)).toEqual([]);
      expect(await find({ userId: 'nobody' } as never, undefined)).toBeUndefined();
      expect(await find({ userId } as never, '2026-11-22')).toBeUndefined();
    }),
    { numRuns: 25 },
  );
});

test('a negative balance ends the count', async () => {
  const odd = { ...heldBy(1), held: 'USDT:-0.01' };
  await expect(count([heldBy(2), odd])).rejects.toThrow('cannot be counted');
});
