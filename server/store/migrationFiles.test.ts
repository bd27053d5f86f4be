import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrationFiles, readMigrations } from './migrationFiles.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), `-- ${name}`);
  return readMigrations(pathToFileURL(`${folder}/`));
};

test('are numbered in their order; what is no SQL is none of them', () => {
  expect(read('000002_second.sql', '000001_first_one.sql', 'README.md')).toEqual([
    { number: 1, title: 'first_one', sql: '-- 000001_first_one.sql' },
    { number: 2, title: 'second', sql: '-- 000002_second.sql' },
  ]);
});

test.each([
  ['a gap', ['000001_first.sql', '000003_third.sql'], '000003_third.sql'],
  ['a double', ['000001_a.sql', '000001_b.sql'], '000001_b.sql'],
  ['no first', ['000002_second.sql'], '000002_second.sql'],
  ['no number', ['first.sql'], 'first.sql'],
  ['no title', ['000001.sql'], '000001.sql'],
])('%s is refused by name', (_what, names, wrong) => {
  expect(() => read(...names)).toThrow(`migration ${wrong} is out of order`);
});

test('those of the program count from 1', () => {
  expect(migrationFiles.map(({ number }) => number)).toEqual(
    migrationFiles.map((_file, index) => index + 1),
  );
});
