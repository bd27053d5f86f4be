import { hash as hashPlain } from '@node-rs/argon2';
import {
  assertStrongPassword,
  createPasswords,
  fundPassword,
  isKeyed,
  loginPassword,
  operatorPassword,
  PASSWORD_COST,
} from './passwords.ts';

const judge = (password: string): string => {
  try {
    assertStrongPassword(password, 'grace.hopper@example.test');
    return 'fine';
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  ['violet harbour 19 lanterns', 'fine'],
  ['Kx7-pQ2-vT9-mZ4', 'fine'],
  ['密码不在任何名单上的一句话', 'fine'],
  // On the committed list, or made of it.
  ['123456789012', 'password_common'],
  ['Qwertyuiop12', 'password_common'],
  ['password1234', 'password_common'],
  ['P@ssw0rd1234', 'password_common'],
  ['1234password', 'password_common'],
  ['PasswordPassword', 'password_common'],
  ['letmein2026!', 'password_common'],
  ['correcthorsebatterystaple', 'password_common'],
  // Made of who they are.
  ['grace.hopper', 'password_common'],
  ['Grace.Hopper@example.test', 'password_common'],
  // A pattern of a few characters.
  ['aaaaaaaaaaaa', 'password_weak'],
  ['abababababab', 'password_weak'],
  ['112211221122', 'password_weak'],
])('%s is %s', (password, verdict) => {
  expect(judge(password)).toBe(verdict);
});

const PASSWORD = 'violet harbour 19 lanterns';
const KEY = new Uint8Array(32).fill(1);

test('a hash is argon2id, begins as the database asks, and knows its password only', async () => {
  const passwords = createPasswords(PASSWORD_COST, KEY);
  const own = loginPassword('a');
  const hash = await passwords.hash(own, PASSWORD);
  expect(hash).toMatch(/^keyed:\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(own, hash, PASSWORD)).toBe(true);
  expect(await passwords.verify(own, hash, 'violet harbour 19 lantern')).toBe(false);
  expect(await passwords.verify(own, undefined, PASSWORD)).toBe(false);
});

describe('a hash', () => {
  const cost = { memoryCost: 8, timeCost: 1 };
  const passwords = createPasswords(cost, KEY);

  test.each([
    ['for another person', loginPassword('b')],
    ['for something else of his', fundPassword('a')],
    ['for an operator of his name', operatorPassword('a')],
  ])('is none %s', async (_what, context) => {
    const hash = await passwords.hash(loginPassword('a'), PASSWORD);
    expect(await passwords.verify(context, hash, PASSWORD)).toBe(false);
  });

  test('is none under another key', async () => {
    const hash = await passwords.hash(loginPassword('a'), PASSWORD);
    const other = createPasswords(cost, new Uint8Array(32).fill(2));
    expect(await other.verify(loginPassword('a'), hash, PASSWORD)).toBe(false);
  });

  test('of before is checked as it was, and none where it says that it hangs on the key', async () => {
    const plain = await hashPlain(PASSWORD, cost);
    expect([isKeyed(plain), isKeyed(`keyed:${plain}`)]).toEqual([false, true]);
    expect(await passwords.verify(loginPassword('a'), plain, PASSWORD)).toBe(true);
    expect(await passwords.verify(loginPassword('a'), plain, `${PASSWORD}.`)).toBe(false);
    expect(await passwords.verify(loginPassword('a'), `keyed:${plain}`, PASSWORD)).toBe(false);
  });
});
