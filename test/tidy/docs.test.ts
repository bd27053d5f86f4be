/** Documentation that points somewhere: every link and every named model file exists. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles } from '../listFiles.ts';

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].filter((path) => existsSync(path)),
  ...listFiles('docs', /\.md$/),
];

/** Relative link targets of a page, without anchors. */
function listLinks(text: string): string[] {
  return [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map((match) => match[1] ?? '');
}

/** Files named in backticks that are clearly paths of this repository. */
function listNamedFiles(text: string): string[] {
  const named = [...text.matchAll(/`([\w@./-]+)`/g)].map((match) => match[1] ?? '');
  const isPath = /^(core|protocol|server|src|office|test|bench|deploy|docs|locales)\/.*\.\w+$/;
  return named.filter((name) => isPath.test(name));
}

test.each(pages)('the links of %s lead somewhere', (page) => {
  const links = listLinks(readFileSync(page, 'utf8'));
  expect(links.filter((link) => !existsSync(join(dirname(page), link)))).toEqual([]);
});

test.each(pages)('the files named in %s exist', (page) => {
  const named = listNamedFiles(readFileSync(page, 'utf8'));
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test('a link that leads nowhere, and a file that does not exist, are found', () => {
  const text =
    'See [there](docs/missing.md#part) and `server/missing.ts`, not [here](https://a.b).';
  expect(listLinks(text)).toEqual(['docs/missing.md']);
  expect(listNamedFiles(text)).toEqual(['server/missing.ts']);
});

test('docs/OPERATIONS.md has every variable that the server reads', () => {
  const source = readFileSync('server/process/options.ts', 'utf8');
  const read = [...source.matchAll(/'([A-Z]+(?:_[A-Z]+)*)'/g)].map((match) => match[1] ?? '');
  const named = readFileSync('docs/OPERATIONS.md', 'utf8');
  expect(read.length).toBeGreaterThan(10);
  expect(read.filter((name) => !named.includes(`\`${name}\``))).toEqual([]);
});
