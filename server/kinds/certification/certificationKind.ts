// Certifications: who a person is, in two tiers, decided by reviewers.
import type { RecordKind } from '../../execution/recordKinds.ts';
import {
  type Certification,
  certifications,
  type Certified,
  certified,
} from '../../store/certificationStore.ts';
import { defineKind } from '../defineKind.ts';
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
  name: 'certification',
  operations: certificationOperations,
  useCases: null,
  waits: null,
  live: {},
  overdue: {},
  records: [records, states],
  notices: {},
  holds: [],
  checks: [],
  recordOrders: null,
  exposure: null,
  worth: null,
  traded: null,
});
