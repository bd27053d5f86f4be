// Whether the rulebook that a fill names stood in the public log before: one that was made for somebody and shown to nobody else
// is no rulebook. That the entry is where it is said to be is checked with the other places of the proof.
// Source: decisions.md "Price evidence" (rulebook, Public log).
import { parseLogLine } from '../log/logLine.ts';
import { parseAcceptance } from '../placeLine.ts';
import type { AcceptanceEvidence, FillRecord, LoggedLine, StatedFill } from './types.ts';

/** An interface has a sentence for each. */
export type RulebookProblem =
  /** What a fill says of its rules is not what its rulebook has. */
  | 'rules_differ'
  /** There is no document of its hash. */
  | 'rulebook_missing'
  /** No entry from before has its hash. */
  | 'rulebook_not_logged';

/** A sale of what counts 1:1 has no message. */
type Ruled = StatedFill & Partial<Pick<FillRecord, 'tick'>>;

/** The place of the second in which its message is; undefined where the public log does not have it, or not yet. */
function placeOfMessage({ tick }: Ruled): number | undefined {
  const seal = tick?.seal ?? null;
  return seal !== null && 'log' in seal ? seal.log?.index : undefined;
}

/**
 * The entry of the rulebook that a fill names: in force when the fill was asked for, or done where the house did it by rule, and
 * logged before the prices that it was made at. Undefined where `lines` has none. `acceptance`: what `acceptanceOf` names for it.
 */
export function rulebookEntry(
  fill: Ruled,
  acceptance: Pick<AcceptanceEvidence, 'line'> | null,
  lines: readonly LoggedLine[],
): LoggedLine | undefined {
  const accepted = acceptance === null ? undefined : parseAcceptance(acceptance.line);
  const asked = accepted?.acceptedTime ?? fill.at;
  const message = placeOfMessage(fill) ?? Number.POSITIVE_INFINITY;
  return lines.find(({ line, log }) => {
    const entry = parseLogLine(line);
    if (entry?.kind !== 'rulebook' || entry.hash !== fill.rulebookHash) return false;
    return entry.from <= asked && (log === null || log.index < message);
  });
}
