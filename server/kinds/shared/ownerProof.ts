// What proved an owner, looked at again where the operation is decided and used up in its transaction: the same fund password
// as was found to fit, an authenticator's step or a recovery code that is still good, a mailed code that is still there.
// Must see no secret: the proof names them by number. Source: reliability.md "Rules" (step-up proofs).
import type { Outcome, Refused, View } from '../../execution/command.ts';
import type { At } from '../../execution/operation.ts';
import type { Needs } from '../../execution/recordKinds.ts';
import type { SecondProof } from '../../services/security/secondFactor.ts';
import type { OwnerProof } from '../../services/security/stepUp.ts';
import type { FundingState } from '../../store/fundingStateStore.ts';
import { mailedCodesId } from '../../store/mailedCodeStore.ts';
import { fundingStateOf } from './alongside.ts';

/** What it is looked at with. */
export const proofNeeds = ({ code }: OwnerProof, userId: string): Needs => ({
  fundingState: [userId],
  ...(code !== null && { mailedCodes: [mailedCodesId(userId, code.purpose)] }),
});

const codesOf = (view: View, userId: string, purpose: string) =>
  view.own('mailedCodes', mailedCodesId(userId, purpose));

function isStillGood(state: FundingState, { authenticator, step, recovery }: SecondProof): boolean {
  if (state.authenticator !== authenticator) return false;
  if (authenticator === null) return true;
  if (step !== null) return step > state.totpLastStep;
  return recovery !== null && state.recoveryCodes.includes(recovery);
}

/** Why it proves nothing any more: changed, used or ended since it was found right. */
export function refusedProof(view: View, proof: OwnerProof, { userId }: At): Refused | undefined {
  const state = fundingStateOf(view, userId);
  if (state.fundPassword !== proof.fundPassword) {
    return { ok: false, error: 'fund_password_wrong', field: 'fundPassword' };
  }
  if (!isStillGood(state, proof.second)) return { ok: false, error: 'totp_wrong', field: 'totp' };
  const { code } = proof;
  if (code === null) return undefined;
  const known = codesOf(view, userId, code.purpose)?.unused.find(({ id }) => id === code.id);
  if (known === undefined) return { ok: false, error: 'code_wrong', field: 'code' };
  return known.expiresAt > view.now
    ? undefined
    : { ok: false, error: 'code_expired', field: 'code' };
}

/** The state after its second factor was used up, for the operations behind it in the batch. */
const afterSecond = (state: FundingState, { step, recovery }: SecondProof): FundingState => ({
  ...state,
  totpLastStep: step ?? state.totpLastStep,
  recoveryCodes: state.recoveryCodes.filter((code) => code !== recovery),
});

function secondUsed(states: readonly FundingState[], second: SecondProof, { now }: View, at: At) {
  const { authenticator, step, recovery } = second;
  if (authenticator === null) return {};
  const { userId } = at;
  const use = { id: at.newId(), userId, version: 0, step, recovery, usedAt: now };
  return {
    fundingState: states.map((state) => afterSecond(state, second)),
    secondFactorUse: [use],
  };
}

function codeUsed({ code }: OwnerProof, view: View, { userId }: At) {
  const codes = code && codesOf(view, userId, code.purpose);
  if (code === null || codes === null || codes === undefined) return {};
  return { mailedCodes: [{ ...codes, unused: [], used: { id: code.id, at: view.now } }] };
}

/** The same outcome, with what proved the owner used up in its transaction; a refusal uses nothing. */
export function usingProof(outcome: Outcome, proof: OwnerProof, view: View, at: At): Outcome {
  if (!outcome.ok) return outcome;
  const { changed } = outcome.effects;
  const states = changed.fundingState ?? [fundingStateOf(view, at.userId)];
  const used = {
    ...secondUsed(states, proof.second, view, at),
    ...codeUsed(proof, view, at),
  };
  return { ...outcome, effects: { ...outcome.effects, changed: { ...changed, ...used } } };
}
