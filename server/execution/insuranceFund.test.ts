// The insurance fund on a database: deficits that come at once, in batches that are written beside each other, never take
// more from it than it holds; the house pays the rest, and it is said.
import { housePosting, mergePostings, userPosting } from '../../core/ledger/house.ts';
import { decimal } from '../../core/money/decimal.ts';
import { testEngines } from '../../test/builders/testDatabase.ts';
import {
  createTestLogger,
  openTradingHouse,
  testIds,
  type TradingHouse,
} from '../../test/builders/tradingHouse.ts';
import { findViolations } from '../store/invariantStore.ts';
import { migrationFiles } from '../store/migrationFiles.ts';
import { NO_EFFECTS } from './command.ts';
import { byRule, defineOperation, type Operation, operationOf, Operations } from './operation.ts';
import { aRuleSource } from '../../test/builders/batch.ts';
import { Executor } from './executor.ts';
import { createSqlBatches } from './sqlBatches.ts';
import { behindTheTriggers } from '../../test/builders/behindTheTriggers.ts';
import { checks, recordKinds } from '../kinds/kinds.ts';
import { testKeys } from '../../test/builders/testKeys.ts';

/** Made up as they are here, its entries are about no order. */
const moneyChecks = checks.filter(
  ({ invariant }) =>
    !['every entry has its cause', 'every trade has its evidence'].includes(invariant),
);

/** A liquidation that takes some margin and moves `into` the fund; negative for a deficit. */
const liquidate = defineOperation<{ readonly into: string; readonly margin: string }>({
  kind: 'test',
  operation: 'liquidate',
  addsOpen: false,
  loads: () => ({ accounts: ['contract'], needs: {} }),
  decide: (view, { into, margin }, { userId, newId }) => {
    const [moved, lost] = [decimal(into), decimal(margin)];
    const postings = mergePostings([
      userPosting(userId, 'contract', 'available', 'USDT', lost.neg()),
      housePosting('trading_result', 'USDT', lost.minus(moved)),
      housePosting('insurance_fund', 'USDT', moved),
    ]);
    const entry = { kind: 'contract_liquidation', cause: newId(), postings } as const;
    const entries = [{ id: newId(), at: view.now, entry }];
    return { ok: true, effects: { ...NO_EFFECTS, entries }, data: null };
  },
});
const liquidation = (userId: string, into: string, margin = '1'): Operation =>
  operationOf(liquidate, byRule({ userId }), { into, margin }, { id: testIds.uuid(), at: 1 });
const operations = new Operations([liquidate], aRuleSource());

describe.each(testEngines)('on %s', (engine) => {
  let house: TradingHouse;
  beforeEach(async () => {
    house = await openTradingHouse(engine);
  });
  afterEach(() => house.close());

  const sumOf = async (account: string): Promise<string> => {
    const { rows } = await house.database.executor.query<{ sum: string }>(
      `SELECT trim_scale(coalesce(sum(amount), 0))::text AS sum FROM postings WHERE user_id IS NULL AND account = $1`,
      [account],
    );
    return rows[0]?.sum ?? '';
  };

  test('forty deficits at once share a fund that reaches for ten and a half', async () => {
    const logger = createTestLogger();
    const { database, clock } = house;
    const executor = new Executor({
      port: createSqlBatches(database, recordKinds, testKeys.attestor),
      kinds: recordKinds,
      operations,
      clock,
      logger,
      batchSize: 1,
    });
    const users = await Promise.all(Array.from({ length: 41 }, () => house.addUser('10')));
    const [saver, ...others] = users;
    await executor.run(liquidation(saver!.userId, '105'));
    const answers = await Promise.all(
      others.map(({ userId }) => executor.run(liquidation(userId, '-10'))),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    // What 41 users lost is all that there is: the fund is empty, and nothing came from nowhere.
    expect([await sumOf('insurance_fund'), await sumOf('trading_result')]).toEqual(['0', '41']);
    // An alarm for each that was not paid in full, together what 400 is more than 105.
    expect(logger.errors).toHaveLength(30);
    const lacks = logger.errors.map((error) => Number((error as { lack: string }).lack));
    expect(lacks.reduce((sum, lack) => sum + lack, 0)).toBe(295);
    expect(await findViolations(database.executor, moneyChecks)).toEqual([]);
  });

  test('a deficit of a ticket without margin, paid by the house alone, is no entry', async () => {
    const { userId } = await house.addUser('10');
    const { database, clock, logger } = house;
    const executor = new Executor({
      port: createSqlBatches(database, recordKinds, testKeys.attestor),
      kinds: recordKinds,
      operations,
      clock,
      logger,
    });
    expect(await executor.run(liquidation(userId, '-5', '0'))).toMatchObject({ ok: true });
    expect([await sumOf('insurance_fund'), await sumOf('trading_result')]).toEqual(['0', '0']);
    expect(logger.errors).toMatchObject([{ lack: '5' }]);
    expect(await findViolations(database.executor, moneyChecks)).toEqual([]);
  });

  test('a fund below zero is a violation, and the migration makes good for one', async () => {
    const { database } = house;
    const { userId } = await house.addUser('10');
    const { executor: pool } = database;
    const [id, amount] = [testIds.uuid(), '-42.5'];
    await behindTheTriggers(
      database,
      [
        `INSERT INTO entries (id, kind, cause, created_at) VALUES ($1, 'contract_liquidation', 'old', 1)`,
        id,
      ],
      [
        `INSERT INTO postings (entry_id, line, account, currency, amount)
        VALUES ($1, 0, 'insurance_fund', 'USDT', $2), ($1, 1, 'trading_result', 'USDT', -$2::numeric)`,
        id,
        amount,
      ],
    );
    expect(await findViolations(pool, moneyChecks)).toEqual([
      {
        invariant: 'the insurance fund is never below zero',
        userId: null,
        detail: 'USDT -42.5',
      },
    ]);
    const file = migrationFiles.find(({ title }) => title.includes('insurance'));
    await pool.query(file!.sql.slice(file!.sql.indexOf('WITH lacking')));
    expect([await sumOf('insurance_fund'), await sumOf('trading_result')]).toEqual(['0', '0']);
    expect(await findViolations(pool, moneyChecks)).toEqual([]);
    expect(await house.balance({ userId } as never)).toMatchObject({ available: '10' });
  });
});
