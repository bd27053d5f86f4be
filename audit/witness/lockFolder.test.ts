// One witness for each memory: two that share one could cosign two histories, for each would go by what it saw alone.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './lockFolder.ts';

let folder: string;
const children = new Set<ChildProcess>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-witness-'));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  rmSync(folder, { recursive: true });
});

/** A witness of a log that nobody serves: what it says, and how it ends. It has its memory before it looks for the log. */
function aWitness(...prefix: string[]) {
  const program = ['--import', 'tsx', 'audit/witness.ts', '--log', 'http://127.0.0.1:9/log/'];
  const words = [...prefix, process.execPath, ...program, '--state', folder];
  const child = spawn(words[0] ?? '', words.slice(1), {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.add(child);
  let said = '';
  const speaks = new Promise<void>((resolve) => {
    child.stderr.on('data', (data: Buffer) => {
      said += data.toString();
      resolve();
    });
  });
  return {
    pid: child.pid,
    said: async (): Promise<string> => {
      await speaks;
      return said;
    },
    end: async (signal?: NodeJS.Signals): Promise<{ code: number | null; said: string }> => {
      if (signal) child.kill(signal);
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, said };
    },
  };
}

const IN_USE = /^--state: .* is used by process \d+; stop it or choose another folder$/;
const NO_LOG = 'the key of the log could not be found: ';
const socketsIn = (path: string): string[] =>
  readdirSync(path).filter((name) => name.endsWith('.sock'));

test('a folder is one process’s until it is given back', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(IN_USE);
  // Whoever was refused took his own socket with him.
  expect(socketsIn(folder)).toHaveLength(1);
  unlock();
  expect(socketsIn(folder)).toEqual([]);
  const again = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(IN_USE);
  again();
});

test('the second witness of a memory ends with one line, until the first one is gone, however it went', async () => {
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const first = aWitness();
    expect(await first.said()).toContain(NO_LOG);
    const refused = await aWitness().end();
    expect(refused).toEqual({
      code: 1,
      said: `--state: ${folder} is used by process ${first.pid}; stop it or choose another folder\n`,
    });
    await first.end(signal);
    // What was killed left its socket, on which nobody listens.
    expect(socketsIn(folder)).toHaveLength(signal === 'SIGKILL' ? 1 : 0);
  }
  const next = aWitness();
  expect(await next.said()).toContain(NO_LOG);
  expect(await next.end('SIGTERM')).toMatchObject({ code: 143 });
});

test('the number of a process that lives holds nothing, as after a new start of the machine', async () => {
  symlinkSync(`witness-${process.ppid}-0123456789abcdef.sock`, join(folder, 'witness.lock.7'));
  const unlock = await lockFolder(folder);
  expect(readdirSync(folder).filter((name) => !name.endsWith('.sock'))).toEqual(['witness.lock.8']);
  unlock();
});

test('a hundred at once on what somebody left: one gets it, again and again', async () => {
  symlinkSync('witness-1-0123456789abcdef.sock', join(folder, 'witness.lock.1'));
  for (let round = 0; round < 5; round += 1) {
    const tries = Array.from({ length: 100 }, () => lockFolder(folder));
    const settled = await Promise.allSettled(tries);
    const won = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(won).toHaveLength(1);
    for (const one of settled)
      if (one.status === 'rejected') expect((one.reason as Error).message).toMatch(IN_USE);
    won[0]?.();
  }
});

const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
// Process numbers of their own, as in containers, are for root on Linux alone to make.
(isRootOnLinux ? test : test.skip)('a container sees the lock of another', async () => {
  const own = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
  const first = aWitness(...own);
  expect(await first.said()).toContain(NO_LOG);
  const refused = await aWitness(...own).end();
  expect([refused.code, refused.said.trim()]).toEqual([1, expect.stringMatching(IN_USE)]);
  await expect(lockFolder(folder)).rejects.toThrow(IN_USE);
  await first.end('SIGKILL');
  const unlock = await lockFolder(folder);
  unlock();
});

test('a folder however deep can be locked', async () => {
  const deep = join(folder, ...Array.from({ length: 8 }, () => 'a-folder-with-a-long-name'));
  mkdirSync(deep, { recursive: true });
  const unlock = await lockFolder(deep);
  await expect(lockFolder(deep)).rejects.toThrow(IN_USE);
  unlock();
});

test('a file in its place is told in one line', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await expect(lockFolder(file)).rejects.toThrow(/^--state: [^\n]+ cannot be locked: [^\n]+$/);
});
