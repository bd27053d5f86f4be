// Brings the ledger's seals into the public log: one line for each minute that is over, in order, from where the log stopped.
// Source: decisions.md "Price evidence" (Public log).
import { formatLogLine, parseLogLine } from '../../core/proof/log/logLine.ts';
import type { PublicLog } from '../publicLog/ports.ts';
import type { LedgerLog } from '../services/ledgerLog.ts';
import type { PeriodicJob } from './periodic.ts';

const PERIOD_MS = 10_000;
const MINUTE_MS = 60_000;

export interface LedgerLinesOptions {
  readonly ledger: LedgerLog;
  readonly log: Pick<PublicLog, 'append' | 'newest'>;
}

export const ledgerLinesJob = ({ ledger, log }: LedgerLinesOptions): PeriodicJob => ({
  name: 'roots of the ledger in the public log',
  periodMs: PERIOD_MS,
  run: async () => {
    const newest = await log.newest('ledger');
    const last = newest && parseLogLine(newest.line);
    const roots = await ledger.minuteRoots(last?.kind === 'ledger' ? last.minute + MINUTE_MS : 0);
    if (roots.length === 0) return;
    await log.append(roots.map((root) => formatLogLine({ kind: 'ledger', ...root })));
  },
});
