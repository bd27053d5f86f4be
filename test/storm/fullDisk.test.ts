/**
 * A disk that is full while checkpoints are written, for real: the log's data lie in a small file system, which is filled up in the
 * middle of its growing and given room again. Nothing that was published is lost or changed, and the log goes on.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Pool } from 'pg';
import { systemClock } from '../../server/process/systemClock.ts';
import { openDatabase } from '../../server/store/openDatabase.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import { report } from '../report.ts';
import { inspectLog, placeOfLog, type Said, startLogChild } from './publicLogStorm.ts';
import { START_HOOK_MS } from './server.ts';

/** 2 on each engine in `npm test`. */
const TIMES = Number(process.env['LOG_FULL'] ?? 2);
/** Published checkpoints before the space is gone, and after it is there again. */
const CHECKPOINTS = 20;
const CHUNK = Buffer.alloc(256 * 1024);

/** Of the PostgreSQL of this machine, where there is one. */
const POSTGRES_HOME = '/var/lib/postgresql';
const canMount = process.platform === 'linux' && userInfo().uid === 0;
const engines = testEngines.filter((engine) => engine !== 'postgres' || existsSync(POSTGRES_HOME));
// A file system of a given size is made by root alone.
const describeAsRoot = canMount ? describe : describe.skip;

/** Takes all space that is left, down to the last bytes. */
function fill(file: string): void {
  for (const size of [CHUNK.length, 4096]) {
    for (;;) {
      try {
        appendFileSync(file, CHUNK.subarray(0, size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        break;
      }
    }
  }
}

/** A process over the log: what it published, when it complained or ended. */
function follow(env: Record<string, string>) {
  const child = startLogChild(env);
  const said: Said[] = [];
  const ended = once(child, 'exit');
  const inTrouble = Promise.race([once(child.stderr ?? child, 'data'), ended]);
  const waiting: { readonly count: number; readonly done: () => void }[] = [];
  createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
    said.push(JSON.parse(line) as Said);
    for (const one of waiting) if (said.length >= one.count) one.done();
  });
  return {
    said,
    inTrouble,
    /** False where it ended before it published so many more. */
    publishes: async (more: number): Promise<boolean> => {
      const count = said.length + more;
      const there = new Promise<boolean>((resolve) => {
        waiting.push({ count, done: () => resolve(true) });
      });
      return Promise.race([there, ended.then(() => false)]);
    },
    kill: async (): Promise<void> => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await ended;
    },
  };
}

/** Once without space. Whether the same process went on, or one that was started after it. */
async function runOut(env: Record<string, string>, ballast: string, said: Said[]) {
  const first = follow(env);
  if (!(await first.publishes(CHECKPOINTS))) throw new Error('it ended before the disk was full');
  fill(ballast);
  const taken = statSync(ballast).size;
  await first.inTrouble;
  rmSync(ballast);
  const wentOn = await first.publishes(CHECKPOINTS);
  await first.kill();
  said.push(...first.said);
  if (!wentOn) {
    const second = follow(env);
    if (!(await second.publishes(CHECKPOINTS))) throw new Error('it does not go on with space');
    await second.kill();
    said.push(...second.said);
  }
  return { wentOn, taken };
}

describeAsRoot.each(engines)('on %s', (engine) => {
  let disk: string;
  beforeEach(() => {
    disk = mkdtempSync(join(tmpdir(), 'fairlead-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=192m', 'tmpfs', disk]);
  });
  afterEach(() => {
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true });
  });

  /** Puts the log's tables there. */
  async function moveThere(url: string, space: string): Promise<void> {
    const { uid, gid } = statSync(POSTGRES_HOME);
    chownSync(disk, uid, gid);
    const pool = new Pool({ connectionString: url, max: 1 });
    await pool.query(`CREATE TABLESPACE ${space} LOCATION '${disk}'`);
    const { rows } = await pool.query<{ what: string }>(
      `SELECT format('%s public.%I', CASE relkind WHEN 'i' THEN 'INDEX' ELSE 'TABLE' END, relname) AS what
        FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname LIKE 'log\\_%' AND relkind IN ('r', 'i')`,
    );
    for (const { what } of rows) await pool.query(`ALTER ${what} SET TABLESPACE ${space}`);
    await pool.end();
  }

  async function dropSpace(space: string): Promise<void> {
    const pool = new Pool({ connectionString: process.env['TEST_DATABASE_URL'], max: 1 });
    await pool.query(`DROP TABLESPACE ${space}`);
    await pool.end();
  }

  test(
    `${TIMES} times without space: no fork, no gap, and it goes on`,
    async () => {
      const said: Said[] = [];
      const server = engine === 'postgres' ? await openTestDatabase('postgres') : undefined;
      const named = await server?.pool.query<{ name: string }>('SELECT current_database() AS name');
      const name = named?.rows[0]?.name;
      const env = placeOfLog(join(disk, 'data'), name);
      if (server !== undefined) await moveThere(env['DATABASE_URL'] ?? '', `full_${name}`);
      let goingOn = 0;
      let taken = 0;
      for (let time = 0; time < TIMES; time += 1) {
        const ran = await runOut(env, join(disk, 'ballast'), said);
        goingOn += ran.wentOn ? 1 : 0;
        ({ taken } = ran);
      }
      const dataDir = join(disk, 'data');
      const database = server ?? (await openDatabase({ dataDir, clock: systemClock }));
      const figures = { times: TIMES, goingOn, taken, ...(await inspectLog(database, said)) };
      await database.close();
      if (server !== undefined) await dropSpace(`full_${name}`);
      console.log('public log without space', engine, figures);
      report(`public log without space, ${engine}`, { engine, ...figures });
    },
    TIMES * START_HOOK_MS,
  );
});
