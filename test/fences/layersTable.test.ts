/** The table "Who may import whom" of docs/ARCHITECTURE.md says what the second fence holds: neither changes alone. */
import { existsSync, readFileSync } from 'node:fs';
import { layers } from './layers.mjs';

interface Imports {
  readonly local: readonly string[];
  readonly types: readonly string[];
}

/** `a/{b,c}` as a/b and a/c, whatever their order. */
function spell(name: string): string[] {
  const found = /^(.*?)\{([^}]*)\}(.*)$/.exec(name);
  if (found === null) return [name];
  const [, before = '', inner = '', after = ''] = found;
  return inner.split(',').flatMap((one) => spell(before + one + after));
}

/** The names of a cell; what stands after a semicolon is a remark. */
const namesOf = (cell = ''): string[] =>
  [...(cell.split(';')[0] ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => spell(name));

/** The rows of the first table below a heading, one for each folder. */
function readTable(page: string, heading: string): Record<string, Imports> {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return Object.fromEntries(
    rows.flatMap((row) => {
      const [, folders, local, types] = row.split('|');
      const imports = { local: namesOf(local).toSorted(), types: namesOf(types).toSorted() };
      return namesOf(folders).map((folder) => [folder, imports]);
    }),
  );
}

/** A pattern of the fence as the table writes it: core/(market|money)/ is core/{market,money}. */
const asWritten = (pattern: string): string[] =>
  spell(
    pattern
      .replace(
        /\(([^)]*)\)(\??)/g,
        (_, inner: string, mark: string) =>
          `{${inner.replaceAll('|', ',')}${mark === '?' ? ',' : ''}}`,
      )
      .replaceAll('[^/]+', '*')
      .replaceAll('\\.', '.')
      .replace(/[/$]$/, ''),
  );

/** Types of all ports come to most folders of the server: the text below the table says so. */
const PORTS: readonly string[] = ['server/ports.ts', 'server/*/ports.ts'];
const besidesPorts = (types: readonly string[]): readonly string[] =>
  PORTS.every((port) => types.includes(port)) ? types.filter((one) => !PORTS.includes(one)) : types;

test('a table is read with its names spelt out and without its remarks', () => {
  const page =
    'a\n## T\n| folder | may | types |\n|---|---|---|\n| `a`, `b` | `c/{d,e}`; `f` | `g` |\n## U\n| `h` | `i` | |\n';
  const row = { local: ['c/d', 'c/e'], types: ['g'] };
  expect(readTable(page, 'T')).toEqual({ a: row, b: row });
  expect(asWritten('c/(d/)?e\\.ts$')).toEqual(['c/d/e.ts', 'c/e.ts']);
});

test('the table of who may import whom is that of the fence', () => {
  const held = layers
    // One stands for a folder that is not there yet.
    .filter(({ folder }) => existsSync(folder))
    .map(({ folder, local, types = [] }): [string, Imports] => [
      folder,
      {
        local: local.flatMap(asWritten).toSorted(),
        types: besidesPorts(types.flatMap(asWritten)).toSorted(),
      },
    ]);
  const page = readFileSync('docs/ARCHITECTURE.md', 'utf8');
  expect(readTable(page, 'Who may import whom')).toEqual(Object.fromEntries(held));
});
