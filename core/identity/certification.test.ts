import { type CertificationStates, decideReview, refuseSubmission } from './certification.ts';
import { documentTypesOf, hasBack } from './documents.ts';

const states = (basic: string, advanced: string) => ({ basic, advanced }) as CertificationStates;

test.each([
  // [basic, advanced, tier, refusal]
  ['none', 'none', 'basic', undefined],
  ['rejected', 'none', 'basic', undefined], // another try
  ['review', 'none', 'basic', 'certification_in_review'],
  ['approved', 'none', 'basic', 'already_final'],
  ['none', 'none', 'advanced', 'not_certified'],
  ['review', 'none', 'advanced', 'not_certified'],
  ['rejected', 'none', 'advanced', 'not_certified'],
  ['approved', 'none', 'advanced', undefined],
  ['approved', 'rejected', 'advanced', undefined],
  ['approved', 'review', 'advanced', 'certification_in_review'],
  ['approved', 'approved', 'advanced', 'already_final'],
] as const)(
  'with basic %s and advanced %s, handing in %s: %s',
  (basic, advanced, tier, refusal) => {
    expect(refuseSubmission(states(basic, advanced), tier)).toBe(refusal);
  },
);

test.each([
  ['review', 'approve', undefined, { ok: true, state: 'approved', reason: null }],
  ['review', 'approve', 'under_age', { ok: false, refusal: 'reason_unknown' }],
  ['review', 'reject', 'under_age', { ok: true, state: 'rejected', reason: 'under_age' }],
  ['review', 'reject', undefined, { ok: false, refusal: 'reason_missing' }],
  ['review', 'reject', 'because', { ok: false, refusal: 'reason_unknown' }],
  ['approved', 'reject', 'under_age', { ok: false, refusal: 'already_final' }],
  ['rejected', 'approve', undefined, { ok: false, refusal: 'already_final' }],
  ['none', 'approve', undefined, { ok: false, refusal: 'already_final' }],
] as const)('a reviewer finds %s and says %s (%s)', (state, decision, reason, expected) => {
  expect(decideReview(state, decision, reason)).toEqual(expected);
});

test('a country without identity cards offers the other documents', () => {
  expect(documentTypesOf('DE')).toEqual(['id_card', 'passport', 'driver_license']);
  expect(documentTypesOf('GB')).toEqual(['passport', 'driver_license']);
  expect(
    ['id_card', 'passport', 'driver_license'].map((type) => hasBack(type as 'passport')),
  ).toEqual([true, false, true]);
});
