// Certifications in the back office: what waits, and the decision about one. What is shown of a person is read when it is shown: no
// answer that is kept has it. Source: decisions.md "Operators", "Identity, security".
import type { QueueItem } from '../../../protocol/operator.ts';
import type { Sessions } from '../../services/accounts/sessions.ts';
import { type Intake, make } from '../../services/intake.ts';
import type { Notices } from '../../services/notices.ts';
import { personOf, type Review, takeDecision } from '../../services/operators/review.ts';
import { ABOUT_PEOPLE } from '../../services/operators/operatorRoles.ts';
import { Refusal } from '../../services/refusal.ts';
import {
  type Certification,
  certifications,
  countNumberElsewhere,
  listWaitingCertifications,
} from './certificationStore.ts';
import { readPeople } from '../../store/operatorQueueStore.ts';
import type { CertificationSealer } from './certificationData.ts';
import { certificationItem } from './certificationItem.ts';
import { approveCertification, rejectCertification } from './certificationOperations.ts';
import type { Footing } from '../../services/footing.ts';

export interface CertificationReviewOptions extends Footing {
  readonly sealer: CertificationSealer;
  readonly notices: Pick<Notices, 'wakeFor'>;
  readonly sessions: Pick<Sessions, 'accountChanged'>;
  readonly intake: Intake;
}

export function createCertificationReview(options: CertificationReviewOptions): Review {
  const { sealer, notices, sessions, intake } = options;
  const { pool } = options.database;

  const find = async (id: string): Promise<Certification> => {
    const found = await certifications.one(pool, id);
    if (found === undefined) throw new Refusal('not_found');
    return found;
  };

  const present = async (certification: Certification, uid: string): Promise<QueueItem> => {
    const { id, userId, sealed, numberHash } = certification;
    const usedElsewhere =
      numberHash === null ? 0 : await countNumberElsewhere(pool, numberHash, userId);
    return certificationItem(certification, {
      uid,
      person: sealer.open(id, sealed),
      usedElsewhere,
    });
  };

  return {
    roles: ABOUT_PEOPLE,
    fields: { approve: [], reject: ['reason'] },

    list: async (after, limit) => {
      const rows = await listWaitingCertifications(pool, after, limit);
      const people = await readPeople(
        pool,
        rows.map(({ userId }) => userId),
      );
      return Promise.all(rows.map((row) => present(row, people.get(row.userId)?.uid ?? '')));
    },

    decide: async (operator, key, body) => {
      const { id: certificationId, decision, reason } = body;
      const { userId } = await find(certificationId);
      const person = await personOf(pool, userId);
      const { operatorId, sessionId } = operator;
      const asked = { operatorId, sessionId, reason };
      const handler = decision === 'approve' ? approveCertification : rejectCertification;
      await takeDecision(
        intake,
        { operator, key, body },
        person,
        make(handler, { certificationId, asked }),
      );
      sessions.accountChanged(userId);
      notices.wakeFor(userId);
      return present(await find(certificationId), person.uid);
    },
  };
}
