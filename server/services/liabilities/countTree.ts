// The tree of a day made of everybody's balances, in slices, so that orders and prices get their turn between them.
// The order of the leaves is that of their salted hashes and tells nothing of who they are.
// Must come to the same root as the whole tree at once. Source: decisions.md "Liabilities".
import { setImmediate as nextTurn } from 'node:timers/promises';
import { decimal } from '../../../core/money/decimal.ts';
import { type Amounts, formatAmounts, toAmounts } from '../../../core/proof/amounts.ts';
import {
  buildSumTree,
  hashOwner,
  leafNode,
  type LiabilityLeaf,
  rootOfSums,
  type SumNode,
} from '../../../core/proof/liabilities.ts';
import type { Sha256 } from '../../../core/proof/sha256.ts';
import type { HeldBalances, LiabilityCount, StoredLeaf } from '../../store/liabilityStore.ts';

/** Leaves below a stored subtree: a power of two, so that it is a subtree of the whole. */
export const SUBTREE_LEAVES = 256;
/** By the first two digits of the hash. */
const BUCKET_DIGITS = 2;

interface Leaf extends LiabilityLeaf {
  readonly userId: string;
}

export function readHeld(held: string | null): Amounts {
  const parts = held?.split(',') ?? [];
  return toAmounts(
    parts.map((part): [string, ReturnType<typeof decimal>] => {
      const [currency = '', amount = ''] = part.split(':');
      return [currency, decimal(amount)];
    }),
  );
}

const byOwner = (a: Leaf, b: Leaf): number => (a.owner < b.owner ? -1 : 1);

/** Calls `work` with some at a time, a turn of the event loop between. */
async function inSlices<T>(all: readonly T[], work: (some: readonly T[]) => void): Promise<void> {
  for (let from = 0; from < all.length; from += SUBTREE_LEAVES) {
    work(all.slice(from, from + SUBTREE_LEAVES));
    await nextTurn();
  }
}

/** The leaves in their order. */
async function orderLeaves(
  held: readonly HeldBalances[],
  leafOf: (one: HeldBalances) => Leaf,
): Promise<Leaf[]> {
  const buckets = new Map<string, Leaf[]>();
  await inSlices(held, (some) => {
    for (const one of some) {
      const leaf = leafOf(one);
      const name = leaf.owner.slice(0, BUCKET_DIGITS);
      const bucket = buckets.get(name);
      if (bucket) bucket.push(leaf);
      else buckets.set(name, [leaf]);
    }
  });
  const ordered: Leaf[] = [];
  for (const [, bucket] of [...buckets].sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const leaf of bucket.sort(byOwner)) ordered.push(leaf);
    await nextTurn();
  }
  return ordered;
}

export interface CountTreeOptions {
  readonly day: string;
  readonly held: readonly HeldBalances[];
  readonly saltOf: (day: string, userId: string) => string;
  readonly sha256: Sha256;
}

/** Throws for a balance that is negative, and where nobody is. */
export async function countTree(
  options: CountTreeOptions,
): Promise<Pick<LiabilityCount, 'root' | 'totals' | 'leaves' | 'subtrees'>> {
  const { day, held, saltOf, sha256 } = options;
  const ordered = await orderLeaves(held, ({ userId, uid, held: amounts }) => ({
    userId,
    day,
    owner: hashOwner(saltOf(day, userId), uid, sha256),
    amounts: readHeld(amounts),
  }));
  const leaves: StoredLeaf[] = [];
  const subtrees: SumNode[] = [];
  await inSlices(ordered, (some) => {
    const nodes = some.map((leaf) => leafNode(leaf, sha256));
    subtrees.push(rootOfSums(buildSumTree(nodes, sha256)));
    for (const { userId, owner, amounts } of some)
      leaves.push({ userId, owner, amounts: formatAmounts(amounts) });
  });
  const root = rootOfSums(buildSumTree(subtrees, sha256));
  return {
    root: root.hash,
    totals: formatAmounts(root.sums),
    leaves,
    subtrees: subtrees.map(({ hash, sums }) => ({ hash, sums: formatAmounts(sums) })),
  };
}
