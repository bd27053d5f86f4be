// Certifications: who a person is, in two tiers, decided by reviewers.
import type { RecordKind } from '../../execution/recordKinds.ts';
import { type Certified, certified } from '../../store/certifiedStore.ts';
import { defineKind, MOVES_NOTHING } from '../defineKind.ts';
import type { PeopleHouse } from '../kindHouse.ts';
import { certificationOperations } from './certificationOperations.ts';
import { createCertificationSealer } from './certificationData.ts';
import { createCertificationReview } from './certificationReview.ts';
import { type Certification, certifications } from './certificationStore.ts';
import { createCertifications } from './certifications.ts';

declare module '../../execution/recordKinds.ts' {
  interface RecordTypes {
    certification: Certification;
    certified: Certified;
  }
}
declare module '../../services/notices.ts' {
  interface NoticeKinds {
    certification_approved: MailTone;
    certification_rejected: MailTone;
  }
}

const records: RecordKind<'certification'> = { name: 'certification', store: certifications };
const states: RecordKind<'certified'> = { name: 'certified', store: certified };

const sealerOf = ({ vault, secretKey }: PeopleHouse) => createCertificationSealer(vault, secretKey);

export const certificationKind = defineKind({
  ...MOVES_NOTHING,
  name: 'certification',
  operations: certificationOperations,
  peopleCases: (house: PeopleHouse) => ({
    certification: createCertifications({
      ...house,
      sealer: sealerOf(house),
      isCountry: (code) => house.countries.has(code),
    }),
  }),
  review: (house) => createCertificationReview({ ...house, sealer: sealerOf(house) }),
  records: [records, states],
  // What was handed in stays as it is, whatever is decided.
  tables: {
    certifications: { insert: true, update: ['state', 'reason', 'decided_at', 'decided_by'] },
  },
  mails: {
    certification_approved: 'news',
    certification_rejected: 'news',
  },
});
