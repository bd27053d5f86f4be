// What the executor benchmarks share: databases of their own, users with money, and market orders as operations.
import { GENESIS_HEAD } from '../core/proof/head.ts';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
import type { UserAccount } from '../core/ledger/types.ts';
import type { Tick } from '../core/market/types.ts';
import { decimal } from '../core/money/decimal.ts';
import { PROFILES } from '../core/rulebook/profiles.ts';
import { type Operation, operationOf } from '../server/execution/operation.ts';
import { openContract } from '../server/kinds/contract/contractOperations.ts';
import { createSqlBatches } from '../server/execution/sqlBatches.ts';
import { composedKinds, recordKinds } from '../server/kinds/kinds.ts';
import { Executor } from '../server/execution/executor.ts';
import type { Logger } from '../server/ports.ts';
import { createRulebooks, createRuleSource } from '../server/services/rulebooks.ts';
import { plainArray } from '../server/store/arrays.ts';
import { type Database, inTransaction } from '../server/store/database.ts';
import { openEmbedded } from '../server/store/embedded/openEmbedded.ts';
import { insertEntries } from '../server/store/ledgerStore.ts';
import { migrate } from '../server/store/migrate.ts';
import { openDatabase } from '../server/store/openDatabase.ts';
import { systemClock } from '../server/process/systemClock.ts';
import { createSystemIds } from '../server/process/systemIds.ts';
import { OPEN_GATE } from '../test/builders/contract.ts';
import { testKeys } from '../test/builders/testKeys.ts';

const ids = createSystemIds(systemClock);
const PRODUCT = 'BTCUSDT';

/** A database of its own on the server, migrated and empty: a production test starts from empty (engine.md §1b). */
export async function openBenchPostgres(url: string, connections?: number): Promise<Database> {
  const name = `fairlead_bench_${randomUUID().replaceAll('-', '')}`;
  const admin = new Pool({ connectionString: url, max: 1 });
  await admin.query(`CREATE DATABASE ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await openDatabase({
    url: own.href,
    dataDir: '',
    clock: systemClock,
    ...(connections !== undefined && { executorConnections: connections }),
  });
  await migrate(database);
  const close = async (): Promise<void> => {
    await database.close();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  };
  return { ...database, close };
}

/** The embedded database on disk, as `npm start` runs it. */
export async function openBenchEmbedded(): Promise<Database> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead-bench-'));
  const database = await openEmbedded({ dataDir, clock: systemClock });
  await migrate(database);
  const close = async (): Promise<void> => {
    await database.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...database, close };
}

/** Users with a million practice USDT each in one account, written in bulk; answers their ids. */
export async function addBenchUsers(
  database: Database,
  count: number,
  account: UserAccount = 'contract',
): Promise<string[]> {
  const userIds = Array.from({ length: count }, () => ids.uuid());
  await database.executor.query(
    `INSERT INTO users (id, uid, email, password_hash, created_at)
     SELECT id, uid, uid || '@bench.test', 'keyed:-', 0 FROM unnest($1::uuid[], $2::text[]) AS u (id, uid)`,
    [plainArray(userIds), plainArray(userIds.map((_id, index) => 10_000_000 + index))],
  );
  const amount = decimal('1000000');
  const grant = (userId: string) =>
    ({
      kind: 'practice_grant',
      cause: userId,
      postings: [
        {
          owner: 'user',
          userId,
          account,
          bucket: 'available',
          currency: 'USDT',
          amount,
        },
        { owner: 'house', account: 'practice_faucet', currency: 'USDT', amount: amount.neg() },
      ],
    }) as const;
  await inTransaction(database, (client) =>
    insertEntries(
      client,
      userIds.map((userId) => ({ id: ids.uuid(), at: 0, entry: grant(userId) })),
    ),
  );
  return userIds;
}

const order = {
  productId: PRODUCT,
  direction: 'long',
  type: 'market',
  quantity: '0.001',
  leverage: 10,
} as const;
const rulebooks = createRulebooks({ profiles: PROFILES, mode: 'practice' });
const rulebookHash = rulebooks.inForce.open.hash;

/** A deep bitcoin book of ten levels a side at this moment. */
function tickNow(seq: number): Tick {
  const now = Date.now();
  const side = (best: number, step: number) =>
    Array.from({ length: 10 }, (_, level) => [best + level * step, 10_000_000] as const);
  const [bid, ask] = [5_999_000, 6_000_000];
  return {
    productId: PRODUCT,
    seq,
    sourceTime: now,
    receivedTime: now,
    bid,
    ask,
    last: ask,
    mark: ask,
    sources: 1,
    head: GENESIS_HEAD,
    trades: [],
    indexDoubled: bid + ask,
    book: {
      bids: side(bid, -100),
      asks: side(ask, 100),
    },
  };
}

/** One durable market order with its idempotency key, as the service makes it; a new price message every 5 ms. */
export function createOrderSource(userIds: readonly string[]): () => Operation {
  let next = 0;
  let tick = tickNow(1);
  return () => {
    const now = Date.now();
    if (now - tick.receivedTime >= 5) tick = tickNow(tick.seq + 1);
    const userId = userIds[next++ % userIds.length] ?? '';
    const who = { userId, key: { name: randomUUID(), bodyHash: 'bench' } };
    const acceptance = { seq: tick.seq - 1, time: now, referencePrice: tick.ask };
    const input = { order, rulebookHash, acceptance, gate: OPEN_GATE, tick, quoteRate: '1' };
    return operationOf(openContract, who, input, { id: ids.uuid(), at: now });
  };
}

export function createExecutor(database: Database, batchSize: number): Executor {
  const logger: Logger = {
    info: () => {},
    warn: () => {},
    error: (fields, message) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
  };
  return new Executor({
    port: createSqlBatches(database, recordKinds, testKeys.attestor),
    kinds: recordKinds,
    operations: composedKinds.createOperations(createRuleSource(rulebooks)),
    clock: systemClock,
    logger,
    batchSize,
  });
}

/** `callers` loops over the executors for `ms`; orders a second, each acknowledged after its commit. Throws on a refusal. */
export async function runClosedLoop(
  executors: readonly Executor[],
  nextOrder: () => Operation,
  callers: number,
  ms: number,
): Promise<number> {
  const started = performance.now();
  const until = started + ms;
  let orders = 0;
  const loop = async (executor: Executor): Promise<void> => {
    while (performance.now() < until) {
      const answer = await executor.run(nextOrder());
      if (!answer.ok) throw new Error(`order refused: ${answer.error}`);
      orders += 1;
    }
  };
  await Promise.all(
    Array.from({ length: callers }, (_, index) =>
      loop(executors[index % executors.length] as Executor),
    ),
  );
  return (orders * 1000) / (performance.now() - started);
}
