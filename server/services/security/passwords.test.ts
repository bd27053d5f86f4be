import { assertStrongPassword, createPasswords, PASSWORD_COST } from './passwords.ts';

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

test('a hash is argon2id and knows its password only', async () => {
  const passwords = createPasswords(PASSWORD_COST);
  const hash = await passwords.hash('violet harbour 19 lanterns');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(hash, 'violet harbour 19 lanterns')).toBe(true);
  expect(await passwords.verify(hash, 'violet harbour 19 lantern')).toBe(false);
  expect(await passwords.verify(undefined, 'violet harbour 19 lanterns')).toBe(false);
});
