// Certifications: who a person is, in two tiers, decided by reviewers.
import type { RecordKind } from '../../execution/recordKinds.ts';
import {
  type Certification,
  certifications,
  type Certified,
  certified,
} from '../../store/certificationStore.ts';
import { defineKind, NOT_STATED, NOT_TRADED } from '../defineKind.ts';
import { certificationOperations } from './certificationOperations.ts';

declare module '../../execution/recordKinds.ts' {
  interface RecordTypes {
    certification: Certification;
    certified: Certified;
  }
}

const records: RecordKind<'certification'> = { name: 'certification', store: certifications };
const states: RecordKind<'certified'> = { name: 'certified', store: certified };

export const certificationKind = defineKind({
  ...NOT_TRADED,
  name: 'certification',
  operations: certificationOperations,
  useCases: null,
  records: [records, states],
  notices: {},
  statement: NOT_STATED,
  holds: [],
  checks: [],
});
