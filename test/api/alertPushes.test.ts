// Who is told by push: the browsers of the user that are signed in, sealed for each; what its service has forgotten is removed.
// Source: decisions.md "Alerts".
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { Alert } from '../../core/market/alerts/alert.ts';
import { decimal } from '../../core/money/decimal.ts';
import { createPushes } from '../../server/services/alerts/pushes.ts';
import { createPushSigner } from '../../server/services/alerts/webPush.ts';
import { defaultSettings } from '../../server/settings.ts';
import { createAlertServices } from '../../server/wiring/alerts.ts';
import {
  type Ask,
  openTestApp,
  START_TIMEOUT_MS,
  TEST_PASSWORD,
  type TestApp,
} from '../builders/testApp.ts';
import { testIds } from '../builders/tradingHouse.ts';
import { waitUntil } from '../builders/waitUntil.ts';
import { TEST_SECRET_KEY } from '../builders/testKeys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, START_TIMEOUT_MS);
afterAll(() => app.close());

/** A browser with its own key, which can read what is sealed for it. */
function aBrowser(name: string) {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const secret = randomBytes(16);
  const derive = (salt: Buffer, key: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length));
  return {
    endpoint: `https://push.example.net/${name}`,
    p256dh: own.getPublicKey('base64url'),
    auth: secret.toString('base64url'),
    read: (body: Buffer): unknown => {
      const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 86)];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
      const shared = derive(secret, own.computeSecret(theirs), info, 32);
      const key = derive(salt, shared, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(salt, shared, Buffer.from('Content-Encoding: nonce\0'), 12);
      const opener = createDecipheriv('aes-128-gcm', key, nonce);
      opener.setAuthTag(body.subarray(-16));
      const text = Buffer.concat([opener.update(body.subarray(86, -16)), opener.final()]);
      return JSON.parse(text.subarray(0, -1).toString());
    },
  };
}

const alertOf = (userId: string): Alert => ({
  id: 'alert',
  userId,
  kind: 'price',
  productId: 'BTCUSDT',
  orderId: null,
  side: 'above',
  price: decimal('61000'),
  rate: null,
  seconds: null,
  repeat: false,
  createdAt: 0,
  updatedAt: 0,
  firedAt: 1,
  removedAt: null,
  version: 0,
});

/** Sends into a list; a push service answers as `statusOf` says. */
function openPushes(statusOf: (endpoint: string) => number = () => 201) {
  const sent: { endpoint: string; body: Buffer; headers: Readonly<Record<string, string>> }[] = [];
  const pushes = createPushes({
    database: app.house.served,
    clock: app.clock,
    ids: testIds,
    logger: app.logger,
    signer: createPushSigner(new Uint8Array(32), 'https://house.test'),
    write: ({ alert, shown }, lang) => ({
      title: lang,
      body: shown,
      productId: alert.productId,
      tag: alert.id,
    }),
    send: async (endpoint, headers, body) => {
      sent.push({ endpoint, headers, body });
      return statusOf(endpoint);
    },
  });
  const tell = (userId: string) =>
    pushes.tell([{ alert: alertOf(userId), shown: '61000', email: null, lang: 'en' }]);
  return { sent, tell, stop: () => pushes.stop() };
}

const countOf = async (userId: string): Promise<number> => {
  const { rows } = await app.database.pool.query<{ count: string }>(
    'SELECT count(*) FROM push_subscriptions WHERE user_id = $1',
    [userId],
  );
  return Number(rows[0]?.count);
};

async function join(name: string) {
  const { token, uid } = await app.addAccount(`${name}@example.test`);
  const { rows } = await app.database.pool.query<{ id: string }>(
    'SELECT id FROM users WHERE uid = $1',
    [uid],
  );
  const save = async ({ read: _read, ...browser }: ReturnType<typeof aBrowser>, ask: Ask = {}) =>
    (await app.post('user/savePush', browser, { token, lang: 'de', ...ask })).body.error;
  return { token, userId: rows[0]?.id ?? '', save };
}

test('each browser of the user reads its own message, in its language; nobody else’s', async () => {
  const [person, other] = [await join('told'), await join('other')];
  const browsers = [aBrowser('one'), aBrowser('two')];
  for (const browser of browsers) await person.save(browser);
  await other.save(aBrowser('foreign'));
  const { sent, tell, stop } = openPushes();
  tell(person.userId);
  await waitUntil('both are sent', () => sent.length === 2);
  for (const browser of browsers) {
    const found = sent.find(({ endpoint }) => endpoint === browser.endpoint);
    expect(found && browser.read(found.body)).toEqual({
      title: 'de',
      body: '61000',
      productId: 'BTCUSDT',
      tag: 'alert',
    });
    expect(found?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600' });
  }
  await stop();
});

test('its figures are written as its language writes numbers', async () => {
  const person = await join('figures');
  const browser = aBrowser('figures');
  await person.save(browser);
  const sent: Buffer[] = [];
  const { house } = app;
  const { pushes, stop } = createAlertServices({
    ...app,
    database: house.served,
    ids: testIds,
    settings: defaultSettings(TEST_SECRET_KEY),
    notices: { wake: () => undefined },
    accountEvents: house.accountEvents,
    trading: house,
    send: async (_endpoint, _headers, body) => {
      sent.push(body);
      return 201;
    },
  });
  const alert = alertOf(person.userId);
  pushes.tell([{ alert, shown: '61000.5', email: null, lang: 'en' }]);
  await waitUntil('it is sent', () => sent.length === 1);
  expect(browser.read(Buffer.concat(sent))).toMatchObject({
    title: 'Fairlead: BTC/USDT steht bei 61.000 oder darüber',
    body: expect.stringContaining('ist 61.000,5.') as string,
  });
  await stop();
});

test.each([404, 410])('one whose service answers %i is removed', async (status) => {
  const person = await join(`gone${status}`);
  await person.save(aBrowser(`gone${status}`));
  await person.save(aBrowser(`kept${status}`));
  const { tell, stop } = openPushes((endpoint) => (endpoint.includes('gone') ? status : 500));
  tell(person.userId);
  await waitUntil('it is removed', async () => (await countOf(person.userId)) === 1);
  await stop();
});

test('a session that has ended is told nothing', async () => {
  const person = await join('left');
  await person.save(aBrowser('left'));
  const stays = await join('stays');
  await stays.save(aBrowser('stays'));
  await app.post('user/logout', {}, { token: person.token });
  const { sent, tell, stop } = openPushes();
  tell(person.userId);
  tell(stays.userId);
  await waitUntil('the other is sent', () => sent.length > 0);
  await stop();
  expect(sent.map(({ endpoint }) => endpoint)).toEqual(['https://push.example.net/stays']);
});

test('signed in again, the browser is told once it was given anew, in the language of now', async () => {
  const person = await join('again');
  const browser = aBrowser('again');
  await person.save(browser);
  await app.post('user/logout', {}, { token: person.token });
  const login = { account: 'again@example.test', password: TEST_PASSWORD };
  const { token } = (await app.post('user/login', login)).body.data as { token: string };
  await person.save(browser, { token, lang: 'fr' });
  const { sent, tell, stop } = openPushes();
  tell(person.userId);
  await waitUntil('it is sent', () => sent.length > 0);
  await stop();
  expect(sent.map(({ body }) => browser.read(body))).toMatchObject([{ title: 'fr' }]);
});

test('every tab of a browser may bring it at once', async () => {
  const [first, second] = [await join('tab1'), await join('tab2')];
  const browser = aBrowser('tabs');
  const tabs = Array.from({ length: 8 }, (_, tab) => (tab % 2 === 0 ? first : second));
  const errors = await Promise.all(tabs.map(({ save }) => save(browser)));
  expect(errors).toEqual(tabs.map(() => undefined));
  expect((await countOf(first.userId)) + (await countOf(second.userId))).toBe(1);
});

test('a browser belongs to whoever signed it up last; at most ten a user', async () => {
  const [first, second] = [await join('first'), await join('second')];
  const shared = aBrowser('shared');
  await first.save(shared);
  await second.save(shared);
  expect([await countOf(first.userId), await countOf(second.userId)]).toEqual([0, 1]);
  for (let number = 0; number < 12; number += 1) {
    app.clock.jump(1);
    await first.save(aBrowser(`many${number}`));
  }
  expect(await countOf(first.userId)).toBe(10);
  const { endpoint } = shared;
  await app.post('user/removePush', { endpoint }, { token: first.token });
  expect(await countOf(second.userId)).toBe(1);
  await app.post('user/removePush', { endpoint }, { token: second.token });
  expect(await countOf(second.userId)).toBe(0);
});
