// The check that one's balance is in the sum that the public log states, on this device: the way from the leaf to root and
// totals, the log's entry of just that day, its inclusion up to the checkpoint, and the signature of the log's key.
// Must take nothing on the server's word but the key itself. Source: decisions.md "Liabilities", docs/VERIFY.md.
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
}

async function checkEntry(
  { day, root, totals, reserves }: LiabilityEvidence,
  log: NonNullable<LiabilityEvidence['log']>,
  keyText: string,
): Promise<CountProblem[]> {
  const key = parseVerifierKey(keyText, sha256Bytes);
  if (key === undefined) return ['key_unreadable'];
  // Large, and needed by nobody before there is something to check.
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  const line = formatLogLine({ kind: 'liabilities', day, root, totals, reserves });
  const proof = parseInclusionProof(log.proof);
  const proven =
    proof &&
    verifyInclusionProof(
      hashLeaf(entryOf(line), sha256Bytes),
      proof,
      { log: key, witnesses: [] },
      (publicKey, message, signature) =>
        ed25519.verify(signature, message, publicKey, { zip215: false }),
      sha256Bytes,
    );
  return proven && proof.index === log.index ? [] : ['log_differs'];
}

/** Everything that is wrong; what no checkpoint covers yet is not wrong, only not finished. */
export async function checkLiability({
  evidence,
  uid,
  key,
}: CountToCheck): Promise<readonly CountProblem[]> {
  const problems = verifyLiability({ ...evidence, uid }, sha256);
  if (evidence.log === null || problems.length > 0) return problems;
  try {
    return await checkEntry(evidence, evidence.log, key);
  } catch (error) {
    // A line that the log cannot hold: it is in none.
    if (error instanceof RangeError) return ['log_differs'];
    throw error;
  }
}
