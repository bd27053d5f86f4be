// What is kept of recovery codes, sent codes, guesses and known network addresses: found by its owner alone, bounded, and
// forgotten.
import { randomUUID } from 'node:crypto';
import { insertUser } from '../../test/builders/insertUser.ts';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import { findNewestCodes, insertCode } from './codeStore.ts';
import { type Database, inTransaction } from './database.ts';
import { readFundingState } from './fundingStateStore.ts';
import { countGuesses, EVERYWHERE, returnGuess, takeGuess } from './guessStore.ts';
import { forgetKnownSources, isKnownSource, saveKnownSource } from './knownSourceStore.ts';
import {
  countRecoveryCodes,
  findRecoveryCode,
  saveRecoveryCodes,
  takeRecoveryCode,
} from './securityStore.ts';

const hashOf = (word: string): Buffer => Buffer.from(word.padEnd(32, '.'));

describe.each(testEngines)('on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.close());

  const addUser = async (): Promise<string> => (await insertUser(database)).userId;

  test('a recovery code is its owner’s, once', async () => {
    const [one, other] = [await addUser(), await addUser()];
    const codes = [hashOf('a'), hashOf('b')];
    await inTransaction(database, (client) => saveRecoveryCodes(client, one, codes));
    const has = async (userId: string, word: string) =>
      (await findRecoveryCode(database.pool, userId, hashOf(word))) !== undefined;
    expect([await has(one, 'a'), await has(one, 'c'), await has(other, 'a')]).toEqual([
      true,
      false,
      false,
    ]);
    const take = () =>
      inTransaction(database, (client) => takeRecoveryCode(client, one, hashOf('a'), 5));
    expect([await take(), await take()]).toEqual([true, false]);
    expect([await has(one, 'a'), await has(one, 'b')]).toEqual([false, true]);
    expect(await countRecoveryCodes(database.pool, one)).toBe(1);
  });

  test('an address is known to its account from when it was seen, the newest of them alone', async () => {
    const account = hashOf(randomUUID());
    const see = (source: string, now: number) =>
      inTransaction(database, (client) =>
        saveKnownSource(client, account, hashOf(source), { now, forgetBefore: 5, most: 2 }),
      );
    const knows = (source: string, since = 0, owner = account) =>
      isKnownSource(database.pool, owner, hashOf(source), since);
    await see('home', 10);
    expect([await knows('home'), await knows('home', 11), await knows('away')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await knows('home', 0, hashOf('another'))).toBe(false);
    await see('old', 4);
    expect(await knows('old')).toBe(false);
    await see('work', 11);
    await see('phone', 12);
    expect([await knows('home'), await knows('work'), await knows('phone')]).toEqual([
      false,
      true,
      true,
    ]);
    await inTransaction(database, (client) => forgetKnownSources(client, account));
    expect(await knows('phone')).toBe(false);
  });

  test('of the codes of an address the newest of each source is found, the newest first', async () => {
    const email = `${randomUUID()}@codes.test`;
    const send = (id: string, source: string, sentAt: number) =>
      insertCode(database.executor, {
        id,
        email,
        purpose: 'login',
        sourceHash: hashOf(source),
        codeHash: hashOf(id),
        sentAt,
        expiresAt: sentAt + 10,
      });
    const ids = Array.from({ length: 4 }, () => randomUUID());
    await send(ids[0]!, 'b', 10);
    await send(ids[1]!, 'a', 20);
    await send(ids[2]!, 'c', 30);
    await send(ids[3]!, 'b', 25);
    const found = await findNewestCodes(database.pool, email, 'login');
    expect(found.map(({ id }) => id)).toEqual([ids[2], ids[3], ids[1]]);
  });

  test('a wrong guess counts on its day and at its place alone', async () => {
    const userId = await addUser();
    const home = { kind: 'totp', source: hashOf('home') } as const;
    const counts = async () => [
      await countGuesses(database.pool, userId, home, 3),
      await countGuesses(database.pool, userId, home, 4),
      await countGuesses(database.pool, userId, { ...home, source: EVERYWHERE }, 3),
    ];
    const take = () => takeGuess(database.executor, userId, home, { day: 3, most: 2 });
    expect(await counts()).toEqual([0, 0, 0]);
    expect([await take(), await take(), await take()]).toEqual([true, true, false]);
    expect(await counts()).toEqual([2, 0, 0]);
    await returnGuess(database.executor, userId, home, 3);
    expect(await counts()).toEqual([1, 0, 0]);
  });

  test('nobody has no funding state', async () => {
    expect(await readFundingState(database.pool, randomUUID())).toBeUndefined();
    expect(await readFundingState(database.pool, await addUser())).toMatchObject({
      tier: 'none',
      recoveryCodes: [],
    });
  });
});
