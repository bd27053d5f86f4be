// The check that one's balance is in the sum that the public log states, on this device: the way from the leaf to root and
// totals, the log's entry of just that day, its inclusion up to the checkpoint, and the signature of the log's key.
// Must take nothing on the server's word but the key itself. Source: decisions.md "Liabilities", docs/VERIFY.md.
import type { VerifyEd25519 } from '../../../core/proof/log/checkNote.ts';
import {
  parseInclusionProof,
  verifyInclusionProof,
} from '../../../core/proof/log/inclusionProof.ts';
import { entryOf, formatLogLine } from '../../../core/proof/log/logLine.ts';
import { hashLeaf } from '../../../core/proof/log/merkleTree.ts';
import { parseVerifierKey } from '../../../core/proof/log/verifierKey.ts';
import { type LiabilityProblem, verifyLiability } from '../../../core/proof/liabilities.ts';
import { sha256, sha256Bytes } from '../../../core/proof/sha256.ts';
import type { LiabilityEvidence } from '../../../protocol/proof.ts';

export type CountProblem = LiabilityProblem | 'key_unreadable' | 'log_differs';

export interface CountToCheck {
  readonly evidence: LiabilityEvidence;
  /** Who asks, as this device knows it. */
  readonly uid: string;
  /** The log's verifier key. */
  readonly key: string;
  readonly verify: VerifyEd25519;
}

function checkEntry(
  { day, root, totals, reserves }: LiabilityEvidence,
  log: NonNullable<LiabilityEvidence['log']>,
  { key: keyText, verify }: Pick<CountToCheck, 'key' | 'verify'>,
): CountProblem[] {
  const key = parseVerifierKey(keyText, sha256Bytes);
  if (key === undefined) return ['key_unreadable'];
  const line = formatLogLine({ kind: 'liabilities', day, root, totals, reserves });
  const leaf = hashLeaf(entryOf(line), sha256Bytes);
  const proof = parseInclusionProof(log.proof);
  const keys = { log: key, witnesses: [] };
  const proven = proof && verifyInclusionProof(leaf, proof, keys, verify, sha256Bytes);
  return proven && proof.index === log.index ? [] : ['log_differs'];
}

/** Everything that is wrong; what no checkpoint covers yet is not wrong, only not finished. */
export function checkLiability(count: CountToCheck): readonly CountProblem[] {
  const { evidence, uid } = count;
  const problems = verifyLiability({ ...evidence, uid }, sha256);
  if (evidence.log === null || problems.length > 0) return problems;
  try {
    return checkEntry(evidence, evidence.log, count);
  } catch (error) {
    // A line that the log cannot hold: it is in none.
    if (error instanceof RangeError) return ['log_differs'];
    throw error;
  }
}
