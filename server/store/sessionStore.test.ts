import { randomUUID } from 'node:crypto';
import { insertUser } from '../../test/builders/insertUser.ts';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import type { Database } from './database.ts';
import { findSessions, insertSession } from './sessionStore.ts';
import type { TokenHash } from './tokenHash.ts';

const hash = (word: string): Buffer => Buffer.from(word.padEnd(32, '.'));
const token = (word: string): TokenHash => ({
  keyed: hash(`keyed ${word}`),
  plain: hash(`plain ${word}`),
});

describe.each(testEngines)('on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.close());

  test('sessions of many tokens are found in the order of these, each by the hash that it was made with', async () => {
    const { userId } = await insertUser(database);
    const add = async (tokenHash: Buffer, isKeyed = true): Promise<string> => {
      const id = randomUUID();
      const session = { id, tokenHash, userId, device: 'a', createdAt: 1, expiresAt: 100 };
      await insertSession(database.executor, session);
      await database.executor.query('UPDATE sessions SET keyed = $2 WHERE id = $1', [id, isKeyed]);
      return id;
    };
    const [now, before] = [await add(hash('keyed now')), await add(hash('plain before'), false)];
    // A row that somebody made with the hash that anybody can calculate, and one from before with the other.
    await add(hash('plain forged'));
    await add(hash('keyed mixed'), false);
    const words = ['before', 'nobody', 'forged', 'now', 'mixed'];
    const found = await findSessions(database.pool, words.map(token), 50);
    expect(found.map((session) => session?.id)).toEqual([
      before,
      undefined,
      undefined,
      now,
      undefined,
    ]);
    expect(await findSessions(database.pool, [token('now')], 100)).toEqual([undefined]);
  });
});
