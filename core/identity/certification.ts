// The two tiers of certification and the edges between their states: none → review → approved, or rejected with a typed
// reason and another try; advanced needs basic. Must never decide who somebody is. Source: decisions.md "Identity, security".

export const CERTIFICATION_TIERS = ['basic', 'advanced'] as const;
export type CertificationTier = (typeof CERTIFICATION_TIERS)[number];
export type CertificationState = 'none' | 'review' | 'approved' | 'rejected';

/** Why a reviewer says no; each has its sentence in the catalogues. */
export const CERTIFICATION_REASONS = [
  'image_unclear',
  'document_expired',
  'document_not_accepted',
  'name_differs',
  'number_differs',
  'under_age',
  'used_by_another_account',
  'not_genuine',
] as const;
export type CertificationReason = (typeof CERTIFICATION_REASONS)[number];

export type CertificationStates = Readonly<Record<CertificationTier, CertificationState>>;
export type CertificationRefusal = 'not_certified' | 'certification_in_review' | 'already_final';

/** What keeps a tier from being handed in; undefined when nothing does. Advanced waits for basic before anything else. */
export function refuseSubmission(
  states: CertificationStates,
  tier: CertificationTier,
): CertificationRefusal | undefined {
  if (tier === 'advanced' && states.basic !== 'approved') return 'not_certified';
  if (states[tier] === 'review') return 'certification_in_review';
  return states[tier] === 'approved' ? 'already_final' : undefined;
}

export type ReviewRefusal = 'already_final' | 'reason_missing' | 'reason_unknown';

/** A reviewer's decision on what is in review; `reason` is needed to reject and has no place in an approval. */
export function decideReview(
  state: CertificationState,
  decision: 'approve' | 'reject',
  reason: string | undefined,
):
  | {
      readonly ok: true;
      readonly state: 'approved' | 'rejected';
      readonly reason: CertificationReason | null;
    }
  | { readonly ok: false; readonly refusal: ReviewRefusal } {
  if (state !== 'review') return { ok: false, refusal: 'already_final' };
  if (decision === 'approve') {
    return reason === undefined
      ? { ok: true, state: 'approved', reason: null }
      : { ok: false, refusal: 'reason_unknown' };
  }
  if (reason === undefined) return { ok: false, refusal: 'reason_missing' };
  const known = CERTIFICATION_REASONS.find((one) => one === reason);
  return known === undefined
    ? { ok: false, refusal: 'reason_unknown' }
    : { ok: true, state: 'rejected', reason: known };
}
