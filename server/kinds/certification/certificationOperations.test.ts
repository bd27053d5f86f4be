// What a batch makes of certifications: each tier handed in once and decided once, whatever meets whatever, with everything that
// is written beside it.
import { aBatch, type BatchOptions } from '../../../test/builders/batch.ts';
import { aFundingState } from '../../../test/builders/fundingState.ts';
import { byRule, type Operation, operationOf } from '../../execution/operation.ts';
import type { Certified } from '../../store/certifiedStore.ts';
import type { Certification } from './certificationStore.ts';
import {
  approveCertification,
  rejectCertification,
  submitAdvanced,
  submitBasic,
} from './certificationOperations.ts';

const userId = 'user';
const who = byRule({ userId });
const DAY_MS = 86_400_000;
let made = 0;
const accepted = () => {
  made += 1;
  return { id: `id${made}-000`, at: 1 };
};

const certified: Certified = {
  id: userId,
  userId,
  basic: 'none',
  advanced: 'none',
  country: null,
  version: 0,
};
const basic: Certification = {
  id: 'basic',
  userId,
  tier: 'basic',
  state: 'review',
  country: 'DE',
  documentType: 'id_card',
  sealed: 'ab',
  numberHash: null,
  frontUpload: null,
  backUpload: null,
  submittedAt: 0,
  dueAt: DAY_MS,
  decidedAt: null,
  decidedBy: null,
  reason: null,
  version: 0,
};
const handIn = (id: string): Operation =>
  operationOf(
    submitBasic,
    who,
    { certificationId: id, sealed: 'ab', numberHash: 'cd', country: 'DE', documentType: 'id_card' },
    accepted(),
  );
const advance = (front: string, back: string | null): Operation =>
  operationOf(
    submitAdvanced,
    who,
    { certificationId: 'advanced', basicId: 'basic', sealed: 'ab', numberHash: 'cd', front, back },
    accepted(),
  );
const decide = (handler: typeof approveCertification, reason?: string): Operation =>
  operationOf(
    handler,
    who,
    { certificationId: 'basic', asked: { operatorId: 'operator', sessionId: 'session', reason } },
    accepted(),
  );
const picture = (id: string, usedBy: string | null = null) => ({ id, userId, usedBy, version: 0 });

const run = (operations: readonly Operation[], records: BatchOptions['records'] = {}) =>
  aBatch(operations, userId, {
    records: { certified: [certified], fundingState: [aFundingState(userId)], ...records },
  });
const errors = ({ result }: ReturnType<typeof run>) =>
  result.answers.map((answer) => (answer.ok ? 'ok' : answer.error));
const inReview = {
  certified: [{ ...certified, basic: 'review' as const }],
  certification: [basic],
};
const approved = {
  certified: [{ ...certified, basic: 'approved' as const }],
  certification: [{ ...basic, state: 'approved' as const }],
};

test('a tier is handed in once; it stands in review and is due in a day', () => {
  const batch = run([handIn('first'), handIn('second')]);
  expect(errors(batch)).toEqual(['ok', 'certification_in_review']);
  expect(batch.result.answers[0]).toEqual({ ok: true, data: { id: 'first' } });
  expect(batch.set.changed).toEqual({
    certification: [{ ...basic, id: 'first', numberHash: 'cd', submittedAt: 1, dueAt: 1 + DAY_MS }],
    certified: [{ ...certified, basic: 'review' }],
  });
});

test('of two decisions the first counts; it tells the user and the log, and may set the country', () => {
  const batch = run(
    [decide(approveCertification), decide(rejectCertification, 'not_genuine')],
    inReview,
  );
  expect(errors(batch)).toEqual(['ok', 'already_final']);
  expect(batch.set.changed).toMatchObject({
    certification: [{ state: 'approved', decidedAt: 1, decidedBy: 'operator', reason: null }],
    certified: [{ basic: 'approved', advanced: 'none', country: 'DE' }],
    notice: [{ kind: 'certification_approved', recipient: 'user@example.test' }],
    audit: [
      { action: 'certification.approve', subject: 'certification basic', operatorId: 'operator' },
    ],
  });
});

test('a rejection says why and leaves the country; then the tier can be handed in again, in the same batch', () => {
  const batch = run([decide(rejectCertification, 'image_unclear'), handIn('again')], inReview);
  expect(errors(batch)).toEqual(['ok', 'ok']);
  expect(batch.set.changed).toMatchObject({
    certification: [{ state: 'rejected', reason: 'image_unclear' }, { id: 'again' }],
    certified: [{ basic: 'review', country: null }],
    notice: [{ kind: 'certification_rejected', params: { reason: 'image_unclear' } }],
  });
});

test.each([
  ['without a reason', rejectCertification, undefined],
  ['for a reason that is none', rejectCertification, 'because'],
  ['approving for a reason', approveCertification, 'under_age'],
])('nothing is decided %s', (_why, handler, reason) => {
  const batch = run([decide(handler, reason)], inReview);
  expect(batch.result.answers).toEqual([{ ok: false, error: 'invalid_input', field: 'reason' }]);
  expect(batch.set.changed).toEqual({});
});

test('the advanced tier takes over the document of the basic one and uses each picture once', () => {
  const records = { ...approved, proof: [picture('front'), picture('back')] };
  const batch = run([advance('front', 'back')], records);
  expect(errors(batch)).toEqual(['ok']);
  const usedBy = 'certification advanced';
  expect(batch.set.changed).toMatchObject({
    certification: [
      {
        tier: 'advanced',
        country: 'DE',
        frontUpload: 'front',
        backUpload: 'back',
        state: 'review',
      },
    ],
    certified: [{ basic: 'approved', advanced: 'review' }],
    proof: [
      { id: 'front', usedBy },
      { id: 'back', usedBy },
    ],
  });
});

test.each([
  ['the front is nobody’s', 'missing', 'back', 'frontImage'],
  ['the back was handed in before', 'front', 'used', 'backImage'],
  ['one picture is both', 'front', 'front', 'backImage'],
])('it is refused where %s', (_why, front, back, field) => {
  const proof = [picture('front'), picture('back'), picture('used', 'deposit 1')];
  const batch = run([advance(front, back)], { ...approved, proof });
  expect(batch.result.answers).toEqual([{ ok: false, error: 'not_found', field }]);
  expect(batch.set.changed).toEqual({});
});

test('it waits for the basic one', () => {
  expect(errors(run([advance('front', null)], inReview))).toEqual(['not_certified']);
});

test('a certification of somebody else is not there', () => {
  const certification = [{ ...basic, userId: 'other' }];
  expect(errors(run([decide(approveCertification)], { ...inReview, certification }))).toEqual([
    'not_found',
  ]);
});
