// A certification that waits for an operator, as the back office shows it: the whole person, and addresses of private files, of
// which each look is on record. Source: wire.md "Calls" (getQueue).
import type { QueueItem } from '../../../protocol/operator.ts';
import { fileUrlOf } from '../../services/accounts/uploads.ts';
import { NO_DETAIL } from '../../services/operators/review.ts';
import type { Certification } from './certificationStore.ts';
import type { PersonData } from './certificationData.ts';

const CERTIFICATION_STATES = { review: 'waiting', approved: 'success', rejected: 'fail' } as const;

/** What is shown beside it. */
export interface CertificationShown {
  readonly uid: string;
  readonly person: PersonData;
  /** Other accounts that use a document with this number. */
  readonly usedElsewhere: number;
}

const urlOf = (name: string | null): string | null => (name === null ? null : fileUrlOf(name));

export function certificationItem(
  certification: Certification,
  { uid, person, usedElsewhere }: CertificationShown,
): QueueItem {
  const { id, tier, country, documentType, frontUpload, backUpload } = certification;
  return {
    ...NO_DETAIL,
    id,
    kind: 'certification',
    uid,
    submittedAt: certification.submittedAt,
    dueAt: certification.dueAt,
    state: CERTIFICATION_STATES[certification.state],
    reason: certification.reason,
    approvals: [],
    approvalsNeeded: 1,
    certification: {
      tier,
      name: person.name,
      country,
      documentType,
      idNumber: person.idNumber,
      frontImage: urlOf(frontUpload),
      backImage: urlOf(backUpload),
      usedElsewhere,
    },
  };
}
