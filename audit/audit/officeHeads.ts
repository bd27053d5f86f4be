// Looks at the heads of the operators' audit log: its rows are numbered, so each head names the same row as the one before or a later
// one, and a row has one hash. Must read nothing but the log. Source: decisions.md "Operators" (audit log).
import type { LogLine } from '../../core/proof/log/logLine.ts';
import type { Report } from './finding.ts';

export interface OfficeHead {
  readonly number: number;
  readonly hash: string;
}

/** The newest head, or what was known where none came; `last`: of an audit before. */
export function auditOfficeHeads(
  lines: readonly LogLine[],
  last: OfficeHead | undefined,
  report: Report,
): OfficeHead | undefined {
  let before = last;
  for (const line of lines) {
    if (line.kind !== 'audit') continue;
    const { number, hash } = line;
    const isOther = number === before?.number && hash !== before.hash;
    if (isOther || number < (before?.number ?? 0))
      report(
        'audit_head_went_back',
        `the head of the operators' audit log is row ${number} ${hash} behind row ${before?.number} ${before?.hash}`,
      );
    else before = { number, hash };
  }
  return before;
}
