// What a start waits for: the newest of the books alone, so that a house that was busy answers soon. What lies behind them is looked at
// right after it, and nothing of the last hour is left out. reliability.md "Invariants", ADR 0009.
import { randomUUID } from 'node:crypto';
import { housePosting } from '../../core/ledger/house.ts';
import { decimal } from '../../core/money/decimal.ts';
import { type Database, inTransaction } from '../../server/store/database.ts';
import { sealLedger } from '../../server/store/ledgerSealStore.ts';
import { insertEntries } from '../../server/store/ledgerStore.ts';
import { behindTheTriggers } from '../builders/behindTheTriggers.ts';
import { START_TIMEOUT_MS } from '../builders/testApp.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import {
  openTradingHouse,
  TEST_START_MS,
  testIds,
  type TradingHouse,
} from '../builders/tradingHouse.ts';
import { waitUntil } from '../builders/waitUntil.ts';

/** More than a start looks at. */
const BUSY = 5_001;
const AT = TEST_START_MS + 1_000;

/** What runs elsewhere in the cluster holds a seal's horizon back until it ends; then more is looked at than is new. */
const untilPast = ({ executor }: Database): Promise<void> =>
  waitUntil('nobody in the cluster is at work since before the newest entry', async () => {
    const { rows } = await executor.query<{ past: boolean }>(
      `SELECT pg_snapshot_xmin(pg_current_snapshot()) > max(xact::text::numeric)::text::xid8 AS past FROM entries`,
    );
    return rows[0]?.past === true;
  });

const seal = (database: Database): Promise<number> => sealLedger(database.executor, AT);

/** An entry that moves nothing, which the ledger knows no use for. */
const plant = (database: Database) =>
  behindTheTriggers(database, [
    `INSERT INTO entries (id, kind, cause, created_at) VALUES ($1, 'deposit', $2, $3)`,
    testIds.uuid(),
    randomUUID(),
    AT,
  ]);

/** What the house does among its own accounts is nobody's business here, and balances. */
async function beBusy(database: Database): Promise<void> {
  const rows = Array.from({ length: BUSY }, () => {
    const postings = [
      housePosting('external', 'USDT', decimal('1')),
      housePosting('fees', 'USDT', decimal('-1')),
    ];
    return {
      id: testIds.uuid(),
      at: AT,
      entry: { kind: 'deposit', cause: randomUUID(), postings } as const,
    };
  });
  await inTransaction({ pool: database.executor }, (client) => insertEntries(client, rows));
}

const UNBALANCED = 'every entry has at least two postings that balance';
const found = async ({ database }: TradingHouse): Promise<boolean> => {
  const { rows } = await database.executor.query('SELECT FROM freezes WHERE reason = $1', [
    UNBALANCED,
  ]);
  return rows.length > 0;
};

describe.each(testEngines)('on %s', (engine) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    const first = await openTradingHouse(engine, { database });
    await first.addUser();
    await seal(database);
    await first.close();
  }, START_TIMEOUT_MS);
  afterEach(() => database.close());

  const reopened = async (looks: number): Promise<boolean[]> => {
    const house = await openTradingHouse(engine, { database, startMs: TEST_START_MS + 60_000 });
    const answers = [await found(house)];
    for (let look = 0; look < looks; look += 1) {
      await house.lookAtBooks();
      answers.push(await found(house));
    }
    await house.close();
    return answers;
  };

  test('what was planted in a quiet house is found by the start itself', async () => {
    await plant(database);
    await seal(database);
    expect(await reopened(0)).toEqual([true]);
  });

  test('what nobody has sealed is found by the start, however busy the house was before', async () => {
    await beBusy(database);
    await seal(database);
    await plant(database);
    expect(await reopened(0)).toEqual([true]);
  });

  test('what lies behind the newest entries is found by the look after the start', async () => {
    await plant(database);
    await seal(database);
    await untilPast(database);
    await beBusy(database);
    await seal(database);
    expect(await reopened(1)).toEqual([false, true]);
  });
});
