// What a node remembers of sessions: reading costs no statement, and what ended on another node ends here.
import { openTestDatabase } from '../../../test/builders/testDatabase.ts';
import { createManualClock } from '../../../test/builders/manualClock.ts';
import { testIds } from '../../../test/builders/tradingHouse.ts';
import { type Database, inTransaction, writerOf } from '../../store/database.ts';
import { createSessions, type EndedSession } from './sessions.ts';
import { testKeys } from '../../../test/builders/testKeys.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A node of its own over the same database, which counts what it reads. */
function openNode(clock = createManualClock()) {
  const reads: string[] = [];
  const { pool } = database;
  const counted = {
    query: (text: string, values: unknown[]) => {
      reads.push(text);
      return pool.query(text, values);
    },
    connect: () => pool.connect(),
  };
  const ended: EndedSession[] = [];
  const sessions = createSessions({
    database: { ...database, pool: counted as never },
    clock,
    ids: testIds,
    tokens: testKeys.tokens.ofUsers,
  });
  const stop = sessions.onEnded((one) => ended.push(one));
  return { clock, reads, ended, sessions, stop };
}
type Node = ReturnType<typeof openNode>;

let people = 0;
async function signIn({ clock, sessions }: Node) {
  people += 1;
  const userId = testIds.uuid();
  await writerOf(database).query(
    `INSERT INTO users (id, uid, email, password_hash, created_at) VALUES ($1, $2, $3, 'keyed:-', $4)`,
    [userId, String(10_000_000 + people), `session${people}@example.test`, clock.now()],
  );
  const token = await inTransaction(database, (tx) => sessions.create(tx, userId, 'Firefox'));
  return { userId, token };
}

test('a session is read once, and again after its account has changed', async () => {
  const node = openNode();
  const { token, userId } = await signIn(node);
  const [first, second] = [
    await node.sessions.authenticate(token),
    await node.sessions.authenticate(token),
  ];
  expect(second).toEqual(first);
  expect(node.reads).toHaveLength(1);
  node.sessions.accountChanged(testIds.uuid());
  await node.sessions.authenticate(token);
  expect(node.reads).toHaveLength(1);
  await writerOf(database).query(`UPDATE users SET country = 'DE' WHERE id = $1`, [userId]);
  node.sessions.accountChanged(userId);
  expect(await node.sessions.authenticate(token)).toMatchObject({ userId, country: 'DE' });
  expect(node.reads).toHaveLength(2);
  expect(await node.sessions.authenticate('no token')).toBeUndefined();
  expect(node.reads).toHaveLength(2);
});

test('one that ended on another node ends here with its next step, and is told once', async () => {
  const here = openNode();
  const elsewhere = openNode(here.clock);
  const { token, userId } = await signIn(here);
  const known = await here.sessions.authenticate(token);
  if (known === undefined) throw new Error('not signed in');
  await elsewhere.sessions.revoke(known, known.sessionId);
  expect(elsewhere.ended).toEqual([{ sessionId: known.sessionId, userId }]);
  // Remembered: until the step.
  here.clock.jump(MINUTE_MS - 1);
  expect(await here.sessions.authenticate(token)).toEqual(known);
  here.clock.jump(1);
  expect(await here.sessions.authenticate(token)).toBeUndefined();
  expect(here.ended).toEqual(elsewhere.ended);
  expect(await here.sessions.authenticate(token)).toBeUndefined();
  expect(here.ended).toHaveLength(1);
  here.stop();
});

test('a change ends all sessions but the one that goes on, and tells of each after its commit', async () => {
  const node = openNode();
  const { userId, token } = await signIn(node);
  const other = await inTransaction(database, (tx) => node.sessions.create(tx, userId, ''));
  const [kept, ended] = [
    await node.sessions.authenticate(token),
    await node.sessions.authenticate(other),
  ];
  const ids = [kept?.sessionId ?? '', ended?.sessionId ?? ''];
  const end = await inTransaction(database, (tx) =>
    node.sessions.revokeOthers(tx, userId, ids[0] ?? null),
  );
  expect(node.ended).toEqual([]);
  end();
  expect(node.ended).toEqual([{ sessionId: ids[1], userId }]);
  expect(await node.sessions.authenticate(other)).toBeUndefined();
  expect(await node.sessions.authenticate(token)).toEqual(kept);
  expect([...(await node.sessions.filterLive(ids))]).toEqual([ids[0]]);
});

test('the remembered one is good until its end, and not at it', async () => {
  const node = openNode();
  const { token } = await signIn(node);
  expect(await node.sessions.authenticate(token)).toBeDefined();
  node.clock.jump(30 * DAY_MS);
  expect(await node.sessions.authenticate(token)).toBeUndefined();
  expect(node.reads).toHaveLength(1);
});

test('who comes at once is read together and slid together, each as if alone; one that ended meanwhile is out', async () => {
  const first = openNode();
  const signedIn: Awaited<ReturnType<typeof signIn>>[] = [];
  for (let person = 0; person < 30; person += 1) signedIn.push(await signIn(first));
  // As after a start: nothing is remembered, and each was last seen long ago.
  const node = openNode(first.clock);
  node.clock.jump(MINUTE_MS);
  const gone = signedIn[7];
  await writerOf(database).query('UPDATE sessions SET revoked_at = $1 WHERE user_id = $2', [
    node.clock.now(),
    gone?.userId,
  ]);
  const tokens = [...signedIn.map(({ token }) => token), 'no such token'];
  const authenticate = () => Promise.all(tokens.map((token) => node.sessions.authenticate(token)));
  const found = await authenticate();
  const expected = signedIn.map((person) => (person === gone ? undefined : person.userId));
  expect(found.map((user) => user?.userId)).toEqual([...expected, undefined]);
  // The first alone, the others with the next.
  expect(node.reads.length).toBeLessThanOrEqual(3);
  const { rows } = await database.pool.query<{ userId: string; lastSeenAt: string; end: string }>(
    `SELECT user_id AS "userId", last_seen_at AS "lastSeenAt", expires_at AS end FROM sessions
     WHERE user_id = ANY($1::uuid[]) AND revoked_at IS NULL`,
    [signedIn.map(({ userId }) => userId)],
  );
  expect(rows).toHaveLength(29);
  for (const { lastSeenAt, end } of rows)
    expect([Number(lastSeenAt), Number(end)]).toEqual([
      node.clock.now(),
      node.clock.now() + 30 * DAY_MS,
    ]);
});
