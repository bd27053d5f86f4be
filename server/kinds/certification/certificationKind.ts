// Certifications: who a person is, in two tiers, decided by reviewers.
import type { RecordKind } from '../../execution/recordKinds.ts';
import {
  type Certification,
  certifications,
  type Certified,
  certified,
} from '../../store/certificationStore.ts';
import { defineKind, MOVES_NOTHING } from '../defineKind.ts';
import type { PeopleHouse } from '../kindHouse.ts';
import { certificationOperations } from './certificationOperations.ts';
import { createCertificationSealer } from './certificationData.ts';
import { createCertificationReview } from './certificationReview.ts';
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
  mails: {
    certification_approved: 'news',
    certification_rejected: 'news',
  },
});
