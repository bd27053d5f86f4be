// What a house was asked for, as text, and an executor that runs it again on an empty database: without market, jobs or use cases.
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
import { createManualClock } from './manualClock.ts';
import { createTestLogger, type TradingHouse } from './tradingHouse.ts';
import { testKeys } from './testKeys.ts';

const TABLES = [
  'balances',
  'contract_orders',
  'spot_orders',
  'spot_positions',
  'cfd_orders',
  'quant_orders',
  'loans',
  'fills',
];

/** How people come to money in a test, which is no operation. */
const GIVEN = ['practice_grant', 'practice_reset'];

/** Tells of each operation as it is taken, before anything has come of it. */
export function watchOperations(
  { operations }: Pick<TradingHouse, 'operations'>,
  onOperation: (operation: Operation) => void,
): void {
  const bind = operations.bind.bind(operations);
  operations.bind = (operation) => {
    onOperation(operation);
    return bind(operation);
  };
}

/** Every entry with its postings, and what stands in the tables, as one hash; and how many entries there are. */
export async function ledgerOf({ pool }: Database): Promise<{ hash: string; entries: number }> {
  const hash = createHash('sha256');
  const { rows } = await pool.query<{ line: string }>(
    `SELECT concat_ws('|', e.id, e.kind, e.cause, e.created_at, (
       SELECT string_agg(concat_ws(',', p.user_id, p.account, p.bucket, p.currency, trim_scale(p.amount)), ';'
         ORDER BY p.user_id, p.account, p.bucket, p.currency)
       FROM postings p WHERE p.entry_id = e.id)) AS line
     FROM entries e WHERE e.kind <> ALL ($1) ORDER BY e.id`,
    [GIVEN],
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

interface Given {
  readonly kind: 'practice_grant' | 'practice_reset';
  readonly cause: string;
  readonly postings: Posting[];
}

/** Who was there and what he was given, and nothing else. */
export async function copyPeople({ pool }: Database, to: Database): Promise<void> {
  const people = await pool.query('SELECT id, uid, email, country, created_at FROM users');
  for (const { id, uid, email, country, created_at } of people.rows)
    await to.executor.query(
      `INSERT INTO users (id, uid, email, password_hash, country, created_at) VALUES ($1, $2, $3, 'keyed:-', $4, $5)`,
      [id, uid, email, country, created_at],
    );
  const grants = await pool.query(
    `SELECT e.id, e.kind, e.cause, p.user_id, p.account, p.currency, p.amount::text AS amount FROM entries e
     JOIN postings p ON p.entry_id = e.id WHERE e.kind = ANY ($1) AND p.user_id IS NOT NULL`,
    [GIVEN],
  );
  const entries = new Map<string, Given>();
  for (const { id, kind, cause, user_id, account, currency, amount: text } of grants.rows) {
    const postings: Posting[] = entries.get(id)?.postings ?? [];
    const amount = decimal(text);
    postings.push(userPosting(user_id, account, 'available', currency, amount), {
      owner: 'house',
      account: 'practice_faucet',
      currency,
      amount: amount.neg(),
    });
    entries.set(id, { kind, cause, postings });
  }
  const rows = [...entries].map(([id, entry]) => ({ id, at: 0, entry }));
  await inTransaction({ pool: to.executor }, (client) => insertEntries(client, rows));
}

export interface Dumped {
  readonly text: string;
  readonly at: number;
}

export async function runAgain(
  dump: readonly Dumped[],
  on: Database,
  { rulebooks }: Pick<TradingHouse, 'rulebooks'>,
): Promise<void> {
  const clock = createManualClock(dump[0]?.at ?? 0);
  const executor = new Executor({
    port: createSqlBatches(on, recordKinds, testKeys.attestor),
    kinds: recordKinds,
    operations: composedKinds.createOperations(createRuleSource(rulebooks)),
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
