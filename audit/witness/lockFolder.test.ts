// One witness for each memory: two that share one could cosign two histories, for each would go by what it saw alone.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './lockFolder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-witness-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const file = () => join(folder, 'witness.lock');

test('a folder is one process’s until it is given back', () => {
  const unlock = lockFolder(folder);
  expect(readFileSync(file(), 'utf8')).toBe(`${process.pid}\n`);
  unlock();
  expect(existsSync(file())).toBe(false);
  writeFileSync(file(), `${process.ppid}\n`);
  expect(() => lockFolder(folder)).toThrow(`${folder} is used by process ${process.ppid}`);
  expect(readFileSync(file(), 'utf8')).toBe(`${process.ppid}\n`);
});

test('what a process that is gone has left is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  // The second one had this process's number.
  for (const gone of [pid, process.pid]) {
    writeFileSync(file(), `${gone}\n`);
    const unlock = lockFolder(folder);
    expect(readdirSync(folder)).toEqual(['witness.lock']);
    expect(readFileSync(file(), 'utf8')).toBe(`${process.pid}\n`);
    unlock();
  }
});

test('what names no process is left alone, and said', () => {
  writeFileSync(file(), 'somebody\n');
  expect(() => lockFolder(folder)).toThrow(`${file()} names no process`);
});

test('whose lock was taken away takes none away', () => {
  const unlock = lockFolder(folder);
  writeFileSync(file(), '1\n');
  unlock();
  expect(existsSync(file())).toBe(true);
});
