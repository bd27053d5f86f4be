// Looks at the heads of the ledger that operators paid from: each names a later seal of the chain than the one before. One that names
// the same or an earlier one speaks of another chain, in which what was paid on stands no more.
// Must read nothing but the log. Source: decisions.md "Price evidence" (Public log).
import type { LogLine } from '../../core/proof/log/logLine.ts';
import type { Report } from './finding.ts';

/** How many heads were looked at, and the last one's place in the chain; `last`: of an audit before, 0 for none. */
export function auditLedgerHeads(
  lines: readonly LogLine[],
  last: number,
  report: Report,
): { readonly heads: number; readonly last: number } {
  let before = last;
  let heads = 0;
  for (const line of lines) {
    if (line.kind !== 'ledger-head') continue;
    heads += 1;
    const { number } = line;
    if (number <= before)
      report('ledger_head_went_back', `the ledger's head is seal ${number} behind seal ${before}`);
    before = Math.max(before, number);
  }
  return { heads, last: before };
}
