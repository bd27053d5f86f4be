/**
 * SIGKILL while the public log grows, again and again: every checkpoint that was ever published is a beginning of what stands
 * there in the end, every covered line is where it was said to be, nothing is missing and nothing is there twice.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createRng } from '../../core/market/prng.ts';
import { systemClock } from '../../server/process/systemClock.ts';
import { openDatabase } from '../../server/store/openDatabase.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import { report } from '../report.ts';
import { inspectLog, placeOfLog, type Said, startLogChild } from './publicLogStorm.ts';
import { START_HOOK_MS } from './server.ts';

/** 5 on each engine in `npm test`. */
const KILLS = Number(process.env['LOG_KILLS'] ?? 5);
/** Published checkpoints between two kills. */
const MOST_CHECKPOINTS = 60;

const rng = createRng('public log kills');

/** Lets it grow until so many checkpoints were published, and kills it in the middle of the next. */
async function live(env: Record<string, string>, checkpoints: number): Promise<Said[]> {
  const child = startLogChild(env);
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const said: Said[] = [];
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    said.push(JSON.parse(line) as Said);
    if (said.length === checkpoints) {
      // Not at a checkpoint alone: a batch is under way again by then.
      const waiting = rng.below(8);
      setTimeout(() => child.kill('SIGKILL'), waiting);
    }
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (complaints !== '') throw new Error(complaints);
  return said;
}

test.each(testEngines)(
  `${KILLS} kills while the log grows on %s: no fork, no gap, nothing covered is lost`,
  async (engine) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-log-storm-'));
    const started = performance.now();
    const server = engine === 'postgres' ? await openTestDatabase('postgres') : undefined;
    try {
      const named = await server?.pool.query<{ name: string }>('SELECT current_database() AS name');
      const env = placeOfLog(dataDir, named?.rows[0]?.name);
      const said: Said[] = [];
      for (let kill = 0; kill < KILLS; kill += 1)
        said.push(...(await live(env, 2 + rng.below(MOST_CHECKPOINTS))));
      const database = server ?? (await openDatabase({ dataDir, clock: systemClock }));
      const figures = { kills: KILLS, ...(await inspectLog(database, said)) };
      if (server === undefined) await database.close();
      console.log('public log kills', engine, figures);
      const seconds = (performance.now() - started) / 1000;
      report(`public log kills, ${engine}`, { engine, ...figures, seconds });
    } finally {
      await server?.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  KILLS * START_HOOK_MS,
);
