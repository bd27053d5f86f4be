// Alerts over HTTP, the socket's events and the mail, on every engine: what is saved waits, what is reached is told once.
// Source: decisions.md "Alerts", wire.md "Calls" (getAlerts, saveAlert, removeAlert).
import { waitUntil } from '../builders/waitUntil.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';
import { A_BROWSER } from './alertExamples.ts';

const ABOVE = { kind: 'price', productId: 'BTCUSDT', side: 'above', price: '61000', repeat: false };
const CHANGE = { kind: 'change', productId: 'BTCUSDT', rate: '0.02', seconds: 300, repeat: true };
const NOBODYS = '00000000-0000-7000-8000-000000000000';

interface Listed {
  readonly id: string;
  readonly firedAt: number | null;
}

function asUser(app: TestApp, token: string) {
  const { hub } = app;
  return {
    list: async () => (await app.get('user/getAlerts', {}, { token })).body.data as Listed[],
    firings: async () =>
      (await app.get('user/getAlertFirings', {}, { token })).body.data.list as object[],
    save: async (body: object, key = newKey()) =>
      (await app.post('user/saveAlert', body, { token, key })).body,
    remove: async (id: string, key = newKey()) =>
      (await app.post('user/removeAlert', { id }, { token, key })).body,
    /** A message with the last price in USDT. */
    price: (usdt: number) => {
      const last = usdt * 100;
      return hub.push('BTCUSDT', { bid: last - 5, ask: last + 5, last, mark: last });
    },
  };
}
type Person = ReturnType<typeof asUser>;

const toldOf = (person: Person, count: number) =>
  waitUntil('the alerts are told', async () => (await person.firings()).length === count);

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ engine });
    app.hub.push('BTCUSDT', { bid: 5_999_995, ask: 6_000_005 });
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  const join = async (name: string) => {
    const { token } = await app.addAccount(`${name}@example.test`);
    return { ...asUser(app, token), token, email: `${name}@example.test` };
  };

  test('what is saved is listed, edited and removed', async () => {
    const person = await join('keeper');
    expect(await person.list()).toEqual([]);
    const saved = await person.save(ABOVE);
    const { id } = saved.data;
    expect(saved.data).toEqual({ id: expect.any(String), ...ABOVE, firedAt: null });
    await person.save({ ...CHANGE, id });
    expect(await person.list()).toEqual([{ id, ...CHANGE, firedAt: null }]);
    expect((await person.remove(id)).data).toEqual({});
    expect(await person.list()).toEqual([]);
    expect((await person.remove(id)).error).toBe('not_found');
  });

  test('a resend under its key makes no second one; another body is a conflict', async () => {
    const person = await join('twice');
    const key = newKey();
    const first = await person.save(ABOVE, key);
    expect((await person.save(ABOVE, key)).data).toEqual(first.data);
    expect((await person.save(CHANGE, key)).error).toBe('conflict');
    expect(await person.list()).toHaveLength(1);
  });

  test.each([
    ['an unknown product', { ...ABOVE, productId: 'NOSUCH' }, 'not_found', 'productId'],
    ['an id of nobody', { ...ABOVE, id: NOBODYS }, 'not_found', 'id'],
    [
      'an order of nobody',
      { kind: 'liquidation', orderId: NOBODYS, rate: '0.05', repeat: false },
      'not_found',
      'orderId',
    ],
    ['a price between two points', { ...ABOVE, price: '61000.001' }, 'alert_price', 'price'],
    ['too small a change', { ...CHANGE, rate: '0.0009' }, 'alert_rate', 'rate'],
    ['too great a change', { ...CHANGE, rate: '0.51' }, 'alert_rate', 'rate'],
    ['a change off the step', { ...CHANGE, rate: '0.00201' }, 'alert_rate', 'rate'],
    ['less than five minutes', { ...CHANGE, seconds: 299 }, 'alert_time', 'seconds'],
    ['more than a day', { ...CHANGE, seconds: 86_700 }, 'alert_time', 'seconds'],
    ['no multiple of the step', { ...CHANGE, seconds: 301 }, 'alert_time', 'seconds'],
    ['no side', { ...ABOVE, side: undefined }, 'invalid_input', 'side'],
  ])('%s is refused', async (_what, body, error, field) => {
    const person = await join(`refused-${newKey()}`);
    const answer = await person.save(body);
    expect([answer.error, Object.keys(answer.fields ?? {})]).toEqual([error, [field]]);
    expect(await person.list()).toEqual([]);
  });

  test('at most fifty a user', async () => {
    const person = await join('collector');
    const saved = await Promise.all(Array.from({ length: 50 }, () => person.save(ABOVE)));
    expect(saved.every(({ error }) => error === undefined)).toBe(true);
    expect((await person.save(ABOVE)).error).toBe('too_many_alerts');
    // Editing adds none.
    expect((await person.save({ ...CHANGE, id: saved[0]?.data.id })).error).toBeUndefined();
  });

  test('a price that is reached is told once: in the list, the history, on the socket and by mail', async () => {
    const person = await join('told');
    const heard: (readonly [string, string])[] = [];
    const off = app.house.accountEvents.on((_user, event) => {
      if (event.type === 'alert') heard.push([event.orderId, event.state]);
    });
    const { id } = (await person.save(ABOVE)).data;
    person.price(60_999);
    const tick = person.price(61_000);
    person.price(61_001);
    await toldOf(person, 1);
    expect(await person.firings()).toEqual([
      expect.objectContaining({
        alertId: id,
        kind: 'price',
        price: '61000',
        shown: '61000',
        seq: tick.seq,
        time: tick.receivedTime,
      }),
    ]);
    expect(await person.list()).toEqual([{ id, ...ABOVE, firedAt: tick.receivedTime }]);
    const mails = () =>
      app.mails.filter(({ to, subject }) => to === person.email && subject.includes('BTC/USDT'));
    await waitUntil('the mail is sent', () => mails().length > 0);
    expect(mails().map(({ subject }) => subject)).toEqual([
      'Fairlead: BTC/USDT is at or above 61,000',
    ]);
    const ofIt = heard.filter(([alertId]) => alertId === id).map(([, state]) => state);
    expect(ofIt).toEqual(['saved', 'fired']);
    off();
    // Saved again, it waits anew.
    await person.save({ ...ABOVE, id, price: '62000' });
    person.price(62_000);
    await toldOf(person, 2);
  });

  test('a reader of German is told as German writes numbers; what tools read stays as machines write it', async () => {
    const { email, password } = await app.addAccount('german@example.test');
    const login = { account: email, password };
    const { token } = (await app.post('user/login', login, { lang: 'de' })).body.data;
    const ask = { token, key: newKey(), lang: 'de' };
    const { body } = await app.post('user/saveAlert', { ...CHANGE, rate: '0.0009' }, ask);
    expect(body).toMatchObject({ error: 'alert_rate', fields: { rate: 'alert_rate' } });
    expect(body.msg).toContain('0,1 % bis 50 %');
    const person = asUser(app, token);
    person.price(62_500);
    await person.save({ ...ABOVE, price: '62600.5' });
    person.price(62_601);
    await toldOf(person, 1);
    expect(await person.firings()).toMatchObject([{ price: '62600.5', shown: '62601' }]);
    const mail = () => app.mails.find(({ to, subject }) => to === email && /BTC/.test(subject));
    await waitUntil('the mail is sent', () => mail() !== undefined);
    expect(mail()?.subject).toBe('Fairlead: BTC/USDT steht bei 62.600,5 oder darüber');
    expect(mail()?.text).toContain('62.601');
  });

  test('what was removed or changed in time is not told', async () => {
    const person = await join('changed');
    const { id } = (await person.save({ ...ABOVE, price: '63000' })).data;
    const other = (await person.save({ ...ABOVE, price: '63000' })).data.id as string;
    await person.save({ ...ABOVE, price: '90000', id });
    await person.remove(other);
    const marker = (await person.save({ ...ABOVE, price: '63000' })).data.id as string;
    person.price(63_000);
    await toldOf(person, 1);
    expect(await person.firings()).toEqual([expect.objectContaining({ alertId: marker })]);
  });

  test('a position’s distance to its liquidation follows the position, and ends with it', async () => {
    const person = await join('leveraged');
    person.price(60_000);
    const { token } = person;
    const order = { productId: 'BTCUSDT', direction: 'long', type: 'market', quantity: '0.01' };
    const sent = app.post(
      'contract_order/submit',
      { ...order, leverage: 10 },
      { token, key: newKey() },
    );
    while (await app.house.waitsFor(sent, 'BTCUSDT')) person.price(60_000);
    const orderId = (await sent).body.data.id as string;
    const near = { kind: 'liquidation', orderId, rate: '0.05', repeat: true };
    const stranger = await join('stranger');
    expect((await stranger.save(near)).error).toBe('not_found');
    const { id } = (await person.save(near)).data;
    expect(await person.list()).toEqual([{ id, ...near, productId: 'BTCUSDT', firedAt: null }]);
    // Liquidated somewhat below 55,000: five percent of the mark above that is somewhat below 58,000.
    person.price(58_500);
    const tick = person.price(56_500);
    await toldOf(person, 1);
    expect(await person.firings()).toEqual([
      expect.objectContaining({ orderId, shown: '56500', seq: tick.seq }),
    ]);
    const closing = app.post(
      'contract_order/closeContractOrder',
      { orderId, quantity: '0.01' },
      { token, key: newKey() },
    );
    while (await app.house.waitsFor(closing, 'BTCUSDT')) person.price(60_000);
    expect((await closing).body.error).toBeUndefined();
    await waitUntil('the alert ends', async () => (await person.list()).length === 0);
    expect((await person.save(near)).error).toBe('not_found');
  });

  test('a browser must be one: its address public, its keys keys', async () => {
    const { token } = await join('browser');
    const save = async (change: object) =>
      (await app.post('user/savePush', { ...A_BROWSER, ...change }, { token })).body.error;
    expect(await save({})).toBeUndefined();
    expect(await save({ endpoint: 'https://127.0.0.1/push' })).toBe('push_endpoint');
    expect(await save({ endpoint: 'http://push.example.net/' })).toBe('invalid_input');
    expect(await save({ endpoint: 'https://localhost/push' })).toBe('push_endpoint');
    expect(await save({ p256dh: 'AAAA' })).toBe('push_endpoint');
    const { body } = await app.get('user/getPushKey', {}, { token });
    expect(Buffer.from(body.data.publicKey as string, 'base64url')).toHaveLength(65);
  });
});
