// The entries of the public log that stand behind a proof: one for each second that a line of it was sealed in.
import { frontOf } from '../../core/proof/log/logLine.ts';
import type { AcceptanceEvidence, EvidenceSeal, FillRecord } from '../../core/proof/fill/types.ts';
import type { LoggedLine } from './useLogPlaces.ts';

/** The seals of everything that a fill was decided by; null for a line whose second is not over. */
export function sealsOf(
  { tick, first, lines = [] }: FillRecord,
  acceptance: AcceptanceEvidence | null,
): readonly (EvidenceSeal | null)[] {
  return [
    tick.seal,
    ...(acceptance === null ? [] : [acceptance.seal]),
    ...(first === null ? [] : [first.seal]),
    ...lines.map(({ seal }) => seal),
  ];
}

/** Nothing for lines of before the public log, which hang in a chain of their own. */
export function logLines(seals: readonly (EvidenceSeal | null)[]): readonly LoggedLine[] {
  const found = new Map<string, LoggedLine>();
  for (const seal of seals) {
    if (seal === null || 'chain' in seal) continue;
    const line = `${frontOf('second')} ${seal.second} ${seal.root}`;
    const known = found.get(line);
    if (known === undefined || known.log === null) found.set(line, { line, log: seal.log });
  }
  return [...found.values()];
}

/** Whether a checkpoint covers each. */
export const areLogged = (lines: readonly LoggedLine[]): boolean =>
  lines.every(({ log }) => log !== null);

/** Whether all is there that will be: sealed, and under a checkpoint. */
export const isComplete = (seals: readonly (EvidenceSeal | null)[]): boolean =>
  seals.every((seal) => seal !== null && ('chain' in seal || seal.log !== null));
