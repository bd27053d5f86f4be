/** Which files are changed, and which tests judge them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { listFiles } from '../listFiles.ts';
import { mutateFile, type Mutant } from './mutants.ts';

/** Without those that start whole servers anew, and take their time. */
const TRADING = /^test\/trading\/(?!restart|evidenceAfterKill)/;
const API = /^test\/api\/(?!process|front|fuzz)/;

/** What runs in a thread that its file starts, where no mutant can be woken; test/api/process.test.ts runs it as it is. */
const IN_A_THREAD = /^server\/store\/embedded\/(workerHost|pgliteWorker)\.ts$/;

/** The folders of the money code that `npm run mutate` knows, and the tests that are theirs. */
export const suites: Readonly<Record<string, readonly RegExp[]>> = {
  core: [/^core\/.*\.test\.ts$/],
  'server/execution': [
    /^server\/(execution|jobs|services)\/.*\.test\.ts$/,
    TRADING,
    // What moves money in and out is tested by the calls that do.
    /^test\/api\/funding/,
  ],
  'server/kinds': [/^server\/(kinds|execution|jobs|services)\/.*\.test\.ts$/, TRADING, API],
  'server/store': [/^server\/(store|execution|jobs|services)\/.*\.test\.ts$/, TRADING, API],
  'server/services': [/^server\/(services|jobs)\/.*\.test\.ts$/, TRADING, API],
};

export interface Scope {
  readonly tests: readonly string[];
  readonly mutants: readonly Mutant[];
  /** The URL of each changed file, and where it stands with its mutants. */
  readonly written: readonly [string, string][];
}

const isProduction = (path: string): boolean =>
  !/(\.test|\.d)\.ts$/.test(path) && !IN_A_THREAD.test(path);

/** `folder` is a suite's, or inside one. */
export function findSuite(folder: string): string | undefined {
  return Object.keys(suites).find((name) => folder === name || folder.startsWith(`${name}/`));
}

export function prepareScope(root: string, folder: string): Scope {
  const suite = findSuite(folder);
  if (suite === undefined)
    throw new Error(`"${folder}" is in none of ${Object.keys(suites).join(', ')}`);
  const tests = ['core', 'server', 'test']
    .flatMap((place) => listFiles(place, /\.test\.ts$/))
    .filter((path) => suites[suite]?.some((pattern) => pattern.test(path)));
  const mutants: Mutant[] = [];
  const written: [string, string][] = [];
  for (const path of listFiles(folder, /\.ts$/).filter(isProduction)) {
    const file = mutateFile(path, readFileSync(join(root, path), 'utf8'), mutants.length);
    mutants.push(...file.mutants);
    written.push([pathToFileURL(join(root, path)).href, writeOut(root, path, file.text)]);
  }
  return { tests: tests.map((path) => join(root, path)), mutants, written };
}

function writeOut(root: string, path: string, text: string): string {
  const place = join(root, 'node_modules/.cache/mutate', path.replace(/\.ts$/, '.mjs'));
  mkdirSync(dirname(place), { recursive: true });
  const { code } = transformSync(text, { loader: 'ts', format: 'esm', target: 'esnext' });
  writeFileSync(place, code);
  return place;
}
