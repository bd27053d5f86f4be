/**
 * What a house was asked for, written down as text and run again by an executor on an empty database, without market, jobs or
 * use cases: the same ledger to the last posting and id. Source: house.md "An operation is data".
 */
import { createHash } from 'node:crypto';
import { userPosting } from '../../core/ledger/house.ts';
import type { Posting } from '../../core/ledger/types.ts';
import { decimal } from '../../core/money/decimal.ts';
import { Executor } from '../../server/execution/executor.ts';
import type { Operation } from '../../server/execution/operation.ts';
import { createSqlBatches } from '../../server/execution/sqlBatches.ts';
import { composedKinds, recordKinds } from '../../server/kinds/kinds.ts';
import { createRuleSource } from '../../server/services/rulebooks.ts';
import type { Database } from '../../server/store/database.ts';
import { inTransaction } from '../../server/store/database.ts';
import { insertEntries } from '../../server/store/ledgerStore.ts';
import { secretTexts } from '../builders/secretTexts.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import { createTestLogger } from '../builders/tradingHouse.ts';
import { createManualClock } from '../builders/manualClock.ts';
import { type ReplayedHouse, replayOnDatabase } from './houseReplay.ts';
import { makeWorld, simulate } from './simulation.ts';
import { testSeed as seed } from './verifySeed.ts';

const COMMANDS = 1_200;

const TABLES = [
  'balances',
  'contract_orders',
  'spot_orders',
  'spot_positions',
  'cfd_orders',
  'fills',
];

/** Every entry with its postings, and what stands in the tables, as one hash; and how many entries there are. */
async function ledgerOf({ pool }: Database): Promise<{ hash: string; entries: number }> {
  const hash = createHash('sha256');
  const { rows } = await pool.query<{ line: string }>(
    `SELECT concat_ws('|', e.id, e.kind, e.cause, e.created_at, (
       SELECT string_agg(concat_ws(',', p.user_id, p.account, p.bucket, p.currency, trim_scale(p.amount)), ';'
         ORDER BY p.user_id, p.account, p.bucket, p.currency)
       FROM postings p WHERE p.entry_id = e.id)) AS line
     FROM entries e WHERE e.kind <> 'practice_grant' ORDER BY e.id`,
  );
  for (const { line } of rows) hash.update(`${line}\n`);
  for (const table of TABLES) {
    const found = await pool.query<{ line: string }>(
      `SELECT t::text AS line FROM ${table} t ORDER BY 1`,
    );
    hash.update(`${table}\n`);
    for (const { line } of found.rows) hash.update(`${line}\n`);
  }
  return { hash: hash.digest('hex'), entries: rows.length };
}

/** Who was there and what he was given, and nothing else. */
async function copyPeople({ pool }: Database, to: Database): Promise<void> {
  const people = await pool.query('SELECT id, uid, email, country, created_at FROM users');
  for (const { id, uid, email, country, created_at } of people.rows)
    await to.executor.query(
      `INSERT INTO users (id, uid, email, password_hash, country, created_at) VALUES ($1, $2, $3, '-', $4, $5)`,
      [id, uid, email, country, created_at],
    );
  const grants = await pool.query(
    `SELECT e.id, e.cause, p.user_id, p.account, p.currency, p.amount::text AS amount FROM entries e
     JOIN postings p ON p.entry_id = e.id WHERE e.kind = 'practice_grant' AND p.user_id IS NOT NULL`,
  );
  const entries = new Map<string, { readonly cause: string; readonly postings: Posting[] }>();
  for (const { id, cause, user_id, account, currency, amount: text } of grants.rows) {
    const postings: Posting[] = entries.get(id)?.postings ?? [];
    const amount = decimal(text);
    postings.push(userPosting(user_id, account, 'available', currency, amount), {
      owner: 'house',
      account: 'practice_faucet',
      currency,
      amount: amount.neg(),
    });
    entries.set(id, { cause, postings });
  }
  const rows = [...entries].map(([id, { cause, postings }]) => {
    return { id, at: 0, entry: { kind: 'practice_grant', cause, postings } as const };
  });
  await inTransaction({ pool: to.executor }, (client) => insertEntries(client, rows));
}

interface Dumped {
  readonly text: string;
  readonly at: number;
}

async function runAgain(
  dump: readonly Dumped[],
  on: Database,
  { house }: ReplayedHouse,
): Promise<void> {
  const clock = createManualClock(dump[0]?.at ?? 0);
  const executor = new Executor({
    port: createSqlBatches(on, recordKinds),
    kinds: recordKinds,
    operations: composedKinds.createOperations(createRuleSource(house.rulebooks)),
    clock,
    logger: createTestLogger(),
  });
  let answers: Promise<unknown>[] = [];
  for (const { text, at } of dump) {
    if (at !== clock.now()) {
      await Promise.all(answers);
      answers = [];
      clock.jump(at - clock.now());
    }
    answers.push(executor.run(JSON.parse(text) as Operation));
  }
  await Promise.all(answers);
  await executor.close();
}

describe.each(testEngines)('on %s', (engine) => {
  test(`the operations of ${COMMANDS} commands of seed ${seed}, run again from their text, leave the same ledger`, async () => {
    const plain = makeWorld(12);
    // In practice mode no account is young.
    const world = {
      ...plain,
      people: plain.people.map((person) => ({ ...person, leverageCap: null })),
    };
    const simulated = await simulate({
      seed,
      commands: COMMANDS,
      world,
      record: true,
      isUnhurried: true,
      people: { tradesOnly: true },
    });
    const { steps, auditor } = simulated.run;
    const made = {
      tickets: auditor.ticketOf,
      spotOrders: auditor.spot.numberOf,
      calls: auditor.calls.numberOf,
    };
    const dump: Dumped[] = [];
    // A freeze of an account is no operation.
    const asked = steps.filter(({ kind }) => kind !== 'freeze');
    const first = await replayOnDatabase(engine, asked, world, made, (operation, at) =>
      dump.push({ text: JSON.stringify(operation), at }),
    );
    expect(dump.flatMap(({ text }) => secretTexts(JSON.parse(text)))).toEqual([]);
    const empty = await openTestDatabase(engine);
    try {
      await copyPeople(first.house.database, empty);
      await runAgain(dump, empty, first);
      const ledger = await ledgerOf(first.house.database);
      expect(ledger.entries).toBeGreaterThan(COMMANDS / 4);
      expect(await ledgerOf(empty)).toEqual(ledger);
    } finally {
      await first.house.close();
      await empty.close();
    }
  }, 300_000);
});
