// A check that fails on what it reads is itself what is wrong, for everybody, until it can be answered; the others go on. One
// that could not be asked at all is no answer.
import { behindTheTriggers } from '../../test/builders/behindTheTriggers.ts';
import { createManualClock } from '../../test/builders/manualClock.ts';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import { createTestLogger, testIds } from '../../test/builders/tradingHouse.ts';
import type { Database } from '../store/database.ts';
import type { Check } from '../store/invariantStore.ts';
import { createInvariants } from './invariants.ts';
import { testKeys } from '../../test/builders/testKeys.ts';

const CHECKS: readonly Check[] = [
  {
    invariant: 'what is written is a number',
    isForEver: true,
    sql: `SELECT NULL::uuid AS user_id, value::integer::text AS detail FROM settings WHERE name = 'a number'`,
  },
  {
    invariant: 'there is one setting',
    sql: `SELECT NULL::uuid AS user_id, (SELECT name FROM settings) AS detail`,
  },
  { invariant: 'nothing is here', sql: `SELECT NULL::uuid AS user_id, 'something' AS detail` },
];

describe.each(testEngines)('on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    await database.executor.query(
      `INSERT INTO settings VALUES ('a number', 'x'), ('another', 'y')`,
    );
  });
  afterAll(() => database.close());

  const watch = () =>
    createInvariants({
      checks: CHECKS,
      finders: [],
      attestor: testKeys.attestor,
      client: database.executor,
      writer: database.executor,
      clock: createManualClock(),
      logger: createTestLogger(),
      newId: () => testIds.uuid(),
      onLifted: () => {},
    });
  const inForce = async (): Promise<string[]> => {
    const { rows } = await database.executor.query<{ reason: string }>(
      'SELECT reason FROM freezes WHERE lifted_at IS NULL AND user_id IS NULL ORDER BY reason',
    );
    return rows.map(({ reason }) => reason);
  };
  const all = ['nothing is here', 'there is one setting', 'what is written is a number'];

  test('what a check cannot read stops everybody, and the checks after it are asked', async () => {
    const found = await watch().look();
    expect(found).toMatchObject([
      { invariant: 'what is written is a number', userId: null, isUnanswered: true },
      { invariant: 'there is one setting', userId: null, isUnanswered: true },
      { invariant: 'nothing is here', userId: null, detail: 'something' },
    ]);
    expect(await inForce()).toEqual(all);
  });

  test('a word about it does not make it fall silent', async () => {
    await behindTheTriggers(database, [
      `UPDATE freezes SET lifted_at = 1, lifted_by = gen_random_uuid(), finding = 'looked at, and written about'`,
    ]);
    await watch().look();
    expect(await inForce()).toEqual(all);
  });
});

test.each([
  ['a connection that was cut', { code: 'ECONNRESET' }],
  ['a server that goes down', { code: '57P01' }],
  ['a database that is closed', {}],
])('%s is nobody’s violation: the look is made again', async (_what, error) => {
  const client = { query: () => Promise.reject(Object.assign(new Error('gone'), error)) };
  const invariants = createInvariants({
    checks: CHECKS,
    finders: [],
    attestor: testKeys.attestor,
    client,
    writer: client,
    clock: createManualClock(),
    logger: createTestLogger(),
    newId: () => testIds.uuid(),
    onLifted: () => {},
  });
  await expect(invariants.check()).rejects.toThrow('gone');
  expect(invariants.safety.checkedAt).toBeUndefined();
});
