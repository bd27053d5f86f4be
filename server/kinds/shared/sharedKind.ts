// Records of no kind's own: what several kinds read or write beside theirs.
import type { RecordKind } from '../../execution/recordKinds.ts';
import { insertAuditsStatement } from '../../store/auditStore.ts';
import {
  type FundingState,
  fundingStatesStatement,
  parseFundingState,
  saveFundingStatesStatement,
} from '../../store/fundingStateStore.ts';
import { insertNoticesStatement } from '../../store/noticeBatchStore.ts';
import {
  parseProof,
  type Proof,
  proofsStatement,
  useProofsStatement,
} from '../../store/proofStore.ts';
import { useSecondFactorsStatement } from '../../store/secondFactorStore.ts';
import {
  appendOnly,
  type AuditRecord,
  type NoticeRecord,
  type SecondFactorUseRecord,
} from '../../execution/appended.ts';
import { defineKind } from '../defineKind.ts';

declare module '../../execution/recordKinds.ts' {
  interface RecordTypes {
    proof: Proof;
    fundingState: FundingState;
    secondFactorUse: SecondFactorUseRecord;
    notice: NoticeRecord;
    audit: AuditRecord;
  }
}

const proofs: RecordKind<'proof'> = {
  name: 'proof',
  store: { load: proofsStatement, parse: parseProof, save: useProofsStatement },
};

const fundingStates: RecordKind<'fundingState'> = {
  name: 'fundingState',
  store: {
    load: fundingStatesStatement,
    parse: parseFundingState,
    save: saveFundingStatesStatement,
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

export const sharedKind = defineKind({
  name: 'shared',
  records: [proofs, fundingStates, secondFactorUses, notices, audits],
  notices: {},
});
