/** The house rules about the code itself. The rules and their self-tests are in test/tidy/. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { listFiles } from './listFiles.ts';
import {
  findIncompletePackages,
  findInexactVersions,
  findUnlistedScripts,
} from './tidy/packageRules.ts';
import { countLines, isTest, sourceRules } from './tidy/sourceRules.ts';

const folders = [
  'core',
  'protocol',
  'server',
  'audit',
  'regenerate',
  'src',
  'office',
  'test',
  'bench',
  'deploy',
];
const sources = folders.flatMap((folder) => listFiles(folder, /\.(ts|tsx|mjs)$/));
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

describe('the root', () => {
  const allowedFiles = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'jest.config.ts',
    'index.html',
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'LICENSE',
  ];
  const allowedFolders = [...folders, 'public', 'locales', 'content', 'docs'];
  // Made by running things, never committed.
  const made = ['node_modules', 'dist', 'data', 'test-results', 'reliability-report.json'];

  test('has what docs/ARCHITECTURE.md names, and nothing else', () => {
    const allowed = new Set([...allowedFiles, ...allowedFolders, ...made]);
    const extra = readdirSync('.').filter((name) => !name.startsWith('.') && !allowed.has(name));
    expect(extra).toEqual([]);
  });

  test('the solution references every source folder that has files', () => {
    const { references } = readJson('tsconfig.json') as { references: { path: string }[] };
    const referenced = new Set(references.map(({ path }) => path.replace('./', '')));
    // bench is compiled with test.
    const wanted = folders.filter((folder) => folder !== 'bench' && existsSync(folder));
    expect(wanted.filter((folder) => !referenced.has(folder))).toEqual([]);
  });
});

describe('source files', () => {
  test.each(sources)('%s', (path) => {
    const file = { path, text: readFileSync(path, 'utf8') };
    expect(sourceRules.flatMap((rule) => rule(file))).toEqual([]);
  });

  test('of production are small: the median is under 70 lines, and none is over 350', () => {
    const sizes = sources
      .filter((path) => /^(core|protocol|server|src)\//.test(path) && !isTest(path))
      .map((path) => ({ path, lines: countLines(readFileSync(path, 'utf8')) }))
      .sort((a, b) => a.lines - b.lines);
    expect(sizes[Math.floor(sizes.length / 2)]?.lines).toBeLessThan(70);
    expect(sizes.filter(({ lines }) => lines > 350)).toEqual([]);
  });
});

describe('migrations', () => {
  const names = listFiles('server/store/migrations', /\.sql$/).map((path) =>
    path.split('/').at(-1),
  );

  test('are numbered from one without a gap, and named', () => {
    const numbers = names.map((name) => /^(\d{6})_[a-z][a-z0-9_]*\.sql$/.exec(name ?? '')?.[1]);
    expect(numbers).toEqual(names.map((_name, index) => String(index + 1).padStart(6, '0')));
  });
});

describe('packages', () => {
  const manifest = readJson('package.json');
  const lock = readJson('package-lock.json');

  test('are named by exact versions', () => {
    expect(findInexactVersions(manifest)).toEqual([]);
  });
  test('are all in the lock file, for every platform', () => {
    expect(findIncompletePackages(lock)).toEqual([]);
  });
  test('run install scripts only where the list decides so', () => {
    expect(findUnlistedScripts(manifest, lock)).toEqual([]);
  });
});
