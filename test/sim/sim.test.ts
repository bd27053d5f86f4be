/** The whole simulation: the house against the naive house and every promise of reliability.md. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { testSeed as seed } from './verifySeed.ts';

const COMMANDS = 200_000;

/** A process of its own, as `npm run sim` starts it: Jest's module sandbox would cost half as much again. */
function run(script: string, ...words: string[]) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const options = { maxBuffer: 10_000_000 };
  return promisify(execFile)(process.execPath, ['--import', 'tsx', path, ...words], options);
}

test(`${COMMANDS} commands of seed ${seed} keep every promise, and each promise was put to the test`, async () => {
  // Rejects with all that was printed when a promise was broken or one was left untried.
  const { stdout } = await run('cli.ts', '--seed', seed, '--commands', String(COMMANDS));
  expect(stdout).toMatch(/^hash [0-9a-f]{64}$/m);
  expect(stdout).not.toContain('not tried');
  console.log(stdout.split('\n').slice(-5).join('\n'));
}, 3_000_000);

test('the same seed gives the same hash in two processes, another seed another one', async () => {
  const hashOf = async (own: string): Promise<string | undefined> => {
    const { stdout } = await run('cli.ts', '--seed', own, '--commands', '2000');
    return /^hash (\w{64})$/m.exec(stdout)?.[1];
  };
  const [first, second, other] = [await hashOf(seed), await hashOf(seed), await hashOf('other')];
  expect(second).toBe(first);
  expect(other).not.toBe(first);
}, 600_000);

test('a fault of the caller is told in one line', async () => {
  await expect(run('cli.ts', '--commands', 'many')).rejects.toThrow(/--commands: "many"/);
});
