// A count of all balances as a user is shown it, made without a server: true unless a test changes it.
import { signText } from '../../core/proof/log/checkNote.ts';
import { checkpointText } from '../../core/proof/log/checkpoint.ts';
import { formatInclusionProof } from '../../core/proof/log/inclusionProof.ts';
import { entryOf, formatLogLine } from '../../core/proof/log/logLine.ts';
import { hashLeaf } from '../../core/proof/log/merkleTree.ts';
import { formatNote } from '../../core/proof/log/note.ts';
import { formatVerifierKey } from '../../core/proof/log/verifierKey.ts';
import { decimal } from '../../core/money/decimal.ts';
import { formatAmounts, toAmounts } from '../../core/proof/amounts.ts';
import {
  buildSumTree,
  formatLeaf,
  hashOwner,
  leafNode,
  rootOfSums,
  sumPath,
} from '../../core/proof/liabilities.ts';
import { sha256, sha256Bytes } from '../../core/proof/sha256.ts';
import type { LiabilityEvidence, LogDescription } from '../../protocol/proof.ts';
import { LOG_ORIGIN, logSigner } from './publicLog.ts';

export interface CountOptions {
  readonly day: string;
  readonly uid: string;
  readonly reserves?: string;
}

/** The place of a line in a log that has nothing else. */
export function placeOfOnly(line: string): NonNullable<LiabilityEvidence['log']> {
  const root = hashLeaf(entryOf(line), sha256Bytes);
  const text = checkpointText({ origin: LOG_ORIGIN, size: 1, root });
  const checkpoint = formatNote(text, [signText(text, logSigner)]);
  const proof = formatInclusionProof({ index: 0, path: [], checkpoint });
  return { index: 0, checkpoint, proof };
}

/** Of three users; this one has 1,000.5 USDT and 0.25 BTC. */
export function aCountOf({ day, uid, reserves = 'USDT:5000' }: CountOptions): LiabilityEvidence {
  const salt = sha256(`salt of ${uid}`);
  const own = {
    day,
    owner: hashOwner(salt, uid, sha256),
    amounts: toAmounts([
      ['USDT', decimal('1000.5')],
      ['BTC', decimal('0.25')],
    ]),
  };
  const others = ['200', '34'].map((amount) => ({
    day,
    owner: sha256(amount),
    amounts: toAmounts([['USDT', decimal(amount)]]),
  }));
  const leaves = [...others, own].map((leaf) => leafNode(leaf, sha256));
  const tree = buildSumTree(leaves, sha256);
  const { hash: root, sums } = rootOfSums(tree);
  const totals = formatAmounts(sums);
  return {
    day,
    takenAt: Date.parse(`${day}T00:00:02Z`),
    leaf: formatLeaf(own),
    salt,
    path: sumPath(tree, 2),
    root,
    totals,
    reserves,
    log: placeOfOnly(formatLogLine({ kind: 'liabilities', day, root, totals, reserves })),
  };
}

/** Of the log in which that place is. */
export const aLogDescription = ({ checkpoint } = placeOfOnly('nothing')): LogDescription => ({
  origin: LOG_ORIGIN,
  key: formatVerifierKey(logSigner.key),
  prefix: '/log/',
  witnesses: [],
  checkpoint,
});
