// user/authorize, Sign-In with Ethereum (EIP-4361): wire.md "Calls". The keys are made here; no chain is asked.
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { setFundPassword, setUpTotp, totpCode } from '../builders/identity.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp, TEST_PASSWORD } from '../builders/testApp.ts';
import { waitUntil } from '../builders/waitUntil.ts';

const MINUTE_MS = 60_000;
const HOST = 'localhost:80';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, START_TIMEOUT_MS);
afterAll(() => app.close());

let people = 0;
const addPerson = () => {
  people += 1;
  return app.addAccount(`wallet${people}@example.test`);
};
const newWallet = () => privateKeyToAccount(generatePrivateKey());
type Wallet = ReturnType<typeof newWallet>;

const askNonce = async (walletAddress?: string) => {
  const query = walletAddress === undefined ? {} : { walletAddress };
  const { body } = await app.get('user/authorize', query);
  return body.data as {
    nonce: string;
    domain: string;
    uri: string;
    chainId: number;
    issuedAt: number;
    expiresAt: number;
    message: string | null;
  };
};
/** The text for this wallet, as we ask for it or with something changed, signed by it. */
const sign = async (wallet: Wallet, change: object = {}) => {
  const { message } = await askNonce(wallet.address);
  const parsed = parseSiweMessage(message ?? '');
  const text = createSiweMessage({ ...parsed, ...change } as Parameters<
    typeof createSiweMessage
  >[0]);
  return {
    walletAddress: wallet.address,
    message: text,
    signature: await wallet.signMessage({ message: text }),
  };
};
const authorize = (body: object, token?: string) => app.post('user/authorize', body, { token });
const asOwner = { password: TEST_PASSWORD };
const link = async (wallet: Wallet, token: string) =>
  authorize({ ...(await sign(wallet)), ...asOwner }, token);

test('what to sign names us, the wallet and an end, and says that it is no payment', async () => {
  const wallet = newWallet();
  const asked = await askNonce(wallet.address.toLowerCase());
  expect(asked).toMatchObject({ domain: HOST, chainId: 1, issuedAt: app.clock.now() });
  expect(asked.expiresAt).toBe(app.clock.now() + 10 * MINUTE_MS);
  expect(parseSiweMessage(asked.message ?? '')).toMatchObject({
    address: wallet.address,
    domain: HOST,
    nonce: asked.nonce,
    version: '1',
  });
  expect(asked.message).toContain('no payment');
  expect(asked.nonce).not.toBe((await askNonce()).nonce);
  expect((await askNonce()).message).toBeNull();
});

test('signed in, it links the wallet and is told by mail; the session goes on', async () => {
  const { token, uid, email } = await addPerson();
  const wallet = newWallet();
  const answer = await link(wallet, token);
  expect(answer.body.data).toEqual({ token, uid, walletAddress: wallet.address });
  const info = await app.get('user/getUserInfo', {}, { token });
  expect(info.body.data.walletAddress).toBe(wallet.address);
  const find = () =>
    app.mails.find(({ to, subject }) => to === email && subject.includes('wallet'));
  await waitUntil('the new wallet is mailed', () => find() !== undefined);
  expect(find()?.text).toContain(wallet.address);
});

test('signed out, it logs in whose wallet it is', async () => {
  const { token, uid } = await addPerson();
  const wallet = newWallet();
  await link(wallet, token);
  const signedIn = await authorize(await sign(wallet));
  expect(signedIn.body.data).toMatchObject({ uid, walletAddress: wallet.address });
  const fresh = (signedIn.body.data as { token: string }).token;
  expect(fresh).not.toBe(token);
  expect((await app.get('user/getUserInfo', {}, { token: fresh })).status).toBe(200);
});

test('a wallet nobody linked opens nothing', async () => {
  const answer = await authorize(await sign(newWallet()));
  expect([answer.status, answer.body.error]).toEqual([422, 'wallet_unknown']);
});

test('a wallet belongs to one account; the account may take another', async () => {
  const [first, second] = [await addPerson(), await addPerson()];
  const wallet = newWallet();
  await link(wallet, first.token);
  expect((await link(wallet, second.token)).body.error).toBe('wallet_taken');
  // Linking it again is no change.
  expect((await link(wallet, first.token)).status).toBe(200);
  const next = newWallet();
  expect((await link(next, first.token)).status).toBe(200);
  expect((await authorize(await sign(wallet))).body.error).toBe('wallet_unknown');
  expect((await link(wallet, second.token)).status).toBe(200);
});

test('the owner takes it off with the login password', async () => {
  const { token } = await addPerson();
  const wallet = newWallet();
  await link(wallet, token);
  const unlink = (password: string) => app.post('user/unlinkWallet', { password }, { token });
  expect((await unlink('not the password')).body.error).toBe('password_wrong');
  expect((await unlink(TEST_PASSWORD)).status).toBe(200);
  expect((await authorize(await sign(wallet))).body.error).toBe('wallet_unknown');
  expect((await unlink(TEST_PASSWORD)).body.error).toBe('wallet_unknown');
});

test('a stolen token links nothing: a wallet is a way in, so it takes the password', async () => {
  const { token } = await addPerson();
  const wallet = newWallet();
  const signed = await sign(wallet);
  const without = await authorize(signed, token);
  expect([without.status, without.body.fields]).toEqual([422, { password: 'required' }]);
  const wrong = await authorize({ ...signed, password: 'not the password' }, token);
  expect([wrong.status, wrong.body.error]).toEqual([422, 'password_wrong']);
  const info = await app.get('user/getUserInfo', {}, { token });
  expect(info.body.data.walletAddress).toBeNull();
  expect((await authorize(signed)).body.error).toBe('wallet_unknown');
});

test.each(['with the old one', 'with a mailed code'])(
  'a new login password, %s, takes the wallet off, and its owner is told',
  async (how) => {
    const { token, email } = await addPerson();
    const wallet = newWallet();
    await link(wallet, token);
    app.clock.jump(MINUTE_MS);
    const proof = how.includes('old')
      ? { oldPassword: TEST_PASSWORD }
      : { email, code: await app.sendCode(email, 'password') };
    const change = { kind: 'login', newPassword: 'amber orchard 27 windmills', ...proof };
    expect((await app.post('user/resetpwd', change, { token })).status).toBe(200);
    expect((await authorize(await sign(wallet))).body.error).toBe('wallet_unknown');
    const { body } = await app.get('user/getUserInfo', {}, { token });
    expect(body.data.walletAddress).toBeNull();
    await waitUntil('the wallet that is gone is mailed', () =>
      app.mails.some(({ to, text }) => to === email && text.includes(`${wallet.address}`)),
    );
  },
);

test('a new fund password leaves it', async () => {
  const { token, email } = await addPerson();
  const wallet = newWallet();
  await link(wallet, token);
  await setFundPassword(app, { token, email }, 'copper sailing 31 meadows');
  expect((await authorize(await sign(wallet))).status).toBe(200);
});

test('a signature is good once, also when it comes many times at once', async () => {
  const { token } = await addPerson();
  const wallet = newWallet();
  await link(wallet, token);
  const signed = await sign(wallet);
  const answers = await Promise.all(Array.from({ length: 10 }, () => authorize(signed)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.error))).toEqual(
    new Set([undefined, 'wallet_message_expired']),
  );
});

test.each<[string, number, string | undefined]>([
  ['up to its end', 10 * MINUTE_MS - 1, undefined],
  ['not at its end', 10 * MINUTE_MS, 'wallet_message_expired'],
])('is good %s', async (_name, ms, error) => {
  const { token } = await addPerson();
  const signed = await sign(newWallet());
  app.clock.jump(ms);
  expect((await authorize({ ...signed, ...asOwner }, token)).body.error).toBe(error);
});

const time = (ms: number) => new Date(app.clock.now() + ms);
test.each<[string, () => object, string]>([
  ['another site', () => ({ domain: 'fairlead.evil.test' }), 'wallet_message_invalid'],
  ['another chain', () => ({ chainId: 137 }), 'wallet_message_invalid'],
  ['a nonce of its own', () => ({ nonce: 'a'.repeat(68) }), 'wallet_message_invalid'],
  ['a short nonce', () => ({ nonce: 'abcdefgh12' }), 'wallet_message_invalid'],
  ['a date before the nonce', () => ({ issuedAt: time(-2 * MINUTE_MS) }), 'wallet_message_expired'],
  ['a date to come', () => ({ issuedAt: time(5 * MINUTE_MS) }), 'wallet_message_expired'],
  ['an end that has passed', () => ({ expirationTime: time(-1) }), 'wallet_message_expired'],
  ['a beginning to come', () => ({ notBefore: time(MINUTE_MS) }), 'wallet_message_expired'],
])('a message with %s is refused', async (_what, change, error) => {
  const { token } = await addPerson();
  const answer = await authorize({ ...(await sign(newWallet(), change())), ...asOwner }, token);
  expect([answer.status, answer.body.error]).toEqual([422, error]);
  const info = await app.get('user/getUserInfo', {}, { token });
  expect(info.body.data.walletAddress).toBeNull();
});

test('a message of another wallet, a text changed after signing, and a wrong signature are refused', async () => {
  const { token } = await addPerson();
  const [wallet, thief] = [newWallet(), newWallet()];
  const signed = await sign(wallet);
  const stolen = await authorize({ ...signed, walletAddress: thief.address }, token);
  expect(stolen.body.error).toBe('wallet_message_invalid');
  const forged = {
    ...signed,
    signature: await thief.signMessage({ message: signed.message }),
  };
  expect((await authorize(forged, token)).body.error).toBe('wallet_signature_wrong');
  const padded = { ...signed, message: `${signed.message}\nGive me everything` };
  expect((await authorize(padded, token)).body.error).toBe('wallet_message_invalid');
  const zero = { ...signed, signature: `0x${'0'.repeat(130)}` };
  expect((await authorize(zero, token)).body.error).toBe('wallet_signature_wrong');
  // None of it used the nonce up.
  expect((await authorize({ ...signed, ...asOwner }, token)).status).toBe(200);
});

describe('with a second factor', () => {
  const addGuarded = async () => {
    const { token } = await addPerson();
    const wallet = newWallet();
    await link(wallet, token);
    return { token, wallet, ...(await setUpTotp(app, token, TEST_PASSWORD)) };
  };

  /** None of those that are good about now. */
  const wrongCode = (secret: string): string => {
    const good = [-MINUTE_MS / 2, 0, MINUTE_MS / 2].map((ms) =>
      totpCode(secret, app.clock.now() + ms),
    );
    return ['000000', '111111', '222222', '333333'].find((code) => !good.includes(code)) ?? '';
  };

  test('linking and unlinking ask for its code, and use it up', async () => {
    const { token, secret } = await addGuarded();
    const signed = { ...(await sign(newWallet())), ...asOwner };
    expect((await authorize(signed, token)).body.error).toBe('totp_required');
    const wrong = { ...signed, totp: wrongCode(secret) };
    expect((await authorize(wrong, token)).body.error).toBe('totp_wrong');
    const totp = totpCode(secret, app.clock.now());
    expect((await authorize({ ...signed, totp }, token)).status).toBe(200);
    const unlink = (proof: object) =>
      app.post('user/unlinkWallet', { ...asOwner, ...proof }, { token });
    expect((await unlink({})).body.error).toBe('totp_required');
    expect((await unlink({ totp })).body.error).toBe('totp_wrong');
    app.clock.jump(MINUTE_MS);
    expect((await unlink({ totp: totpCode(secret, app.clock.now()) })).status).toBe(200);
  });

  test('one signature is enough: asked for the code, mistyped, right, and then used up', async () => {
    const { wallet, secret } = await addGuarded();
    const signed = await sign(wallet);
    expect((await authorize(signed)).body.error).toBe('totp_required');
    const totp = totpCode(secret, app.clock.now());
    const mistyped = { ...signed, totp: wrongCode(secret) };
    expect((await authorize(mistyped)).body.error).toBe('totp_wrong');
    expect((await authorize({ ...signed, totp })).status).toBe(200);
    app.clock.jump(MINUTE_MS);
    const next = { ...signed, totp: totpCode(secret, app.clock.now()) };
    expect((await authorize(next)).body.error).toBe('wallet_message_expired');
  });

  test('it does not outlive its time, whatever was asked of it before', async () => {
    const { wallet, secret } = await addGuarded();
    const signed = await sign(wallet);
    expect((await authorize(signed)).body.error).toBe('totp_required');
    app.clock.jump(10 * MINUTE_MS);
    const late = { ...signed, totp: totpCode(secret, app.clock.now()) };
    expect((await authorize(late)).body.error).toBe('wallet_message_expired');
  });

  test('wrong codes are counted for the account, also when they come with one signature', async () => {
    const { wallet, secret, recoveryCodes } = await addGuarded();
    const signed = await sign(wallet);
    const keys: unknown[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      keys.push((await authorize({ ...signed, totp: wrongCode(secret) })).body.error);
    }
    expect(keys).toEqual([...Array<string>(10).fill('totp_wrong'), 'totp_locked']);
    expect((await authorize({ ...signed, totp: recoveryCodes[0] })).status).toBe(200);
  });

  test('ten right codes with one signature open one session, and use up one code', async () => {
    const { token, wallet, recoveryCodes } = await addGuarded();
    const signed = await sign(wallet);
    const answers = await Promise.all(recoveryCodes.map((totp) => authorize({ ...signed, totp })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body } = await app.get('user/getSecurity', {}, { token });
    expect(body.data.recoveryCodesLeft).toBe(recoveryCodes.length - 1);
  });
});

test('a dead token links nothing and logs nobody in', async () => {
  const answer = await authorize(await sign(newWallet()), 'A'.repeat(43));
  expect(answer.status).toBe(401);
});

test.each([
  ['a name that somebody points here', 'fairlead.evil.test'],
  ['another port of this machine', 'localhost:4000'],
])(
  'in practice mode without names, a request under %s is signed for by nobody',
  async (_what, host) => {
    const { token } = await addPerson();
    const wallet = newWallet();
    const asked = await app.get(
      'user/authorize',
      { walletAddress: wallet.address },
      { headers: { host } },
    );
    expect(asked.body.error).toBe('unavailable');
    // The phisher's page had it signed under its own name, and sends it under that.
    const message = createSiweMessage({
      ...parseSiweMessage((await askNonce(wallet.address)).message ?? ''),
      domain: host,
    } as Parameters<typeof createSiweMessage>[0]);
    const signature = await wallet.signMessage({ message });
    const body = { walletAddress: wallet.address, message, signature, ...asOwner };
    const answer = await app.post('user/authorize', body, { token, headers: { host } });
    expect(answer.body.error).toBe('unavailable');
  },
);

test(
  'a message for one of our names does not sign in under another, nor with its nonce',
  async () => {
    const named = await openTestApp({
      settings: { domains: ['one.example.test', 'two.example.test'] },
    });
    const wallet = newWallet();
    const ask = (host: string, path = 'user/authorize') =>
      named.get(path, { walletAddress: wallet.address }, { headers: { host } });
    const message = (await ask('one.example.test')).body.data.message as string;
    const send = async (host: string, text: string) => {
      const signature = await wallet.signMessage({ message: text });
      const body = { walletAddress: wallet.address, message: text, signature };
      return (await named.post('user/authorize', body, { headers: { host } })).body.error;
    };
    expect(await send('two.example.test', message)).toBe('wallet_message_invalid');
    const renamed = message.replaceAll('one.example.test', 'two.example.test');
    expect(await send('two.example.test', renamed)).toBe('wallet_message_invalid');
    const halfRenamed = message.replace('URI: https://one.', 'URI: https://two.');
    expect(await send('one.example.test', halfRenamed)).toBe('wallet_message_invalid');
    // Ours, and nobody's wallet.
    expect(await send('one.example.test', message)).toBe('wallet_unknown');
    await named.close();
  },
  START_TIMEOUT_MS,
);

test(
  'in live mode only the names we were given are signed for',
  async () => {
    const live = await openTestApp({ delivers: true, settings: { mode: 'live' } });
    expect((await live.get('user/authorize')).body.error).toBe('unavailable');
    await live.close();
    const named = await openTestApp({
      delivers: true,
      settings: { mode: 'live', domains: ['trade.example.test'] },
    });
    const ask = (host: string) => named.get('user/authorize', {}, { headers: { host } });
    expect((await ask('trade.example.test')).body.data.uri).toBe('https://trade.example.test/h5/');
    expect((await ask('fairlead.evil.test')).body.error).toBe('unavailable');
    await named.close();
  },
  START_TIMEOUT_MS,
);
