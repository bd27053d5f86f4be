// A certification that waits for an operator, as the back office shows it. Source: wire.md "Calls" (getQueue).
import type { QueueItem } from '../../../protocol/operator.ts';
import type { CertificationItem } from '../accounts/certificationReview.ts';
import { NO_DETAIL } from './review.ts';

const CERTIFICATION_STATES = { review: 'waiting', approved: 'success', rejected: 'fail' } as const;

export function certificationItem(item: CertificationItem): QueueItem {
  const { id, uid, tier, name, country, documentType, idNumber, usedElsewhere } = item;
  const { frontImage, backImage } = item;
  return {
    ...NO_DETAIL,
    id,
    kind: 'certification',
    uid,
    submittedAt: item.submittedAt,
    dueAt: item.dueAt,
    state: CERTIFICATION_STATES[item.state],
    reason: item.reason,
    approvals: [],
    approvalsNeeded: 1,
    certification: {
      tier,
      name,
      country,
      documentType,
      idNumber,
      frontImage,
      backImage,
      usedElsewhere,
    },
  };
}
