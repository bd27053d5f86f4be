import type { AccountProblem } from '../../forms/accountProblems.ts';
import type { FieldProblems } from '../../lib/form.ts';
import {
  findEmailProblems,
  findForgottenProblems,
  findFundPasswordProblems,
  findLoginPasswordProblems,
  findLoginProblems,
  findRegisterProblems,
} from './problems.ts';
import type {
  EmailDraft,
  ForgottenDraft,
  FundPasswordDraft,
  LoginDraft,
  LoginPasswordDraft,
  RegisterDraft,
} from './problems.ts';

const secret = 'rope harbour lantern';

describe('findRegisterProblems', () => {
  const good: RegisterDraft = {
    email: 'mira@mail.com',
    code: '123456',
    password: secret,
    repeat: secret,
    country: '',
    isAgreed: true,
  };
  test.each<[Partial<RegisterDraft>, FieldProblems<RegisterDraft, AccountProblem>, string]>([
    [{}, {}, 'nothing is wrong, and a country is optional'],
    [{ email: ' mira@mail.com ' }, {}, 'spaces around an address come from keyboards'],
    [{ email: '' }, { email: 'emailMissing' }, 'no address'],
    [{ email: 'mira@mail' }, { email: 'emailInvalid' }, 'no top-level domain'],
    [{ code: '' }, { code: 'codeMissing' }, 'no code'],
    [{ code: '12345' }, { code: 'codeInvalid' }, 'five digits'],
    [
      { password: '', repeat: '' },
      { password: 'passwordMissing', repeat: 'repeatMissing' },
      'none',
    ],
    [{ password: 'elevenchars', repeat: 'elevenchars' }, { password: 'passwordShort' }, 'eleven'],
    [
      { password: 'x'.repeat(201), repeat: 'x'.repeat(201) },
      { password: 'passwordLong' },
      'the wire takes 200',
    ],
    [{ repeat: 'Rope harbour lantern' }, { repeat: 'repeatDiffers' }, 'case counts'],
    [{ isAgreed: false }, { isAgreed: 'agreementMissing' }, 'the agreement is a must'],
  ])('%j gives %j: %s', (change, problems) => {
    expect(findRegisterProblems({ ...good, ...change })).toEqual(problems);
  });
});

describe('findLoginProblems', () => {
  const draft = { account: 'mira@mail.com', password: 'x', totp: '' };
  test.each<[Partial<LoginDraft>, boolean, FieldProblems<LoginDraft, AccountProblem>, string]>([
    [{}, false, {}, 'any password may be tried'],
    [{ account: '80214537' }, false, {}, 'a uid will do'],
    [{ account: '  ' }, false, { account: 'accountMissing' }, 'spaces are nothing'],
    [{ password: '' }, false, { password: 'passwordMissing' }, 'no password'],
    [{}, true, { totp: 'totpMissing' }, 'the server asked for the second step'],
    [{ totp: '123' }, true, { totp: 'codeInvalid' }, 'three digits'],
    [{ totp: '123456' }, true, {}, 'complete'],
    [{ totp: 'abcde-12345' }, true, {}, 'a recovery code serves as well'],
    [{ totp: 'abcde-1' }, true, { totp: 'recoveryInvalid' }, 'half a recovery code'],
  ])('%j, second step %s, gives %j: %s', (change, needsTotp, problems) => {
    expect(findLoginProblems({ ...draft, ...change }, needsTotp)).toEqual(problems);
  });
});

test.each<[Partial<ForgottenDraft>, FieldProblems<ForgottenDraft, AccountProblem>, string]>([
  [{}, {}, 'nothing is wrong'],
  [{ email: 'mira' }, { email: 'emailInvalid' }, 'the code needs an address to go to'],
  [{ code: '' }, { code: 'codeMissing' }, 'only the code proves who asks'],
  [{ repeat: 'x' }, { repeat: 'repeatDiffers' }, 'two different passwords'],
])('a forgotten password: %j gives %j: %s', (change, problems) => {
  const good = { email: 'mira@mail.com', code: '123456', newPassword: secret, repeat: secret };
  expect(findForgottenProblems({ ...good, ...change })).toEqual(problems);
});

test.each<[Partial<LoginPasswordDraft>, FieldProblems<LoginPasswordDraft, AccountProblem>, string]>(
  [
    [{}, {}, 'nothing is wrong'],
    [{ oldPassword: '' }, { oldPassword: 'passwordMissing' }, 'the old one proves who asks'],
    [{ oldPassword: secret }, { newPassword: 'passwordSame' }, 'the same again protects nothing'],
    [{ newPassword: 'short', repeat: 'short' }, { newPassword: 'passwordShort' }, 'too short'],
    [{ repeat: '' }, { repeat: 'repeatMissing' }, 'typed once'],
  ],
)('another login password: %j gives %j: %s', (change, problems) => {
  const good = { oldPassword: 'quiet tapir lantern', newPassword: secret, repeat: secret };
  expect(findLoginPasswordProblems({ ...good, ...change })).toEqual(problems);
});

test.each<[Partial<FundPasswordDraft>, FieldProblems<FundPasswordDraft, AccountProblem>, string]>([
  [{}, {}, 'nothing is wrong'],
  [{ code: '1' }, { code: 'codeInvalid' }, 'one digit'],
  [
    { newPassword: '', repeat: '' },
    { newPassword: 'passwordMissing', repeat: 'repeatMissing' },
    'none',
  ],
  [{ repeat: 'other' }, { repeat: 'repeatDiffers' }, 'two different ones'],
])('a fund password: %j gives %j: %s', (change, problems) => {
  const good = { code: '123456', newPassword: secret, repeat: secret };
  expect(findFundPasswordProblems({ ...good, totp: '', ...change }, false)).toEqual(problems);
});

test.each<[Partial<EmailDraft>, boolean, FieldProblems<EmailDraft, AccountProblem>, string]>([
  [{}, false, {}, 'nothing is wrong'],
  [{ email: 'MIRA@mail.com ' }, false, { email: 'emailSame' }, 'the address it has'],
  [{ email: '' }, false, { email: 'emailMissing' }, 'no address'],
  [{ password: '' }, false, { password: 'passwordMissing' }, 'the password is a must'],
  [{}, true, { totp: 'totpMissing' }, 'an authenticator is on'],
])('another address: %j, second step %s, gives %j: %s', (change, needsTotp, problems) => {
  const good = { email: 'new@mail.com', code: '123456', password: secret, totp: '' };
  expect(findEmailProblems({ ...good, ...change }, 'mira@mail.com', needsTotp)).toEqual(problems);
});
