// Whether a stored day is one that this house counted. Its leaves name their owners with salts of the server's secret, which nobody
// who writes to the database can know before the day stands there, and a day comes whole and never changes (migration 000035).
// Must believe nothing that is stored beside the leaves: subtrees, root and totals are made of them again.
// Source: decisions.md "Liabilities".
import { formatAmounts, parseSigned } from '../../../core/proof/amounts.ts';
import {
  buildSumTree,
  hashOwner,
  leafNode,
  rootOfSums,
  type SumNode,
} from '../../../core/proof/liabilities.ts';
import type { Sha256 } from '../../../core/proof/sha256.ts';
import type { LiabilityDay, LiabilityStore, OwnedLeaf } from '../../store/liabilityStore.ts';
import { SUBTREE_LEAVES } from './countTree.ts';
import type { SaltOf } from './liabilitySalts.ts';

export interface OwnCountOptions {
  readonly store: Pick<LiabilityStore, 'leavesOf' | 'subtreesOf'>;
  readonly saltOf: SaltOf;
  readonly sha256: Sha256;
}

export async function isOwnCount(
  { day, root, totals }: LiabilityDay,
  { store, saltOf, sha256 }: OwnCountOptions,
): Promise<boolean> {
  /** Undefined where it is nobody's, or says nothing that can be counted. */
  const nodeOf = ({ userId, uid, owner, amounts: text }: OwnedLeaf): SumNode | undefined => {
    const amounts = parseSigned(text);
    const isOwn = uid !== null && owner === hashOwner(saltOf(day, userId), uid, sha256);
    return isOwn && amounts ? leafNode({ day, owner, amounts }, sha256) : undefined;
  };
  /** Undefined where a leaf is missing or wrong. */
  const rootOf = (nodes: readonly (SumNode | undefined)[]): SumNode | undefined => {
    const sound = nodes.filter((node) => node !== undefined);
    return nodes.length > 0 && sound.length === nodes.length
      ? rootOfSums(buildSumTree(sound, sha256))
      : undefined;
  };
  const states = (node: SumNode | undefined, hash: string, sums: string): boolean =>
    node?.hash === hash && formatAmounts(node.sums) === sums;

  const subtrees: (SumNode | undefined)[] = [];
  for (const { hash, sums } of await store.subtreesOf(day)) {
    const from = subtrees.length * SUBTREE_LEAVES;
    const node = rootOf((await store.leavesOf(day, from, from + SUBTREE_LEAVES)).map(nodeOf));
    subtrees.push(states(node, hash, sums) ? node : undefined);
  }
  return states(rootOf(subtrees), root, totals);
}
