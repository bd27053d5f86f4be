// What can be done with certifications, as operations: a user hands a tier in with his pictures, an operator decides it once; where
// the user stands, the mail to him and the operators' log are written together. Core decides the edges.
// Must know nothing of the person: an operation and its answer are written down, so the data goes along sealed and the answer has
// none. Source: decisions.md "Identity, security" (certification states), "Operators".
import {
  type CertificationReason,
  type CertificationTier,
  decideReview,
  refuseSubmission,
} from '../../../core/identity/certification.ts';
import type { DocumentType } from '../../../core/identity/documents.ts';
import { countryByDocuments } from '../../../core/rulebook/profiles.ts';
import { NO_EFFECTS, type Outcome, type Refused, type View } from '../../execution/command.ts';
import { defineEdge } from '../../execution/commonOperations.ts';
import { type At, defineOperation, type OperationHandler } from '../../execution/operation.ts';
import type { Records } from '../../execution/recordKinds.ts';
import type { Certified } from '../../store/certifiedStore.ts';
import type { Certification } from './certificationStore.ts';
import type { Proof } from '../../store/proofStore.ts';
import {
  type Aside,
  type AskedDecision,
  asideRecords,
  auditOf,
  fundingStateOf,
} from '../shared/alongside.ts';

/** No source names a figure: a day, as other reviews of the house have. */
const REVIEW_MS = 86_400_000;
const KIND = 'certification';

interface HandedIn {
  /** Made before, since the person's data is sealed for it. */
  readonly certificationId: string;
  /** In hex. */
  readonly sealed: string;
  readonly numberHash: string | null;
}

export interface BasicInput extends HandedIn {
  readonly country: string;
  readonly documentType: DocumentType;
}

export interface AdvancedInput extends HandedIn {
  /** The approved basic one, whose document it is about. */
  readonly basicId: string;
  /** Names of uploads; null where the document has no back. */
  readonly front: string;
  readonly back: string | null;
}

export interface ReviewInput {
  readonly certificationId: string;
  readonly asked: AskedDecision;
}

/** There is a row for everybody who has an account. */
function certifiedOf(view: View, userId: string): Certified {
  const found = view.own('certified', userId);
  if (found === undefined) throw new Error(`user ${userId} is missing`);
  return found;
}

const written = (changed: Records, { id }: Pick<Certification, 'id'>): Outcome => ({
  ok: true,
  effects: { ...NO_EFFECTS, changed },
  data: { id },
});

const NOTHING_DECIDED = { decidedAt: null, decidedBy: null, reason: null, version: 0 } as const;

/** A tier that is in review from now on. */
function handIn(
  tier: CertificationTier,
  { certificationId: id, sealed, numberHash }: HandedIn,
  document: Pick<Certification, 'country' | 'documentType' | 'frontUpload' | 'backUpload'>,
  view: View,
  { userId }: At,
) {
  const times = { submittedAt: view.now, dueAt: view.now + REVIEW_MS };
  const common = { id, userId, tier, state: 'review', sealed, numberHash } as const;
  const certification: Certification = { ...common, ...document, ...times, ...NOTHING_DECIDED };
  const states: Certified = { ...certifiedOf(view, userId), [tier]: 'review' };
  return { certification: [certification], certified: [states] };
}

export const submitBasic = defineOperation<BasicInput>({
  kind: KIND,
  operation: 'submitBasic',
  addsOpen: false,
  loads: (_input, userId) => ({ accounts: [], needs: { certified: [userId] } }),
  decide: (view, input, at) => {
    const refusal = refuseSubmission(certifiedOf(view, at.userId), 'basic');
    if (refusal !== undefined) return { ok: false, error: refusal };
    const { country, documentType, certificationId: id } = input;
    const document = { country, documentType, frontUpload: null, backUpload: null };
    return written(handIn('basic', input, document, view, at), { id });
  },
});

/** A picture of his that was not handed in before, as it is from now on. */
function takePicture(view: View, name: string, usedBy: string): Proof | undefined {
  const picture = view.own('proof', name);
  if (picture?.usedBy !== null) return undefined;
  return { ...picture, usedBy, version: picture.version + 1 };
}

const noPicture = (field: 'frontImage' | 'backImage'): Refused => ({
  ok: false,
  error: 'not_found',
  field,
});

export const submitAdvanced = defineOperation<AdvancedInput>({
  kind: KIND,
  operation: 'submitAdvanced',
  addsOpen: false,
  loads: ({ basicId, front, back }, userId) => ({
    accounts: [],
    needs: {
      certified: [userId],
      certification: [basicId],
      proof: back === null ? [front] : [front, back],
    },
  }),
  decide: (view, input, at) => {
    const refusal = refuseSubmission(certifiedOf(view, at.userId), 'advanced');
    if (refusal !== undefined) return { ok: false, error: refusal };
    const { certificationId: id, basicId, front, back } = input;
    const basic = view.own('certification', basicId);
    if (basic === undefined) throw new Error('an approved tier has no row');
    const frontPicture = takePicture(view, front, `certification ${id}`);
    if (frontPicture === undefined) return noPicture('frontImage');
    const backPicture =
      back === null || back === front ? undefined : takePicture(view, back, `certification ${id}`);
    if (back !== null && backPicture === undefined) return noPicture('backImage');
    const { country, documentType } = basic;
    const document = { country, documentType, frontUpload: front, backUpload: back };
    const proof = backPicture === undefined ? [frontPicture] : [frontPicture, backPicture];
    return written({ ...handIn('advanced', input, document, view, at), proof }, { id });
  },
});

/** Where the user stands then; an approved document may decide the country. */
function standing(before: Certified, { tier, country }: Certification, state: Certified['basic']) {
  const isShown = tier === 'basic' && state === 'approved';
  return {
    ...before,
    [tier]: state,
    country: isShown ? countryByDocuments(before.country, country) : before.country,
  };
}

const noticeOf = (
  tier: CertificationTier,
  reason: CertificationReason | null,
): Aside['notice'] => ({
  kind: reason === null ? 'certification_approved' : 'certification_rejected',
  params: { tier, reason: reason ?? '' },
});

/** A reviewer's decision; practice mode reviews the same way. */
const onReview = (decision: 'approve' | 'reject'): OperationHandler<ReviewInput> =>
  defineEdge<'certification', ReviewInput>({
    kind: KIND,
    operation: decision,
    record: 'certification',
    addsOpen: false,
    accounts: [],
    idOf: ({ certificationId }) => certificationId,
    needs: (_input, userId) => ({ certified: [userId], fundingState: [userId] }),
    decide: (before, view, { asked }, at) => {
      const decided = decideReview(before.state, decision, asked.reason);
      if (!decided.ok) {
        if (decided.refusal === 'already_final') return { ok: false, error: decided.refusal };
        return { ok: false, error: 'invalid_input', field: 'reason' };
      }
      const { state, reason } = decided;
      const { id, tier } = before;
      const { operatorId: decidedBy } = asked;
      const after = { ...before, state, reason, decidedAt: view.now, decidedBy };
      const aside = {
        notice: noticeOf(tier, reason),
        audit: auditOf(`certification.${decision}`, id, asked, { tier, state }),
      };
      const changed = {
        certification: [after],
        certified: [standing(certifiedOf(view, at.userId), before, state)],
        ...asideRecords(fundingStateOf(view, at.userId), aside, view.now, at),
      };
      return written(changed, { id });
    },
  });

export const approveCertification = onReview('approve');
export const rejectCertification = onReview('reject');

export const certificationOperations: readonly OperationHandler<never>[] = [
  submitBasic,
  submitAdvanced,
  approveCertification,
  rejectCertification,
];
