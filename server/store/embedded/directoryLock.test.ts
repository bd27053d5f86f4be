import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDirectory, StartError, type Unlock } from './directoryLock.ts';

/** 8 in `npm test`; 300 is what once let 105 in. */
const STARTS = Number(process.env['LOCK_STARTS'] ?? 8);

let root: string;
const children = new Set<ChildProcess>();
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fairlead-lock-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(root, { recursive: true });
});

const SCRIPT = `
  import { createInterface } from 'node:readline';
  const { lockDirectory } = await import(${JSON.stringify(new URL('./directoryLock.ts', import.meta.url).href)});
  console.log('up');
  for await (const line of createInterface({ input: process.stdin }))
    await lockDirectory(line).then(() => console.log('taken'), (error) => console.log(error.message));
`;

/** A process that waits to be told which directory to take, and says how it went. */
async function contender(...prefix: string[]) {
  const words = [
    ...prefix,
    process.execPath,
    '--import',
    'tsx',
    '--input-type=module',
    '-e',
    SCRIPT,
  ];
  const child = spawn(words[0] ?? '', words.slice(1), {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.add(child);
  const said = async (): Promise<string> => String((await once(child.stdout, 'data'))[0]).trim();
  expect(await said()).toBe('up');
  return {
    take: async (directory: string): Promise<string> => {
      child.stdin.write(`${directory}\n`);
      return said();
    },
    kill: async (): Promise<void> => {
      child.kill('SIGKILL');
      // Its output ends with the last process of it.
      await once(child, 'close');
      children.delete(child);
    },
  };
}

/** A directory whose owner was killed. */
async function leftover(): Promise<string> {
  const owner = await contender();
  expect(await owner.take(root)).toBe('taken');
  await owner.kill();
  return root;
}

const IN_USE = /^DATA_DIR: .* is in use by process \d+; stop it or choose another directory$/;

test('keeps others out with one line, and lets the next one in when it is given back', async () => {
  const unlock = await lockDirectory(root);
  await expect(lockDirectory(root)).rejects.toThrow(IN_USE);
  await expect(lockDirectory(root)).rejects.toBeInstanceOf(StartError);
  // Whoever was refused took his own socket with him.
  expect(readdirSync(root).filter((name) => name.endsWith('.sock'))).toHaveLength(1);
  await unlock();
  const again = await lockDirectory(root);
  await expect(lockDirectory(root)).rejects.toThrow(IN_USE);
  await again();
});

test('a process that was killed holds nothing', async () => {
  const unlock = await lockDirectory(await leftover());
  // Nothing of the past is left but the place that was taken last.
  expect(readdirSync(root).filter((name) => !name.includes('.sock'))).toEqual(['lock.2']);
  await unlock();
});

test('three hundred at once on a leftover lock: one gets it, again and again', async () => {
  await leftover();
  for (let round = 0; round < 5; round += 1) {
    const tries = Array.from({ length: 300 }, () => lockDirectory(root));
    const settled = await Promise.allSettled(tries);
    const won = settled.flatMap((one): Unlock[] => (one.status === 'fulfilled' ? [one.value] : []));
    expect(won).toHaveLength(1);
    for (const one of settled)
      if (one.status === 'rejected') expect((one.reason as Error).message).toMatch(IN_USE);
    await won[0]?.();
  }
}, 120_000);

test(`${STARTS} processes at once on a leftover lock: one gets it`, async () => {
  await leftover();
  const contenders = await Promise.all(Array.from({ length: STARTS }, () => contender()));
  const said = await Promise.all(contenders.map((one) => one.take(root)));
  expect(said.filter((text) => text === 'taken')).toHaveLength(1);
  for (const text of said) if (text !== 'taken') expect(text).toMatch(IN_USE);
}, 600_000);

const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
// Process numbers of their own, as in containers, are for root on Linux alone to make.
(isRootOnLinux ? test : test.skip)('a container sees the lock of another', async () => {
  const own = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
  const first = await contender(...own);
  const second = await contender(...own);
  expect(await first.take(root)).toBe('taken');
  expect(await second.take(root)).toMatch(IN_USE);
  await expect(lockDirectory(root)).rejects.toThrow(IN_USE);
  await first.kill();
  expect(await second.take(root)).toBe('taken');
});

test('a directory however deep can be locked', async () => {
  const deep = join(root, ...Array.from({ length: 8 }, () => 'a-folder-with-a-long-name'));
  mkdirSync(deep, { recursive: true });
  const unlock = await lockDirectory(deep);
  await expect(lockDirectory(deep)).rejects.toThrow(IN_USE);
  await unlock();
  await (
    await lockDirectory(deep)
  )();
});

test('a file in its place is told in one line', async () => {
  await expect(lockDirectory('/dev/null/data')).rejects.toThrow(/^DATA_DIR: [^\n]+$/);
});
