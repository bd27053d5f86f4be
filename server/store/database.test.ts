import type { PoolClient } from 'pg';
import { START_TIMEOUT_MS } from '../../test/builders/testApp.ts';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import { type Database, inOnePicture, inTransaction } from './database.ts';

describe.each(testEngines)('a transaction on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    await database.executor.query('CREATE TABLE notes (text text)');
  }, START_TIMEOUT_MS);
  afterAll(() => database.close());
  const write = (client: PoolClient, text: string) =>
    client.query('INSERT INTO notes VALUES ($1)', [text]);
  const notes = async (): Promise<string[]> => {
    const { rows } = await database.executor.query<{ text: string }>('SELECT text FROM notes');
    return rows.map(({ text }) => text);
  };

  test('commits what its work wrote, and answers what it answered', async () => {
    const answer = await inTransaction(database, async (client) => {
      await write(client, 'kept');
      return 'done';
    });
    expect([answer, await notes()]).toEqual(['done', ['kept']]);
  });

  test('that throws leaves nothing, and says why', async () => {
    const work = inTransaction(database, async (client) => {
      await write(client, 'lost');
      throw new Error('the reason');
    });
    await expect(work).rejects.toThrow('the reason');
    expect(await notes()).toEqual(['kept']);
  });

  test('whose work hid a failed statement is never told as done', async () => {
    const work = inTransaction(database, async (client) => {
      await write(client, 'lost');
      await client.query('SELECT 1 / 0').catch(() => undefined);
      return 'done';
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await notes()).toEqual(['kept']);
  });

  test('that reads one picture is asked for no claim, sees nothing that came since, and writes nothing', async () => {
    const statement = { text: 'SELECT 1 / 0' };
    const fenced = { ...database, fence: { statement, onRefused: () => undefined } };
    const seen = await inOnePicture(fenced, async (client) => {
      const count = async (): Promise<unknown> =>
        (await client.query('SELECT count(*)::int AS n FROM notes')).rows;
      const first = await count();
      // The embedded engine has one session: nobody comes between.
      if (engine === 'postgres')
        await database.executor.query(`INSERT INTO notes VALUES ('since')`);
      return [first, await count()];
    });
    expect(seen).toEqual([[{ n: 1 }], [{ n: 1 }]]);
    await database.executor.query(`DELETE FROM notes WHERE text = 'since'`);
    await expect(inOnePicture(fenced, (client) => write(client, 'lost'))).rejects.toThrow(
      'read-only transaction',
    );
  });

  test('on a connection that broke says why, and the next one has another', async () => {
    const work = inTransaction(database, async (client) => {
      client.query = async () => {
        throw new Error('the connection is gone');
      };
      throw new Error('the reason');
    });
    await expect(work).rejects.toThrow('the reason');
    expect(await notes()).toEqual(['kept']);
  });
});
