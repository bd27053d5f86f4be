// The queue of certifications, and a reviewer's decision about one, with its line in the audit log, in one transaction.
// Must decide nothing twice. Source: decisions.md "Operators".
import type { QueueItem } from '../../../protocol/operator.ts';
import type { Clock } from '../../ports.ts';
import { insertAudit } from '../../store/auditStore.ts';
import type { Database } from '../../store/database.ts';
import { findSecurity } from '../../store/securityStore.ts';
import type { CertificationReview } from '../accounts/certificationReview.ts';
import { answerOnce } from '../answerOnce.ts';
import { identify, unwrap } from '../commandKeys.ts';
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
      const { id, decision, reason } = body;
      let announce = (): void => {};
      const answer = await answerOnce(database, clock, who, async (client) => {
        const before = await certificationReview.get(client, id);
        const person = await findSecurity(client, before.userId);
        assertOtherPerson(operator, person?.email);
        const request = { id, decision, reason };
        const decided = await certificationReview.decideCertification(client, operator, request);
        const { item } = decided;
        announce = decided.announce;
        await insertAudit(client, {
          at: clock.now(),
          operatorId,
          action: `certification.${decision}`,
          subject: `certification ${id}`,
          detail: JSON.stringify({ reason, tier: before.tier, state: item.state }),
        });
        return { ok: true, data: certificationItem(item) };
      });
      announce();
      return unwrap<QueueItem>(answer);
    },
  };
}
