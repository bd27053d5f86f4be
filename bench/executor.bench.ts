// Durable market orders through the batch executor, against the same orders one transaction each and against pgbench.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import type { Benchmark, BenchmarkResult } from './benchmark.ts';
import { measurePairs, median } from './benchmark.ts';
import {
  addBenchUsers,
  createExecutor,
  createOrderSource,
  openBenchEmbedded,
  openBenchPostgres,
  runClosedLoop,
} from './executorWorld.ts';

const BATCH = 256;
/** Three batches' worth: while one commits, the callers of the last one are answered and come again. */
const CALLERS = 768;
const USERS = 10_000;
const ROUND_MS = 4_000;
const ROUNDS = 3;
/** The reference of the specification: a pool of 10. */
const POOL = 10;

function pgbenchTps(url: string): number {
  const name = `fairlead_tpcb_${randomUUID().replaceAll('-', '')}`;
  const own = new URL(url);
  own.pathname = `/${name}`;
  const psql = (sql: string): void =>
    void execFileSync('psql', [url, '-qc', sql], { stdio: 'pipe' });
  psql(`CREATE DATABASE ${name}`);
  try {
    execFileSync('pgbench', ['-i', '-q', '-s', '10', own.href], { stdio: 'pipe' });
    const text = execFileSync('pgbench', ['-c', '32', '-j', '2', '-T', '4', own.href], {
      stdio: 'pipe',
    }).toString();
    return Number(/tps = ([\d.]+)/.exec(text)?.[1]);
  } finally {
    psql(`DROP DATABASE ${name}`);
  }
}

async function assertDurable(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 });
  const { rows } = await pool.query<{ sync: string; fsync: string }>(
    `SELECT current_setting('synchronous_commit') AS sync, current_setting('fsync') AS fsync`,
  );
  await pool.end();
  if (rows[0]?.sync !== 'on' || rows[0].fsync !== 'on')
    throw new Error('the server does not commit durably; the figures would mean nothing');
}

export const executorOnPostgres: Benchmark = {
  name: 'executor-postgres',
  async run() {
    const url = process.env['TEST_DATABASE_URL'];
    if (!url) return { skipped: 'TEST_DATABASE_URL names no PostgreSQL' };
    await assertDurable(url);
    const batched = await openBenchPostgres(url);
    const single = await openBenchPostgres(url, POOL);
    const [batchedOrders, singleOrders] = [
      createOrderSource(await addBenchUsers(batched, USERS)),
      createOrderSource(await addBenchUsers(single, USERS)),
    ];
    const executor = createExecutor(batched, BATCH);
    const lanes = Array.from({ length: POOL }, () => createExecutor(single, 1));
    const runBatched = (ms: number): Promise<number> =>
      runClosedLoop([executor], batchedOrders, CALLERS, ms);
    const runSingle = (ms: number): Promise<number> => runClosedLoop(lanes, singleOrders, 64, ms);
    await runBatched(2_000);
    await runSingle(1_000);
    const pair = await measurePairs(
      ROUNDS,
      () => runBatched(ROUND_MS),
      () => runSingle(ROUND_MS),
    );
    const against: number[] = [];
    const tps: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      tps.push(pgbenchTps(url));
      against.push((await runBatched(ROUND_MS)) / (tps.at(-1) ?? Number.NaN));
    }
    await Promise.all([batched.close(), single.close()]);
    return {
      figures: [
        { name: 'batch executor', value: pair.a, unit: 'orders/s' },
        { name: 'one transaction each, pool of 10', value: pair.b, unit: 'orders/s' },
        { name: 'pgbench TPC-B-like, 32 clients', value: median(tps), unit: 'transactions/s' },
      ],
      ratios: [
        {
          name: 'batch executor against one transaction each (PostgreSQL)',
          value: pair.ratio,
          target: 5,
          better: 'higher',
        },
        {
          name: 'batch executor against pgbench TPC-B-like',
          value: median(against),
          target: 4,
          better: 'higher',
        },
      ],
    } satisfies BenchmarkResult;
  },
};

export const executorOnEmbedded: Benchmark = {
  name: 'executor-embedded',
  async run() {
    const database = await openBenchEmbedded();
    const orders = createOrderSource(await addBenchUsers(database, USERS));
    const [batched, single] = [createExecutor(database, BATCH), createExecutor(database, 1)];
    const runBatched = (ms: number): Promise<number> =>
      runClosedLoop([batched], orders, CALLERS, ms);
    const runSingle = (ms: number): Promise<number> => runClosedLoop([single], orders, 64, ms);
    await runBatched(1_000);
    const pair = await measurePairs(
      ROUNDS,
      () => runBatched(ROUND_MS),
      () => runSingle(ROUND_MS),
    );
    await database.close();
    return {
      figures: [
        { name: 'batches of 256', value: pair.a, unit: 'orders/s' },
        { name: 'batches of one', value: pair.b, unit: 'orders/s' },
      ],
      ratios: [
        {
          name: 'batches against batches of one (embedded)',
          value: pair.ratio,
          target: 5,
          better: 'higher',
        },
      ],
    } satisfies BenchmarkResult;
  },
};
