// What a user is shown of a day's count: his leaf, its salt, the way to the root, and where the day stands in the public log.
// Must answer the owner alone, and nothing of anybody else but the sums on the way. Source: wire.md proof/getLiability.
import { parseSigned } from '../../../core/proof/amounts.ts';
import {
  buildSumTree,
  formatLeaf,
  leafNode,
  type LiabilityLeaf,
  type SumNode,
  sumPath,
} from '../../../core/proof/liabilities.ts';
import type { Sha256 } from '../../../core/proof/sha256.ts';
import type { LiabilityEvidence } from '../../../protocol/proof.ts';
import type { LiabilityStore, StoredLeaf } from '../../store/liabilityStore.ts';
import type { CurrentUser } from '../accounts/currentUser.ts';
import type { LogPlaceOf } from '../logPlaces.ts';
import { SUBTREE_LEAVES } from './countTree.ts';
import { lineOfDay } from './liabilityCounts.ts';
import type { SaltOf } from './liabilitySalts.ts';

/** Undefined where that day was not counted, or without this user. Without a day, the newest. */
export type LiabilityEvidenceOf = (
  user: CurrentUser,
  day: string | undefined,
) => Promise<LiabilityEvidence | undefined>;

export interface LiabilityEvidenceOptions {
  readonly store: LiabilityStore;
  readonly placeOf: LogPlaceOf;
  readonly saltOf: SaltOf;
  readonly sha256: Sha256;
}

function readAmounts(text: string) {
  const amounts = parseSigned(text);
  if (amounts === undefined) throw new Error(`stored amounts cannot be read: ${text}`);
  return amounts;
}

const toLeaf = (day: string, { owner, amounts }: StoredLeaf): LiabilityLeaf => ({
  day,
  owner,
  amounts: readAmounts(amounts),
});

export function createLiabilityEvidence(options: LiabilityEvidenceOptions): LiabilityEvidenceOf {
  const { store, placeOf, saltOf, sha256 } = options;

  /** The user's leaf and its path: within its subtree, then over the subtrees. */
  const locate = async (day: string, position: number) => {
    const subtree = Math.floor(position / SUBTREE_LEAVES);
    const from = subtree * SUBTREE_LEAVES;
    const stored = await store.leavesOf(day, from, from + SUBTREE_LEAVES);
    const leaves = stored.map((leaf) => toLeaf(day, leaf));
    const leaf = leaves[position - from];
    if (leaf === undefined) throw new Error(`leaf ${position} of ${day} is missing`);
    const nodes = leaves.map((one) => leafNode(one, sha256));
    const above = (await store.subtreesOf(day)).map(({ hash, sums }): SumNode => ({
      hash,
      sums: readAmounts(sums),
    }));
    const path = [
      ...sumPath(buildSumTree(nodes, sha256), position - from),
      ...sumPath(buildSumTree(above, sha256), subtree),
    ];
    return { leaf: formatLeaf(leaf), path };
  };

  return async ({ userId }, asked) => {
    const found = asked === undefined ? await store.newestDay() : await store.findDay(asked);
    const position = found && (await store.findLeaf(userId, found.day));
    if (found === undefined || position === undefined) return undefined;
    const { ledgerTotals: _ofTheLog, ...shown } = found;
    return {
      ...shown,
      ...(await locate(found.day, position)),
      salt: saltOf(found.day, userId),
      log: await placeOf(lineOfDay(found)),
    };
  };
}
