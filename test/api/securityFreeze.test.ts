// Freezing one's own account, and what ends tokens and sockets: reliability.md "Rules" (password change, freeze, logout).
import { insertAudit } from '../../server/store/auditStore.ts';
import { inTransaction } from '../../server/store/database.ts';
import {
  FREEZE_ACTION,
  freezeSubject,
  UNFREEZE_ACTION,
} from '../../server/store/userFreezeStore.ts';
import type { Identity } from '../../server/wiring/identity.ts';
import { openIdentity } from '../builders/identity.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp, TEST_PASSWORD } from '../builders/testApp.ts';
import { ASK, BID, routeByName, sendCall } from './routeExamples.ts';
import { testKeys } from '../builders/testKeys.ts';
import { waitUntil } from '../builders/waitUntil.ts';
import { type Clients, openClients } from './socketClients.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
let clients: Clients;
let identity: Identity;
beforeAll(async () => {
  app = await openTestApp();
  app.hub.push('BTCUSDT', { bid: BID, ask: ASK });
  clients = await openClients(app);
  identity = openIdentity(app);
}, START_TIMEOUT_MS);
afterEach(() => clients.closeAll());
afterAll(async () => {
  await identity.notices.stop();
  await app.close();
});

let people = 0;
const addPerson = () => {
  people += 1;
  return app.addAccount(`frozen${people}@example.test`);
};
const freeze = (token: string, password = TEST_PASSWORD) =>
  app.post('user/freezeAccount', { password }, { token });
const unfreeze = (token: string, code: string) =>
  app.post('user/unfreezeAccount', { password: TEST_PASSWORD, code }, { token });
const login = async (account: string): Promise<string> => {
  const { body } = await app.post('user/login', { account, password: TEST_PASSWORD });
  return (body.data as { token: string }).token;
};
const frozenState = async (token: string) =>
  ((await app.get('user/getSecurity', {}, { token })).body.data as { frozen: unknown }).frozen;
const isAlive = async (token: string): Promise<boolean> =>
  (await app.get('user/getUserInfo', {}, { token })).status === 200;
const trade = (call: string, input: object, token: string) => {
  const route = routeByName.get(`contract_order/${call}`);
  if (route === undefined) throw new Error(`no call ${call}`);
  return sendCall({ app }, route, input, { token });
};
const mailsTo = (email: string): number => app.mails.filter(({ to }) => to === email).length;
const idOf = async (email: string): Promise<string> => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    'SELECT id FROM users WHERE email = $1',
    [email],
  );
  return rows[0]?.id ?? '';
};
const market = {
  productId: 'BTCUSDT',
  direction: 'long',
  type: 'market',
  quantity: '0.01',
  leverage: 10,
};

test('freezing ends every session and every socket at once, this one too', async () => {
  const { token, email } = await addPerson();
  const other = await login(email);
  const sockets = await Promise.all([token, other].map((one) => clients.connect({ token: one })));
  const gone = Promise.all(
    sockets.map((socket) => new Promise<string>((resolve) => socket.once('disconnect', resolve))),
  );
  expect((await freeze(token)).body).toMatchObject({ code: 1, data: {} });
  expect([await isAlive(token), await isAlive(other)]).toEqual([false, false]);
  expect(await gone).toEqual(['io server disconnect', 'io server disconnect']);
});

test.each(['user/logout', 'user/revokeSession', 'user/resetpwd'])(
  '%s kills the token and the socket of the session it ends, with the clock standing still',
  async (call) => {
    const { token, email } = await addPerson();
    const ending = await login(email);
    const listed = await app.get('user/getSessions', {}, { token: ending });
    const sessions = listed.body.data as { id: string; current: boolean }[];
    const socket = await clients.connect({ token: ending });
    const gone = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    const inputs: Record<string, [object, string]> = {
      'user/logout': [{}, ending],
      'user/revokeSession': [{ sessionId: sessions.find(({ current }) => current)?.id }, token],
      'user/resetpwd': [
        { kind: 'login', oldPassword: TEST_PASSWORD, newPassword: 'amber orchard 27 windmills' },
        token,
      ],
    };
    const [input, by] = inputs[call] ?? [{}, ''];
    expect((await app.post(call, input, { token: by })).status).toBe(200);
    expect(await isAlive(ending)).toBe(false);
    expect(await gone).toBe('io server disconnect');
  },
);

test('a frozen account opens nothing and moves nothing, but closes and cancels', async () => {
  const { token, email } = await addPerson();
  const opened = await trade('submit', market, token);
  const resting = await trade('submit', { ...market, type: 'limit', price: '59000' }, token);
  await freeze(token);
  const again = await login(email);
  expect((await trade('submit', market, again)).body.error).toBe('forbidden');
  const transfer = { from: 'funding', to: 'spot', currency: 'USDT', amount: '1' };
  const moved = await app.post('user/Transfer', transfer, {
    token: again,
    key: '00000000-0000-4000-8000-000000000001',
  });
  expect(moved.body.error).toBe('forbidden');
  const idOfOrder = (answer: typeof opened) => (answer.body.data as { id: string }).id;
  const closed = await trade('closeContractOrder', { orderId: idOfOrder(opened) }, again);
  expect([closed.status, closed.body.data.state]).toEqual([200, 'closed']);
  const cancelled = await trade('cancelContractOrder', { orderId: idOfOrder(resting) }, again);
  expect([cancelled.status, cancelled.body.data.state]).toEqual([200, 'cancelled']);
});

test('the owner ends it with a mailed code, once it has stood long enough', async () => {
  const { token, email } = await addPerson();
  await freeze(token);
  const since = app.clock.now();
  const again = await login(email);
  const unfreezeFrom = since + 3 * MINUTE_MS;
  expect(await frozenState(again)).toEqual({ since, by: 'user', unfreezeFrom });
  app.clock.jump(MINUTE_MS);
  const early = await unfreeze(again, await app.sendCode(email, 'login'));
  expect(early.body.error).toBe('freeze_not_over');
  expect(early.body.msg).toContain('2 min');
  expect(early.headers['retry-after']).toBe('120');
  app.clock.jump(2 * MINUTE_MS);
  expect((await unfreeze(again, '000000')).body.error).toBe('code_wrong');
  expect(await frozenState(again)).not.toBeNull();
  const code = await app.sendCode(email, 'login');
  expect((await unfreeze(again, code)).status).toBe(200);
  expect(await frozenState(again)).toBeNull();
  expect((await trade('submit', market, again)).status).toBe(200);
  expect((await unfreeze(again, code)).body.error).toBe('already_final');
});

test('how long it would last is told before it is made, and kept', async () => {
  const { token, email } = await addPerson();
  const { body } = await app.get('user/getSecurity', {}, { token });
  const { freezeLeastMs } = body.data as { freezeLeastMs: number };
  expect(freezeLeastMs).toBe(3 * MINUTE_MS);
  await freeze(token);
  const unfreezeFrom = app.clock.now() + freezeLeastMs;
  expect(await frozenState(await login(email))).toMatchObject({ unfreezeFrom });
});

test('needs the login password', async () => {
  const { token } = await addPerson();
  expect((await freeze(token, 'not the password')).body.error).toBe('password_wrong');
  expect(await frozenState(token)).toBeNull();
});

test('freezing twice does not start the time again', async () => {
  const { token, email } = await addPerson();
  await freeze(token);
  const since = app.clock.now();
  app.clock.jump(MINUTE_MS);
  const again = await login(email);
  await freeze(again);
  const third = await login(email);
  expect(await frozenState(third)).toMatchObject({ since });
});

// Before the password is looked at, while it is being hashed, and after: whichever is first, the operator's freeze stands.
test.each([0, 1, 3, 10])(
  "an owner's end that meets an operator's freeze does not end it (%i turns after it began)",
  async (turns) => {
    const { token, email } = await addPerson();
    const userId = await idOf(email);
    await freeze(token);
    app.clock.jump(10 * MINUTE_MS);
    const again = await login(email);
    const code = await app.sendCode(email, 'login');
    // The session is known from then on: the end is under way, whatever comes between.
    await frozenState(again);
    const ending = unfreeze(again, code);
    for (let turn = 0; turn < turns; turn += 1)
      await new Promise((resolve) => setImmediate(resolve));
    await inTransaction(app.database, (tx) =>
      identity.security.accountFreeze.freezeByOperator(tx, userId),
    );
    const { error } = (await ending).body;
    expect(turns === 0 ? ['forbidden'] : ['forbidden', undefined]).toContain(error);
    expect(await frozenState(await login(email))).toMatchObject({ by: 'operator' });
  },
);

test("an operator's freeze is not the owner's to end, and takes the owner's over", async () => {
  const { token, email } = await addPerson();
  const userId = await idOf(email);
  await freeze(token);
  const audited = {
    at: app.clock.now(),
    operatorId: null,
    subject: freezeSubject(userId),
    detail: '{}',
  };
  const done = await inTransaction(app.database, async (tx) => {
    await insertAudit(tx, testKeys.attestor, { ...audited, action: FREEZE_ACTION });
    return identity.security.accountFreeze.freezeByOperator(tx, userId);
  });
  done();
  app.clock.jump(10 * MINUTE_MS);
  const again = await login(email);
  expect(await frozenState(again)).toMatchObject({ by: 'operator', unfreezeFrom: null });
  const code = await app.sendCode(email, 'login');
  expect((await unfreeze(again, code)).body.error).toBe('forbidden');
  // Nor does freezing it oneself make it one's own.
  await freeze(again);
  const third = await login(email);
  expect(await frozenState(third)).toMatchObject({ by: 'operator' });
  const told = mailsTo(email);
  (
    await inTransaction(app.database, async (tx) => {
      await insertAudit(tx, testKeys.attestor, { ...audited, action: UNFREEZE_ACTION });
      return identity.security.accountFreeze.unfreezeByOperator(tx, userId);
    })
  )();
  expect(await frozenState(third)).toBeNull();
  await waitUntil('he is told', () => mailsTo(email) > told);
});
