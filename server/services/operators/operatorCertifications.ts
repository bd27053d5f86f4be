// The queue of certifications, and a reviewer's decision about one, with its line in the audit log, in one transaction. The first answer of a key
// is kept and given again, as for every command. Source: decisions.md "Operators", wire.md "Conventions" (Idempotency-Key).
import type { QueueItem } from '../../../protocol/operator.ts';
import type { Answer } from '../../execution/command.ts';
import type { Clock } from '../../ports.ts';
import { insertAudit } from '../../store/auditStore.ts';
import { insertCommand, lockCommandKey } from '../../store/commandStore.ts';
import { type Database, inTransaction } from '../../store/database.ts';
import { findSecurity } from '../../store/securityStore.ts';
import type { CertificationReview } from '../accounts/certificationReview.ts';
import { findAnswer, identify, unwrap } from '../commandKeys.ts';
import { certificationItem } from './certificationItem.ts';
import { assertOtherPerson } from './operatorDecisions.ts';
import type { Review } from './review.ts';

export interface CertificationQueueOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly certificationReview: CertificationReview;
}

export function createCertificationQueue(options: CertificationQueueOptions): Review {
  const { database, clock, certificationReview } = options;
  return {
    fields: { approve: [], reject: ['reason'] },

    list: async (after, limit) => {
      const position = after && { submittedAt: after.time, id: after.id };
      return (await certificationReview.list(position, limit)).map(certificationItem);
    },

    decide: async (operator, key, body) => {
      const { operatorId } = operator;
      const who = identify({ userId: operatorId }, key, 'operator/decide', body);
      const { bodyHash } = who.key;
      const { id, decision, reason } = body;
      const { answer, announce } = await inTransaction(database, async (client) => {
        await lockCommandKey(client, operatorId, key);
        const known = await findAnswer(client, who);
        if (known !== undefined) return { answer: known, announce: () => {} };
        const before = await certificationReview.get(client, id);
        const person = await findSecurity(client, before.userId);
        assertOtherPerson(operator, person?.email);
        const request = { id, decision, reason };
        const decided = await certificationReview.decideCertification(client, operator, request);
        const at = clock.now();
        await insertAudit(client, {
          at,
          operatorId,
          action: `certification.${decision}`,
          subject: `certification ${id}`,
          detail: JSON.stringify({ reason, tier: before.tier, state: decided.item.state }),
        });
        const data: Answer = { ok: true, data: certificationItem(decided.item) };
        const row = { userId: operatorId, key, bodyHash, answer: JSON.stringify(data), at };
        await insertCommand(client, row);
        return { answer: data, announce: decided.announce };
      });
      announce();
      return unwrap<QueueItem>(answer);
    },
  };
}
