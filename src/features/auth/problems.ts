import {
  codeProblem,
  emailProblem,
  newPasswordProblem,
  passwordProblem,
  repeatProblem,
  secondFactorProblem,
} from '../../forms/accountProblems.ts';
import type { AccountProblem } from '../../forms/accountProblems.ts';
import type { FieldProblems } from '../../lib/form.ts';

export interface RegisterDraft {
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly repeat: string;
  /** ISO code of the country; empty when none was chosen. */
  readonly country: string;
  readonly isAgreed: boolean;
}

export type ClaimDraft = Omit<RegisterDraft, 'country'>;

/** Everything that keeps an account from being kept, by field. */
export function findClaimProblems(draft: ClaimDraft): FieldProblems<ClaimDraft, AccountProblem> {
  return {
    email: emailProblem(draft.email),
    code: codeProblem(draft.code),
    password: newPasswordProblem(draft.password),
    repeat: repeatProblem(draft.password, draft.repeat),
    isAgreed: draft.isAgreed ? undefined : 'agreementMissing',
  };
}

/** Everything that keeps a registration from being sent, by field; empty when nothing does. */
export function findRegisterProblems(
  draft: RegisterDraft,
): FieldProblems<RegisterDraft, AccountProblem> {
  return { ...findClaimProblems(draft), country: undefined };
}

export interface LoginDraft {
  readonly account: string;
  readonly password: string;
  readonly totp: string;
}

/** Everything that keeps a log-in from being sent, by field. The code counts only once the server has asked for it. */
export function findLoginProblems(
  draft: LoginDraft,
  needsTotp: boolean,
): FieldProblems<LoginDraft, AccountProblem> {
  return {
    account: draft.account.trim() === '' ? 'accountMissing' : undefined,
    password: passwordProblem(draft.password),
    totp: needsTotp ? secondFactorProblem(draft.totp) : undefined,
  };
}

/** A new password, twice. */
interface NewPassword {
  readonly newPassword: string;
  readonly repeat: string;
}

const newPasswordProblems = ({
  newPassword,
  repeat,
}: NewPassword): FieldProblems<NewPassword, AccountProblem> => ({
  newPassword: newPasswordProblem(newPassword),
  repeat: repeatProblem(newPassword, repeat),
});

export interface ForgottenDraft extends NewPassword {
  readonly email: string;
  readonly code: string;
}

/** A new login password for whoever reads the account's mail. */
export function findForgottenProblems(
  draft: ForgottenDraft,
): FieldProblems<ForgottenDraft, AccountProblem> {
  return {
    email: emailProblem(draft.email),
    code: codeProblem(draft.code),
    ...newPasswordProblems(draft),
  };
}

export interface LoginPasswordDraft extends NewPassword {
  readonly oldPassword: string;
}

/** A new login password for whoever knows the old one. */
export function findLoginPasswordProblems(
  draft: LoginPasswordDraft,
): FieldProblems<LoginPasswordDraft, AccountProblem> {
  const { newPassword, repeat } = newPasswordProblems(draft);
  const isSame = draft.newPassword === draft.oldPassword;
  return {
    oldPassword: passwordProblem(draft.oldPassword),
    newPassword: newPassword ?? (isSame ? 'passwordSame' : undefined),
    repeat,
  };
}

export interface FundPasswordDraft extends NewPassword {
  readonly code: string;
  readonly totp: string;
}

export function findFundPasswordProblems(
  draft: FundPasswordDraft,
  needsTotp: boolean,
): FieldProblems<FundPasswordDraft, AccountProblem> {
  return {
    code: codeProblem(draft.code),
    totp: needsTotp ? secondFactorProblem(draft.totp) : undefined,
    ...newPasswordProblems(draft),
  };
}

export interface EmailDraft {
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly totp: string;
}

/** Another address for the account; `current` is the one it has. */
export function findEmailProblems(
  draft: EmailDraft,
  current: string,
  needsTotp: boolean,
): FieldProblems<EmailDraft, AccountProblem> {
  const isSame = draft.email.trim().toLowerCase() === current.toLowerCase();
  return {
    email: emailProblem(draft.email) ?? (isSame ? 'emailSame' : undefined),
    code: codeProblem(draft.code),
    password: passwordProblem(draft.password),
    totp: needsTotp ? secondFactorProblem(draft.totp) : undefined,
  };
}
