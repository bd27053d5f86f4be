// The invariants in production. A violation freezes new orders (and withdrawals, when they exist) until an operator has
// looked; closing and cancelling go on. Must only read. Source: reliability.md "Invariants".
import type { Logger } from '../ports.ts';
import type { Queryable } from '../store/database.ts';
import { findViolations, type Violation } from '../store/invariantStore.ts';

/** Says no to new risk once something is wrong. */
export interface SafetySwitch {
  readonly reason: string | null;
}

export interface Invariants {
  readonly safety: SafetySwitch;
  /** Checks everything that moved since `sinceMs` and trips the switch when something is wrong. */
  check(sinceMs: number): Promise<readonly Violation[]>;
}

export function createInvariants({
  client,
  logger,
}: {
  client: Queryable;
  logger: Logger;
}): Invariants {
  const safety: { reason: string | null } = { reason: null };
  return {
    safety,
    check: async (sinceMs) => {
      const violations = await findViolations(client, sinceMs);
      if (violations.length > 0) {
        safety.reason = violations[0]?.invariant ?? 'unknown';
        logger.error(
          { violations },
          'an invariant of the ledger is violated; new orders are frozen',
        );
      }
      return violations;
    },
  };
}
