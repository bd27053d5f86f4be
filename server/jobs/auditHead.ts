// Publishes the head of the audit log, and looks whether the log is whole: at the start and every hour.
// Source: decisions.md "Operators", "Price evidence" (Public log).
import type { PeriodicJob } from './periodic.ts';

const PERIOD_MS = 3_600_000;

export const auditHeadJob = (head: { look(): Promise<void> }): PeriodicJob => ({
  name: 'audit head',
  periodMs: PERIOD_MS,
  run: () => head.look(),
});
