// A simulated day's log, made under a fast clock, and audited from outside by the program that strangers run: seconds, lines, bytes of
// what is published, time and memory. By hand: node --import tsx test/outsider/wholeDay.ts [hours] [product …]; needs Linux.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSimulatedServer } from '../builders/simulatedServer.ts';

const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;
/** What a day's entries and tiles may come to. */
const MOST_MB = 25;

const [hoursText = '1', ...products] = process.argv.slice(2);
const seconds = Math.round(Number(hoursText) * 3600);
// The auditor looks at seconds whose lines must still be there, by the clock of its machine.
const end = Date.now() - (Date.now() % HOUR_MS);
const startMs = end - seconds * 1000;
const since = (time: number): number => (performance.now() - time) / 1000;

const server = await openSimulatedServer({
  startMs,
  engine: process.env['TEST_DATABASE_URL'] ? 'postgres' : 'embedded',
  ...(products.length > 0 ? { products } : {}),
});
const making = performance.now();
await server.run(seconds);
const made = since(making);
if (server.logger.errors.length > 0) throw new Error(JSON.stringify(server.logger.errors[0]));

const { rows } = await server.database.executor.query<Record<string, string>>(
  `SELECT count(*) AS entries,
     count(*) FILTER (WHERE line LIKE 'seed-%') AS seeds,
     sum(length(line) + 2) FILTER (WHERE line LIKE 'seed-%') AS "seedBytes",
     sum(length(line) + 2) AS "entryBytes",
     count(*) * 32 + (SELECT count(*) * 32 FROM log_tile_hashes) AS "hashBytes",
     (SELECT count(*) FROM log_checkpoints) AS checkpoints
   FROM log_entries`,
);
const sums = Object.fromEntries(
  Object.entries(rows[0] ?? {}).map(([name, n]) => [name, Number(n)]),
);
const { entries = 0, entryBytes = 0, hashBytes = 0, checkpoints = 0 } = sums;
const { seeds = 0, seedBytes = 0 } = sums;

const state = mkdtempSync(join(tmpdir(), 'whole-day-'));
const day = new Date(startMs).toISOString().slice(0, 10);
const words = ['--url', server.url, '--since', day, '--state', state];
const auditing = performance.now();
const auditor = spawn(process.execPath, ['--import', 'tsx', 'audit/audit.ts', ...words], {
  stdio: ['ignore', 'inherit', 'inherit'],
});
let peakKb = 0;
const looking = setInterval(() => {
  try {
    const status = readFileSync(`/proc/${auditor.pid}/status`, 'utf8');
    peakKb = Math.max(peakKb, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0));
  } catch (error) {
    // It has ended between two looks.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}, 200);
const [exitCode] = (await once(auditor, 'exit')) as [number];
clearInterval(looking);
const audited = since(auditing);
rmSync(state, { recursive: true });
await server.close();

const perDay = DAY_SECONDS / seconds;
// The seeds of all days since the genesis come once, at the first start, and not each day.
const daily = (entryBytes - seedBytes + (hashBytes * (entries - seeds)) / entries) * perDay;
const dayMb = daily / 1e6;
const firstDayMb = (daily + seedBytes + (hashBytes * seeds) / entries) / 1e6;
console.log({
  products: products.length === 0 ? 'all' : products.join(),
  seconds,
  entries,
  checkpoints,
  entryMb: entryBytes / 1e6,
  hashMb: hashBytes / 1e6,
  dayMb,
  firstDayMb,
  madeInSeconds: made,
  auditedInSeconds: audited,
  auditorPeakMb: peakKb / 1000,
  exitCode,
});
if (exitCode !== 0 || firstDayMb > MOST_MB) process.exitCode = 1;
