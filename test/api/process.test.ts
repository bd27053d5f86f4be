// The server as a process: running.md, "Bad configuration", "A port in use", "a second process", SIGTERM.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { serverProgram } from '../builders/serverProgram.ts';

/** A process that compiles its own source, perhaps while every core is busy. */
const PROCESS_TIMEOUT_MS = 300_000;
jest.setTimeout(PROCESS_TIMEOUT_MS);

const root = mkdtempSync(join(tmpdir(), 'fairlead-process-'));
const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(root, { recursive: true });
});

let folders = 0;
const newFolder = (): string => {
  folders += 1;
  return join(root, `data${folders}`);
};

interface Running {
  readonly child: ChildProcess;
  /** Resolves with the exit code and everything that was printed. */
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
  /** Resolves with the first line of stdout that matches. */
  readonly said: (pattern: RegExp) => Promise<string>;
}

function start(env: Record<string, string>): Running {
  const { DATABASE_URL: _database, REDIS_URL: _redis, SMTP_URL: _smtp, ...inherited } = process.env;
  const child = spawn(process.execPath, serverProgram(), {
    env: { ...inherited, NODE_OPTIONS: '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let [stdout, stderr] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    // Not at its exit: what it said last may still be in the pipe.
    child.on('close', (code) => {
      children.delete(child);
      resolve({ code, stdout, stderr });
    });
  });
  const said = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = (): void => {
        const line = stdout.split('\n').find((one) => pattern.test(one));
        if (line !== undefined) resolve(line);
      };
      child.stdout.on('data', look);
      child.on('close', () => reject(new Error(`ended before it said ${pattern}: ${stderr}`)));
      look();
    });
  return { child, ended, said };
}

test.each([
  ['PORT', { PORT: '80x' }],
  ['MODE', { MODE: 'demo' }],
  ['DATABASE_URL', { MODE: 'live' }],
  ['SECRET_KEY', { SECRET_KEY: 'abc' }],
  ['LOG_KEY', { LOG_KEY: 'abc' }],
  ['LOG_WITNESSES', { LOG_WITNESSES: 'https://witness.example.test' }],
  ['FEED', { FEED: 'no-such-venue' }],
  ['FEED', { FEED: 'replay:/no/such/file' }],
  ['HOST', { HOST: '203.0.113.1' }],
  ['HOST', { HOST: 'no-such-host.invalid' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://localhost:1/nowhere' }],
])('a bad %s is one line and exit 1, with nothing written', async (name, env) => {
  const DATA_DIR = newFolder();
  const { code, stderr } = await start({ DATA_DIR, ...env }).ended;
  expect(stderr).toMatch(new RegExp(`^${name}: [^\\n]+\\n$`));
  expect(code).toBe(1);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test.each([
  ['a file', (folder: string) => writeFileSync(folder, '')],
  [
    'a folder whose database is of another PostgreSQL',
    (folder: string) => {
      mkdirSync(join(folder, 'database'), { recursive: true });
      writeFileSync(join(folder, 'database/PG_VERSION'), '16\n');
    },
  ],
  [
    'a folder whose database is broken',
    (folder: string) => {
      mkdirSync(join(folder, 'database'), { recursive: true });
      writeFileSync(join(folder, 'database/PG_VERSION'), '18\n');
    },
  ],
])('a DATA_DIR that is %s is one line and exit 1', async (_what, make) => {
  const DATA_DIR = newFolder();
  make(DATA_DIR);
  const { code, stderr } = await start({ DATA_DIR }).ended;
  expect(stderr).toMatch(/^DATA_DIR: [^\n]+\n$/);
  expect(code).toBe(1);
});

test('a port in use is one line and exit 1, with nothing written', async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as AddressInfo;
  const DATA_DIR = newFolder();
  const { code, stderr } = await start({ DATA_DIR, PORT: String(port) }).ended;
  expect([code, stderr]).toEqual([1, `PORT: 127.0.0.1:${port} is in use\n`]);
  expect(existsSync(DATA_DIR)).toBe(false);
  await new Promise((resolve) => holder.close(resolve));
});

/** The line of Bitcoin's index, once it has a price and is as asked. */
async function indexOf(api: string, isMeant: (line: { from: number }) => boolean) {
  for (;;) {
    const answer = await fetch(`${api}product/getProductIndex?productId=BTCUSDT&limit=600`);
    const { data } = (await answer.json()) as { data: { from: number; prices: string[] } };
    if (data.prices.length > 0 && isMeant(data)) return data;
    await pause(100);
  }
}

test('starts, keeps others off its data, stops on SIGTERM, starts again with the same key', async () => {
  const DATA_DIR = newFolder();
  const first = start({ DATA_DIR });
  const ready = JSON.parse(await first.said(/"ready"/)) as { url: string; mode: string };
  expect(ready).toMatchObject({ mode: 'practice', feed: 'sim' });
  const api = ready.url.replace('/h5/', '/api/');
  const config = await fetch(`${api}common/getConfig`);
  expect(await config.json()).toMatchObject({ code: 1, data: { feed: { kind: 'sim' } } });
  expect(readdirSync(DATA_DIR)).toEqual(expect.arrayContaining(['secret.key', 'log.key']));
  const before = await indexOf(api, () => true);

  const second = await start({ DATA_DIR }).ended;
  expect(second.code).toBe(1);
  expect(second.stderr).toMatch(/^DATA_DIR: .* is in use by process \d+[^\n]*\n$/);

  first.child.kill('SIGTERM');
  const { code, stdout, stderr } = await first.ended;
  // A stop that takes ten seconds would end with 1 (main.ts).
  expect(code).toBe(0);
  expect(stderr).toContain(`Fairlead is at ${ready.url}`);
  for (const line of stdout.trim().split('\n'))
    expect(() => JSON.parse(line) as unknown).not.toThrow();
  await expect(fetch(`${api}common/getConfig`)).rejects.toThrow();

  const foreign = await start({ DATA_DIR, SECRET_KEY: 'ab'.repeat(32) }).ended;
  expect([foreign.code, foreign.stderr]).toEqual([
    1,
    'SECRET_KEY: the database was made with another key\n',
  ]);
  const otherLog = await start({ DATA_DIR, LOG_KEY: 'cd'.repeat(32) }).ended;
  expect(otherLog.code).toBe(1);
  expect(otherLog.stderr).toMatch(/^LOG_KEY: localhost\/log is signed by another key, [^\n]+\n$/);
  const again = start({ DATA_DIR });
  const back = JSON.parse(await again.said(/"ready"/)) as { url: string };
  // The line of calls and puts goes on where it was: read from the log behind the start.
  const apiNow = back.url.replace('/h5/', '/api/');
  const after = await indexOf(apiNow, ({ from }) => from <= before.from);
  expect(after.prices.slice(0, before.prices.length - 1)).toEqual(before.prices.slice(0, -1));
  again.child.kill('SIGINT');
  expect((await again.ended).code).toBe(0);
});
