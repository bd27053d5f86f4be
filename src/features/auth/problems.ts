import {
  codeProblem,
  emailProblem,
  newPasswordProblem,
  onlyProblems,
  passwordProblem,
  repeatProblem,
  secondFactorProblem,
} from '../../forms/accountProblems.ts';
import type { Problems } from '../../forms/accountProblems.ts';

export interface RegisterDraft {
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly repeat: string;
  /** ISO code of the country; empty when none was chosen. */
  readonly country: string;
  readonly isAgreed: boolean;
}

/** Everything that keeps a registration from being sent, by field; empty when nothing does. */
export function findRegisterProblems(draft: RegisterDraft): Problems<keyof RegisterDraft> {
  return onlyProblems({
    email: emailProblem(draft.email),
    code: codeProblem(draft.code),
    password: newPasswordProblem(draft.password),
    repeat: repeatProblem(draft.password, draft.repeat),
    country: undefined,
    isAgreed: draft.isAgreed ? undefined : 'agreementMissing',
  });
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
): Problems<keyof LoginDraft> {
  return onlyProblems({
    account: draft.account.trim() === '' ? 'accountMissing' : undefined,
    password: passwordProblem(draft.password),
    totp: needsTotp ? secondFactorProblem(draft.totp) : undefined,
  });
}

export interface ForgottenDraft {
  readonly email: string;
  readonly code: string;
  readonly newPassword: string;
  readonly repeat: string;
}

/** A new login password for whoever reads the account's mail. */
export function findForgottenProblems(draft: ForgottenDraft): Problems<keyof ForgottenDraft> {
  return onlyProblems({
    email: emailProblem(draft.email),
    code: codeProblem(draft.code),
    newPassword: newPasswordProblem(draft.newPassword),
    repeat: repeatProblem(draft.newPassword, draft.repeat),
  });
}

export interface LoginPasswordDraft {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly repeat: string;
}

/** A new login password for whoever knows the old one. */
export function findLoginPasswordProblems(
  draft: LoginPasswordDraft,
): Problems<keyof LoginPasswordDraft> {
  return onlyProblems({
    oldPassword: passwordProblem(draft.oldPassword),
    newPassword:
      newPasswordProblem(draft.newPassword) ??
      (draft.newPassword === draft.oldPassword ? 'passwordSame' : undefined),
    repeat: repeatProblem(draft.newPassword, draft.repeat),
  });
}

export interface FundPasswordDraft {
  readonly code: string;
  readonly totp: string;
  readonly newPassword: string;
  readonly repeat: string;
}

export function findFundPasswordProblems(
  draft: FundPasswordDraft,
  needsTotp: boolean,
): Problems<keyof FundPasswordDraft> {
  return onlyProblems({
    code: codeProblem(draft.code),
    totp: needsTotp ? secondFactorProblem(draft.totp) : undefined,
    newPassword: newPasswordProblem(draft.newPassword),
    repeat: repeatProblem(draft.newPassword, draft.repeat),
  });
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
): Problems<keyof EmailDraft> {
  const isSame = draft.email.trim().toLowerCase() === current.toLowerCase();
  return onlyProblems({
    email: emailProblem(draft.email) ?? (isSame ? 'emailSame' : undefined),
    code: codeProblem(draft.code),
    password: passwordProblem(draft.password),
    totp: needsTotp ? secondFactorProblem(draft.totp) : undefined,
  });
}
