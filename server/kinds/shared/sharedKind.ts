// What is no kind's own: records that several kinds read or write beside theirs, and a refusal.
import { refuse } from '../../execution/commonOperations.ts';
import type { RecordKind } from '../../execution/recordKinds.ts';
import { insertAuditsStatement } from '../../store/auditStore.ts';
import { type FundingState, fundingStates } from '../../store/fundingStateStore.ts';
import { insertNoticesStatement } from '../../store/noticeBatchStore.ts';
import {
  type MailedCodes,
  mailedCodesStatement,
  parseMailedCodes,
  useMailedCodesStatement,
} from '../../store/mailedCodeStore.ts';
import { type Proof, proofs } from '../../store/proofStore.ts';
import { useSecondFactorsStatement } from '../../store/secondFactorStore.ts';
import {
  appendOnly,
  type AuditRecord,
  type NoticeRecord,
  type SecondFactorUseRecord,
} from '../../execution/appended.ts';
import { type Check, TOUCHED } from '../../store/invariantStore.ts';
import { defineKind, MOVES_NOTHING } from '../defineKind.ts';

declare module '../../execution/recordKinds.ts' {
  interface RecordTypes {
    proof: Proof;
    fundingState: FundingState;
    mailedCodes: MailedCodes;
    secondFactorUse: SecondFactorUseRecord;
    notice: NoticeRecord;
    audit: AuditRecord;
  }
}

const proofRecords: RecordKind<'proof'> = { name: 'proof', store: proofs };

const fundingStateRecords: RecordKind<'fundingState'> = {
  name: 'fundingState',
  store: fundingStates,
};

const mailedCodes: RecordKind<'mailedCodes'> = {
  name: 'mailedCodes',
  store: {
    load: mailedCodesStatement,
    parse: parseMailedCodes,
    save: useMailedCodesStatement,
  },
};

const secondFactorUses: RecordKind<'secondFactorUse'> = {
  name: 'secondFactorUse',
  store: appendOnly<SecondFactorUseRecord>(useSecondFactorsStatement),
};

const notices: RecordKind<'notice'> = {
  name: 'notice',
  store: appendOnly<NoticeRecord>(insertNoticesStatement),
};

const audits: RecordKind<'audit'> = {
  name: 'audit',
  store: appendOnly<AuditRecord>(insertAuditsStatement),
  isLast: true,
};

const countsCheck: Check = {
  invariant: 'funding counts = their deposits and withdrawals',
  sql: `SELECT t.user_id, s.day::text AS detail FROM (${TOUCHED}) t
    JOIN funding_states s ON s.user_id = t.user_id
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE w.state = 'auditing') AS waiting,
        coalesce(sum(w.amount) FILTER (WHERE w.state <> 'fail' AND w.submitted_at / 86400000 = s.day), 0) AS used
      FROM withdrawals w WHERE w.user_id = t.user_id) w ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS waiting FROM deposits d WHERE d.user_id = t.user_id AND d.state = 'auditing') d ON true
    WHERE s.waiting_withdrawals <> w.waiting OR s.waiting_deposits <> d.waiting OR s.used <> w.used`,
};

export const sharedKind = defineKind({
  ...MOVES_NOTHING,
  name: 'shared',
  operations: [refuse],
  peopleCases: null,
  review: null,
  records: [proofRecords, fundingStateRecords, mailedCodes, secondFactorUses, notices, audits],
  tables: null,
  // What is mailed is said on the screen too, to whoever is there.
  notices: { notice: ({ kind }) => ({ type: 'notice', state: kind, reason: null }) },
  checks: [countsCheck],
});
