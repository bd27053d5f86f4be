// `npm run bench -- --against COMMIT [name …]`: each benchmark on an earlier commit and on this tree in turn, A B B A …, in
// processes of their own; what is printed is the median of the ratios pair by pair, so that a machine whose speed drifts
// changes both. The earlier tree uses the packages that its own lock file names.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { median } from './benchmark.ts';

const ROUNDS = 5;
/** No slower than this many times what it was. */
const MOST = 1.05;
/** What orders and prices pass through. */
const USUAL = [
  'executor-postgres',
  'executor-embedded',
  'http',
  'cfd-settlement',
  'quiet-tick',
  'quiet-spot-tick',
  'fan-out',
] as const;
/** Of other things: references that both trees are measured beside. */
const REFERENCES = /pgbench|plain ws|empty route|bytes|memory/;

type Figures = ReadonlyMap<string, { readonly value: number; readonly unit: string }>;

/** The figures that a run printed, e.g. `  batch executor: 11,400 orders/s`. */
export function readFigures(printed: string): Figures {
  const found = printed.matchAll(/^ {2}(?!reached|MISSED|skipped)(.+): ([\d.,]+) (\S.*)$/gm);
  return new Map(
    [...found].map(([, name = '', value = '', unit = '']) => [
      name,
      { value: Number(value.replaceAll(',', '')), unit },
    ]),
  );
}

/** How many times slower: of what is counted per second more is better, of everything else less. */
export function slower(before: Figures, now: Figures): ReadonlyMap<string, number> {
  return new Map(
    [...now].flatMap(([name, { value, unit }]) => {
      const earlier = before.get(name);
      if (earlier === undefined || REFERENCES.test(name)) return [];
      const ratio = unit.endsWith('/s') ? earlier.value / value : value / earlier.value;
      return [[name, ratio] as const];
    }),
  );
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** One run in a tree; undefined when it has no such benchmark or could not run it, with what it said. */
function runIn(directory: string, name: string): Figures | undefined {
  const options = ['--max-semi-space-size=64', '--import', 'tsx', 'bench/run.ts', name];
  const { stdout, stderr } = spawnSync(process.execPath, options, {
    cwd: directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const figures = readFigures(stdout);
  if (figures.size > 0) return figures;
  print(`  ${directory}: ${stderr.trim() || stdout.trim() || 'printed nothing'}`);
  return undefined;
}

/** False when a figure is slower than is allowed. */
function compare(before: string, name: string): boolean {
  print(`\n${name}`);
  const pairs: ReadonlyMap<string, number>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const inTurn = round % 2 === 0 ? [before, '.'] : ['.', before];
    const runs = new Map(inTurn.map((directory) => [directory, runIn(directory, name)]));
    const [earlier, now] = [runs.get(before), runs.get('.')];
    if (earlier === undefined || now === undefined) return earlier === undefined;
    pairs.push(slower(earlier, now));
  }
  let isFine = true;
  for (const figure of pairs[0]?.keys() ?? []) {
    const ratios = pairs.map((pair) => pair.get(figure) ?? Number.NaN);
    const times = median(ratios);
    isFine &&= times <= MOST;
    const all = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
    print(`  ${times <= MOST ? 'fine  ' : 'SLOWER'} ${figure}: ${times.toFixed(3)} × (${all})`);
  }
  return isFine;
}

/** This tree's packages where the lock file is the same, else those of its own. */
function givePackages(tree: string): void {
  const [own, earlier] = ['.', tree].map((directory) =>
    fs.readFileSync(path.join(directory, 'package-lock.json'), 'utf8'),
  );
  if (own === earlier)
    fs.symlinkSync(fs.realpathSync('node_modules'), path.join(tree, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'ignore' });
}

/** Compares this tree with a commit. The process's exit code: 1 when something is slower than 1.05 ×. */
export function runAgainst(commit: string, names: readonly string[]): number {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead-before-'));
  const tree = path.join(directory, 'tree');
  execFileSync('git', ['worktree', 'add', '--detach', tree, commit], { stdio: 'ignore' });
  try {
    givePackages(tree);
    print(`times slower than ${commit}, medians of ${ROUNDS} pairs; at most ${MOST} is asked`);
    const compared = (names.length > 0 ? names : USUAL).map((name) => compare(tree, name));
    return compared.every(Boolean) ? 0 : 1;
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', tree]);
    fs.rmSync(directory, { recursive: true, force: true });
  }
}
