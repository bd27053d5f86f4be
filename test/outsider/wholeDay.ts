// A simulated day's log, made under a fast clock, and audited from outside by the program that strangers run: seconds, lines, bytes of
// what is published, time and memory, into the report. node --import tsx test/outsider/wholeDay.ts [hours] [product …]; needs Linux. A day
// of all products wants PostgreSQL (TEST_DATABASE_URL): the embedded engine of a test is in memory, and so would be its lines.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSimulatedServer } from '../builders/simulatedServer.ts';
import { report } from '../report.ts';
import { logGrowth } from './logGrowth.ts';

const HOUR_MS = 3_600_000;
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
for (let hour = 0; hour * 3600 < seconds; hour += 1) {
  await server.run(Math.min(3600, seconds - hour * 3600));
  const rssMb = (process.memoryUsage().rss / 1e6).toFixed(0);
  console.log(`hour ${hour + 1} made after ${since(making).toFixed(0)} s, ${rssMb} MB`);
}
const made = since(making);
if (server.logger.errors.length > 0) throw new Error(JSON.stringify(server.logger.errors[0]));

const growth = await logGrowth(server.database, seconds);

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

const figures = {
  products: products.length === 0 ? 'all' : products.join(),
  seconds,
  ...growth,
  madeInSeconds: made,
  auditedInSeconds: audited,
  makerPeakMb: process.resourceUsage().maxRSS / 1000,
  auditorPeakMb: peakKb / 1000,
  exitCode,
};
console.log(figures);
report('a simulated day audited from outside', { hours: seconds / 3600, ...figures });
if (exitCode !== 0 || growth.firstDayMb > MOST_MB) process.exitCode = 1;
