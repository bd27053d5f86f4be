// What this device works out of a count of all balances: the way from the leaf to root and totals, and the line of the public log
// that says just that. Where the line stands in the log that the device has pinned, `useLogPlaces` says.
// Must take nothing on the server's word. Source: decisions.md "Liabilities", docs/VERIFY.md.
import { formatLogLine } from '../../../core/proof/log/logLine.ts';
import { type LiabilityProblem, verifyLiability } from '../../../core/proof/liabilities.ts';
import { sha256 } from '../../../core/proof/sha256.ts';
import type { LiabilityEvidence } from '../../../protocol/proof.ts';
import type { PlaceProblem } from '../../publicLog/logFollower.ts';

export type CountProblem = LiabilityProblem | PlaceProblem;

export interface CheckedCount {
  /** Everything that is wrong with the sum. */
  readonly problems: readonly CountProblem[];
  /** The entry of the log; undefined where what is stated is none that any log can hold. */
  readonly line: string | undefined;
}

function lineOf({ day, root, totals, reserves }: LiabilityEvidence): string | undefined {
  try {
    return formatLogLine({ kind: 'liabilities', day, root, totals, reserves });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** `uid`: who asks, as this device knows it. */
export function checkLiability(evidence: LiabilityEvidence, uid: string): CheckedCount {
  const line = lineOf(evidence);
  const problems = verifyLiability({ ...evidence, uid }, sha256);
  return { problems: line === undefined ? [...problems, 'log_proof_false'] : problems, line };
}
