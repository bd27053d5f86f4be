// What a wallet is asked to sign, and every way in which what comes back is not that: see also test/api/securityWallet.
import { privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { createWalletMessages } from './walletMessage.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-18T12:00:00Z');
const DOMAIN = 'trade.example';
const wallet = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`);

function openMessages(secret = 1) {
  const clock = { now: START };
  const messages = createWalletMessages({
    now: () => clock.now,
    ids: { bytes: (count) => Buffer.alloc(count, 7) },
    secretKey: Buffer.alloc(32, secret),
    brand: 'Fairlead',
  });
  /** The issued text with some of its fields changed, signed by the wallet. */
  const sign = async (changes: object = {}, by = wallet) => {
    const { message } = await messages.issue(DOMAIN, wallet.address);
    const parsed = parseSiweMessage(message ?? '');
    const changed = createSiweMessage({ ...parsed, ...changes } as never);
    return {
      walletAddress: wallet.address,
      message: changed,
      signature: await by.signMessage({ message: changed }),
    };
  };
  return { clock, messages, sign, verify: messages.verify };
}

test('says who asks, for what, when and until when', async () => {
  const { messages } = openMessages();
  const view = await messages.issue(DOMAIN, wallet.address.toLowerCase());
  expect(view).toMatchObject({
    domain: DOMAIN,
    uri: 'https://trade.example/h5/',
    chainId: 1,
    issuedAt: START,
    expiresAt: START + 10 * MINUTE_MS,
    statement:
      'Fairlead: prove that this wallet is yours. This is no payment and approves no spending.',
  });
  expect(parseSiweMessage(view.message ?? '')).toMatchObject({
    address: wallet.address,
    nonce: view.nonce,
    statement: view.statement,
    issuedAt: new Date(START),
    expirationTime: new Date(START + 10 * MINUTE_MS),
  });
  expect((await messages.issue(DOMAIN, undefined)).message).toBeNull();
});

test.each([
  ['trade.example', 'https'],
  ['trade.example:8443', 'https'],
  ['localhost.example', 'https'],
  ['10.example', 'https'],
  ['localhost', 'http'],
  ['localhost:4000', 'http'],
  ['192.168.1.5:4000', 'http'],
  ['[::1]:4000', 'http'],
])('%s is reached by %s', async (domain, scheme) => {
  const { uri } = await openMessages().messages.issue(domain, undefined);
  expect(uri).toBe(`${scheme}://${domain}/h5/`);
});

test('what the wallet signed is taken, in whatever case its address came', async () => {
  const { sign, verify } = openMessages();
  const signed = await sign();
  const taken = await verify({ ...signed, walletAddress: wallet.address.toLowerCase() }, DOMAIN);
  expect(taken).toEqual({
    address: wallet.address,
    nonce: parseSiweMessage(signed.message).nonce,
    expiresAt: START + 10 * MINUTE_MS,
  });
});

describe('what is not exactly ours is refused:', () => {
  test.each<[string, object]>([
    ['another host', { domain: 'trade.evil' }],
    ['a page of another host', { uri: 'https://trade.evil/h5/' }],
    ['another chain', { chainId: 5 }],
    ['another wallet', { address: stranger.address }],
    ['no nonce of ours', { nonce: 'ab'.repeat(34) }],
    ['a short nonce', { nonce: 'abcdabcd' }],
  ])('%s', async (_what, changes) => {
    const { sign, verify } = openMessages();
    await expect(verify(await sign(changes), DOMAIN)).rejects.toMatchObject({
      key: 'wallet_message_invalid',
      fields: { message: 'wallet_message_invalid' },
    });
  });

  test.each<[string, (message: string) => string]>([
    ['a line that the reader passes over', (message) => `${message}\n`],
    ['another version', (message) => message.replace('Version: 1', 'Version: 2')],
    ['no time', (message) => message.replace(/\nIssued At: .*/, '')],
    ['no text at all', () => ''],
  ])('%s', async (_what, change) => {
    const { sign, verify } = openMessages();
    const message = change((await sign()).message);
    const signature = await wallet.signMessage({ message });
    await expect(
      verify({ walletAddress: wallet.address, message, signature }, DOMAIN),
    ).rejects.toMatchObject({ key: 'wallet_message_invalid' });
  });

  test('a text that was issued for another host, or by another server', async () => {
    const { sign, verify } = openMessages();
    const signed = await sign();
    await expect(verify(signed, 'other.example')).rejects.toMatchObject({
      key: 'wallet_message_invalid',
    });
    await expect(openMessages(2).verify(signed, DOMAIN)).rejects.toMatchObject({
      key: 'wallet_message_invalid',
    });
  });
});

describe('time', () => {
  const at = (ms: number) => new Date(START + ms);
  test.each<[string, number, object, boolean]>([
    ['good until its last moment', 10 * MINUTE_MS - 1, { expirationTime: undefined }, true],
    ['over after ten minutes', 10 * MINUTE_MS, { expirationTime: undefined }, false],
    ['over when its own text says so', MINUTE_MS, { expirationTime: at(MINUTE_MS) }, false],
    ['good until then', MINUTE_MS - 1, { expirationTime: at(MINUTE_MS) }, true],
    ['not good before its own text says so', 0, { notBefore: at(1) }, false],
    ['good from then on', 1, { notBefore: at(1) }, true],
    ['a wallet a minute behind', 0, { issuedAt: at(-MINUTE_MS) }, true],
    ['a wallet further behind', 0, { issuedAt: at(-MINUTE_MS - 1) }, false],
    ['a wallet a minute ahead', 0, { issuedAt: at(MINUTE_MS) }, true],
    ['a wallet further ahead', 0, { issuedAt: at(MINUTE_MS + 1) }, false],
  ])('%s', async (_what, laterMs, changes, isGood) => {
    const { clock, sign, verify } = openMessages();
    const signed = await sign(changes);
    clock.now += laterMs;
    const verified = verify(signed, DOMAIN);
    if (isGood) await expect(verified).resolves.toMatchObject({ address: wallet.address });
    else
      await expect(verified).rejects.toMatchObject({
        key: 'wallet_message_expired',
        fields: { message: 'wallet_message_expired' },
      });
  });
});

test.each(['a signature of another wallet', 'no signature'])('%s is refused', async (what) => {
  const { sign, verify } = openMessages();
  const signed = await sign({}, stranger);
  const signature = what === 'no signature' ? `0x${'00'.repeat(65)}` : signed.signature;
  await expect(verify({ ...signed, signature }, DOMAIN)).rejects.toMatchObject({
    key: 'wallet_signature_wrong',
    fields: { signature: 'wallet_signature_wrong' },
  });
});
