import * as z from 'zod/mini';
import { email as emailSchema } from '../../protocol/primitives.ts';
import { secondFactor } from '../../protocol/user.ts';
import { LEAST_PASSWORD_LENGTH, MOST_PASSWORD_LENGTH } from '../lib/ratePassword.ts';

/** Sentences of locales/<lang>/auth.json under `problem`; `useFields` speaks them. */
export type AccountProblem =
  | 'emailMissing'
  | 'emailInvalid'
  | 'accountMissing'
  | 'passwordMissing'
  | 'passwordShort'
  | 'passwordLong'
  | 'repeatMissing'
  | 'repeatDiffers'
  | 'codeMissing'
  | 'codeInvalid'
  | 'totpMissing'
  | 'recoveryInvalid'
  | 'emailSame'
  | 'passwordSame'
  | 'agreementMissing';

/** Digits of a code: decisions.md "Identity, security". */
const CODE_DIGITS = 6;

export function emailProblem(email: string): AccountProblem | undefined {
  if (email.trim() === '') return 'emailMissing';
  return z.safeParse(emailSchema, email.trim()).success ? undefined : 'emailInvalid';
}

export function codeProblem(code: string): 'codeMissing' | 'codeInvalid' | undefined {
  if (code === '') return 'codeMissing';
  return code.length === CODE_DIGITS ? undefined : 'codeInvalid';
}

/** Of a code of the authenticator app, where nothing else will do. */
export function codeOfAppProblem(code: string): AccountProblem | undefined {
  return code === '' ? 'totpMissing' : codeProblem(code);
}

/** Of a code of the authenticator app, or a recovery code in its place. */
export function secondFactorProblem(text: string): AccountProblem | undefined {
  if (text === '') return 'totpMissing';
  if (z.safeParse(secondFactor, text).success) return undefined;
  return /^\d{1,5}$/.test(text) ? 'codeInvalid' : 'recoveryInvalid';
}

/** Of a password that is asked for, not chosen: any length may once have been chosen. */
export function passwordProblem(password: string): AccountProblem | undefined {
  return password === '' ? 'passwordMissing' : undefined;
}

export function newPasswordProblem(password: string): AccountProblem | undefined {
  if (password === '') return 'passwordMissing';
  const { length } = [...password];
  if (length < LEAST_PASSWORD_LENGTH) return 'passwordShort';
  return password.length > MOST_PASSWORD_LENGTH ? 'passwordLong' : undefined;
}

export function repeatProblem(password: string, repeat: string): AccountProblem | undefined {
  if (repeat === '') return 'repeatMissing';
  return repeat === password ? undefined : 'repeatDiffers';
}
