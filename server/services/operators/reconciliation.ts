// What the checks of the books found, and the end of a freeze: an operator writes what was behind it, and that stands in the
// audit log for ever. Nobody can lift it without a word, or twice. Source: decisions.md "Money", "Operators" (Reconciliation).
import type { LiftFreeze, Freeze, Reconciliation } from '../../../protocol/operator.ts';
import type { Clock } from '../../ports.ts';
import type { Attestor } from '../../store/attestor.ts';
import { insertAudit } from '../../store/auditStore.ts';
import type { Database } from '../../store/database.ts';
import { findFreeze, type FreezeRow, liftFreeze, readFreezes } from '../../store/freezeStore.ts';
import { LIFT_ACTION, liftSubject, type SafetySwitch } from '../invariants.ts';
import { Refusal } from '../refusal.ts';
import type { Commit } from './operatorCalls.ts';
import type { CurrentOperator } from './operators.ts';

export interface Reconciliations {
  show(): Promise<Reconciliation>;
  lift(operator: CurrentOperator, body: LiftFreeze, commit: Commit<Freeze>): Promise<Freeze>;
}

export interface ReconciliationOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly attestor: Attestor;
  readonly safety: Pick<SafetySwitch, 'checkedAt' | 'invariants' | 'lifted'>;
}

/** Freezes that are shown: all that are in force fit, and the newest of the others. */
const MOST_SHOWN = 200;

const present = ({ id, reason, uid, userId, details, since, ...end }: FreezeRow): Freeze => ({
  id,
  reason,
  // Somebody who is nowhere among the users is shown by his id.
  uid: uid ?? userId,
  details: [...details],
  since,
  liftedAt: end.liftedAt,
  liftedBy: end.liftedBy,
  finding: end.finding,
});

export function createReconciliation(options: ReconciliationOptions): Reconciliations {
  const { database, clock, attestor, safety } = options;
  return {
    show: async () => ({
      checkedAt: safety.checkedAt ?? null,
      invariants: [...safety.invariants],
      freezes: (await readFreezes(database.pool, MOST_SHOWN)).map(present),
    }),

    lift: ({ operatorId }, { id, finding }, commit) =>
      commit(async (client) => {
        const at = clock.now();
        const before = await findFreeze(client, id);
        if (before === undefined) throw new Refusal('not_found');
        const isLifted = await liftFreeze(client, id, { at, operatorId, finding });
        if (!isLifted) throw new Refusal('already_final');
        const { reason, userId, details } = before;
        await insertAudit(client, attestor, {
          at,
          operatorId,
          action: LIFT_ACTION,
          subject: liftSubject(id),
          detail: JSON.stringify({ reason, userId, details, finding }),
        });
        const lifted = await findFreeze(client, id);
        if (lifted === undefined) throw new Error(`freeze ${id} is gone`);
        return { answer: present(lifted), after: () => safety.lifted(userId) };
      }),
  };
}
