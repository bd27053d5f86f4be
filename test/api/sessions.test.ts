// Tokens: 30 days sliding, revocable at once, never anybody else's. decisions.md "Identity, security".
import { createSessions } from '../../server/services/accounts/sessions.ts';
import { createSystemIds } from '../../server/process/systemIds.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp, TEST_PASSWORD } from '../builders/testApp.ts';
import { testKeys } from '../builders/testKeys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, START_TIMEOUT_MS);
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const info = (token: string) => app.get('user/getUserInfo', {}, { token });
const login = async (account: string, userAgent?: string): Promise<string> => {
  const headers = userAgent === undefined ? {} : { 'user-agent': userAgent };
  const { body } = await app.post('user/login', { account, password: TEST_PASSWORD }, { headers });
  return (body.data as { token: string }).token;
};

interface Session {
  readonly id: string;
  readonly current: boolean;
  readonly device: string;
}
const listSessions = async (token: string): Promise<Session[]> =>
  (await app.get('user/getSessions', {}, { token })).body.data as Session[];

test.each([
  ['none', {}],
  ['nonsense', { token: 'nonsense' }],
  ['another one', { token: 'A'.repeat(43) }],
  ['an endless one', { token: 'A'.repeat(4000) }],
])('a token that is %s answers 401', async (_name, ask) => {
  const answer = await app.get('user/getUserInfo', {}, ask);
  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ code: 401, data: null, error: 'unauthenticated' });
});

test('a token is good for 30 days after its last use', async () => {
  const { token } = await app.addAccount('sliding@example.test');
  app.clock.jump(29 * DAY_MS);
  expect((await info(token)).status).toBe(200);
  app.clock.jump(29 * DAY_MS);
  expect((await info(token)).status).toBe(200);
  app.clock.jump(30 * DAY_MS);
  expect((await info(token)).status).toBe(401);
});

test('and ends for good after 90 days, however often it is used', async () => {
  const { token } = await app.addAccount('ninety@example.test');
  const expiresAt = async () =>
    ((await listSessions(token))[0] as unknown as { expiresAt: number }).expiresAt;
  const end = app.clock.now() + 90 * DAY_MS;
  for (let day = 0; day < 80; day += 20) {
    app.clock.jump(20 * DAY_MS);
    expect((await info(token)).status).toBe(200);
  }
  expect(await expiresAt()).toBe(end);
  app.clock.jump(10 * DAY_MS - 1);
  expect((await info(token)).status).toBe(200);
  app.clock.jump(1);
  expect((await info(token)).status).toBe(401);
});

describe('a session that ends while its row is read', () => {
  /** The app's database, whose answers to `statement` wait at the door until they are let in. */
  const slowly = (statement: string) => {
    const { pool } = app.database;
    let arrived = (): void => {};
    let letIn = (): void => {};
    const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
    const isLetIn = new Promise<void>((resolve) => (letIn = resolve));
    const waitAtDoor = async (): Promise<void> => {
      arrived();
      await isLetIn;
    };
    const query = async (text: string, values: unknown[]) => {
      const answer = await pool.query(text, values);
      if (text.includes(statement)) await waitAtDoor();
      return answer;
    };
    /** A transaction's answer is that of its commit; the embedded engine's one connection is free by then. */
    const connect = async () => {
      const client = await pool.connect();
      let isMeant = false;
      return {
        query: async (text: string, values: unknown[]) => {
          const answer = await client.query(text, values);
          isMeant ||= text.includes(statement);
          if (text !== 'COMMIT') return answer;
          client.release();
          if (isMeant) await waitAtDoor();
          return answer;
        },
        release: () => {},
      };
    };
    return { database: { ...app.database, pool: { query, connect } as never }, hasArrived, letIn };
  };
  const setUp = async (email: string, statement: string) => {
    const { token } = await app.addAccount(email);
    const { database, hasArrived, letIn } = slowly(statement);
    const { clock } = app;
    const tokens = testKeys.tokens.ofUsers;
    const sessions = createSessions({ database, clock, ids: createSystemIds(clock), tokens });
    const known = await createSessions({
      database: app.database,
      clock,
      ids: createSystemIds(clock),
      tokens,
    }).authenticate(token);
    if (known === undefined) throw new Error('not signed in');
    return { token, sessions, known, hasArrived, letIn };
  };

  test('opens nothing, and is not remembered', async () => {
    const { token, sessions, known, hasArrived, letIn } = await setUp(
      'reading@example.test',
      's.token_hash',
    );
    const reading = sessions.authenticate(token);
    await hasArrived;
    await sessions.revoke(known, known.sessionId);
    letIn();
    expect(await reading).toBeUndefined();
    expect(await sessions.authenticate(token)).toBeUndefined();
  });

  test('nor while its last use is written', async () => {
    const { token, sessions, known, hasArrived, letIn } = await setUp(
      'touching@example.test',
      'SET last_seen_at',
    );
    app.clock.jump(60_000);
    const reading = sessions.authenticate(token);
    await hasArrived;
    await sessions.revoke(known, known.sessionId);
    letIn();
    expect(await reading).toBeUndefined();
    expect(await sessions.authenticate(token)).toBeUndefined();
  });
});

test('being seen is written once a minute at most', async () => {
  const { token } = await app.addAccount('seen@example.test');
  const seen = async () => {
    const { body } = await app.get('user/getSessions', {}, { token });
    return (body.data as { lastSeenAt: number }[])[0]?.lastSeenAt;
  };
  const start = app.clock.now();
  app.clock.jump(59_999);
  await info(token);
  expect(await seen()).toBe(start);
  app.clock.jump(1);
  await info(token);
  expect(await seen()).toBe(start + 60_000);
});

test('logging out ends this session and no other', async () => {
  const { token, email } = await app.addAccount('logout@example.test');
  const second = await login(email);
  const answer = await app.post('user/logout', {}, { token });
  expect(answer.body).toMatchObject({ code: 1, data: {} });
  expect((await info(token)).status).toBe(401);
  expect((await info(second)).status).toBe(200);
});

test('sessions are listed with their device, and each can be ended', async () => {
  const { token, email } = await app.addAccount('devices@example.test');
  const phone = await login(
    email,
    'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
  );
  const listed = await listSessions(token);
  expect(listed.map(({ device, current }) => [device, current])).toEqual(
    expect.arrayContaining([
      ['Chrome, Android', false],
      ['Other', true],
    ]),
  );
  const sessionId = listed.find(({ current }) => !current)?.id;
  expect((await app.post('user/revokeSession', { sessionId }, { token })).status).toBe(200);
  expect((await info(phone)).status).toBe(401);
  expect(await listSessions(token)).toHaveLength(1);
  // Ended is ended: the second time there is nothing to end.
  const again = await app.post('user/revokeSession', { sessionId }, { token });
  expect([again.status, again.body.error]).toEqual([404, 'not_found']);
});

test("somebody else's session answers exactly as a missing one, and lives on", async () => {
  const owner = await app.addAccount('owner@example.test');
  const thief = await app.addAccount('thief@example.test');
  const [session] = await listSessions(owner.token);
  const revoke = (sessionId: string) =>
    app.post('user/revokeSession', { sessionId }, { token: thief.token });
  const foreign = await revoke(session?.id ?? '');
  const missing = await revoke('00000000-0000-7000-8000-000000000000');
  expect(foreign.body).toEqual(missing.body);
  expect(foreign.status).toBe(404);
  expect((await info(owner.token)).status).toBe(200);
});

test('one hundred ends of one session at once: one wins', async () => {
  const { token, email } = await app.addAccount('race@example.test');
  await login(email);
  const other = (await listSessions(token)).find(({ current }) => !current);
  const ends = Array.from({ length: 100 }, () =>
    app.post('user/revokeSession', { sessionId: other?.id }, { token }),
  );
  const statuses = (await Promise.all(ends)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 404)).toHaveLength(99);
});

test('a public call serves a dead token as a visitor, but does not call his favourites empty', async () => {
  const dead = { token: 'A'.repeat(43) };
  expect((await app.get('common/getConfig', {}, dead)).status).toBe(200);
  expect((await app.get('product/getProductList', {}, dead)).status).toBe(200);
  const custom = await app.get('product/getProductList', { category: 'custom' }, dead);
  expect(custom.status).toBe(401);
});
