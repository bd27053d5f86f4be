// Rulebooks in the database: which was in force when, also where an earlier one comes back.
import { PROFILES } from '../../core/rulebook/profiles.ts';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import { type Database, writerOf } from './database.ts';
import { readRulebooks, readRulebookStarts, saveRulebook } from './rulebookStore.ts';

describe.each(testEngines)('on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(async () => {
    await database.close();
  });

  test('each begins anew where another was in force before it, and once while none is', async () => {
    const use = (hash: string, at: number, rulebook = PROFILES.open) =>
      saveRulebook(writerOf(database), { hash, rulebook, at });
    await use('a', 1000);
    await use('p', 1000, PROFILES.protected);
    // Started again.
    await use('a', 2000);
    await use('p', 2000, PROFILES.protected);
    await use('b', 3000);
    // The program is set back, by a clock that is behind.
    await use('a', 2500);
    const starts = await readRulebookStarts(database.pool);
    expect(starts.map(({ profile, hash, from }) => [profile, hash, from])).toEqual([
      ['open', 'a', 1000],
      ['protected', 'p', 1000],
      ['open', 'b', 3000],
      ['open', 'a', 3001],
    ]);
    expect(await readRulebooks(database.pool)).toHaveLength(3);
  });
});
