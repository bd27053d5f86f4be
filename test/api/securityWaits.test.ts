// Waits and bounds at their very edge, and who is told: codes, guesses of a day, a password that nobody has forgotten.
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { setUpTotp } from '../builders/identity.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp, TEST_PASSWORD } from '../builders/testApp.ts';
import { waitUntil } from '../builders/waitUntil.ts';

const DAY_MS = 86_400_000;
const NEW_PASSWORD = 'amber orchard 27 windmills';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, START_TIMEOUT_MS);
afterAll(async () => {
  await app.close();
  expect(app.logger.errors).toEqual([]);
});

test.each([
  [1, '60'],
  [20_000, '40'],
  [59_001, '1'],
  [59_999, '1'],
  [60_000, undefined],
])('%i ms after a code the next one can be asked for in … s', async (ms, seconds) => {
  const asked = { email: `wait${ms}@example.test`, purpose: 'register' };
  await app.post('ems/send', asked);
  app.clock.jump(ms);
  const { status, headers } = await app.post('ems/send', asked);
  expect([status, headers['retry-after']]).toEqual([seconds === undefined ? 200 : 429, seconds]);
});

test('nobody’s address with its own code is answered like anybody’s', async () => {
  const email = 'nobody@example.test';
  const code = await app.sendCode(email, 'password');
  const body = { kind: 'login', email, code, newPassword: NEW_PASSWORD };
  const answer = await app.post('user/resetpwd', body);
  const known = await app.addAccount('somebody@example.test');
  const knownCode = await app.sendCode(known.email, 'password');
  const same = await app.post('user/resetpwd', { ...body, email: known.email, code: knownCode });
  expect([answer.status, answer.body]).toEqual([200, same.body]);
  // Used up like any other.
  expect((await app.post('user/resetpwd', body)).body.error).toBe('code_wrong');
});

test('a new password that takes the wallet off tells both by mail', async () => {
  const { token, email } = await app.addAccount('linked@example.test');
  const wallet = privateKeyToAccount(generatePrivateKey());
  const { address: walletAddress } = wallet;
  const { data } = (await app.get('user/authorize', { walletAddress })).body;
  const message = data.message as string;
  const signature = await wallet.signMessage({ message });
  const signed = { walletAddress, message, signature, password: TEST_PASSWORD };
  expect((await app.post('user/authorize', signed, { token })).status).toBe(200);
  const reset = { kind: 'login', oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
  expect((await app.post('user/resetpwd', reset, { token })).status).toBe(200);
  const told = (text: string) =>
    app.mails.filter((mail) => mail.to === email && `${mail.subject}${mail.text}`.includes(text));
  // That it was linked, and that it was taken off.
  await waitUntil('both are told', () => told(walletAddress).length === 2, { withinMs: 10_000 });
  await waitUntil('the new password too', () => told('password was changed').length === 1);
  expect((await app.get('user/getSecurity', {}, { token })).body.data.walletAddress).toBeNull();
});

test('guesses at the authenticator are those of the day: with midnight there are ten again', async () => {
  const { token } = await app.addAccount('midnight@example.test');
  await setUpTotp(app, token, TEST_PASSWORD);
  const now = app.clock.now();
  app.clock.jump(Math.ceil(now / DAY_MS) * DAY_MS - 1 - now);
  const guess = async () =>
    (await app.post('user/totpDisable', { password: TEST_PASSWORD, totp: '000000' }, { token }))
      .body.error;
  for (let count = 0; count < 10; count += 1) expect(await guess()).toBe('totp_wrong');
  expect(await guess()).toBe('totp_locked');
  app.clock.jump(1);
  expect(await guess()).toBe('totp_wrong');
});
