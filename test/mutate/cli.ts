/**
 * `npm run mutate -- [folder …] [--share N] [--processes N] [--least PERCENT]`: changes the money code in one place at a
 * time and sees whether a test notices. Writes docs/mutation/<folder>.md. Ends with 1 when a score is under `--least`.
 * `--share 10` tries one mutant in ten, always the same ones for the same code.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import setUpDatabases from '../setup/databases.ts';
import dropDatabases from '../setup/dropDatabases.ts';
import {
  describeMutant,
  isChosen,
  type Run,
  summarise,
  type Verdict,
  writePage,
} from './results.ts';
import { runMutants } from './run.ts';
import { findSuite, prepareScope, suites } from './scope.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '1' },
    processes: { type: 'string', default: '2' },
    least: { type: 'string', default: '0' },
    dry: { type: 'boolean', default: false },
  },
});

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();

function showProgress(folder: string) {
  let shown = 0;
  return (done: number, all: number, verdict: Verdict): void => {
    if (typeof verdict.killedBy !== 'string') process.stderr.write(`${describeMutant(verdict)}\n`);
    const percent = Math.floor((100 * done) / all);
    if (percent === shown) return;
    shown = percent;
    process.stderr.write(`${folder}: ${done} of ${all}\n`);
  };
}

async function runFolder(folder: string): Promise<number> {
  const share = Number(values.share);
  const scope = prepareScope('.', folder);
  const chosen = scope.mutants.filter((mutant) => isChosen(mutant, share));
  process.stdout.write(
    `${folder}: ${chosen.length} of ${scope.mutants.length} mutants, ${scope.tests.length} test files\n`,
  );
  const startedMs = performance.now();
  const { verdicts, coverage } = await runMutants({
    scope,
    chosen: values.dry ? [] : chosen,
    processes: Number(values.processes),
    onProgress: showProgress(folder),
  });
  const unusable = coverage.unusable.map(({ name, error }) => `- ${name}: ${error}`);
  const seconds = (performance.now() - startedMs) / 1000;
  if (values.dry) {
    process.stdout.write(
      `${coverage.tests.length} tests in ${seconds.toFixed(0)} s\n${unusable.join('\n')}\n`,
    );
    return 100;
  }
  const run: Run = { folder, share, commit, seconds, verdicts, unusable };
  process.stdout.write(`${summarise(run)}\nwritten to ${writePage(run)}\n`);
  const found = verdicts.filter(({ killedBy }) => typeof killedBy === 'string').length;
  return (100 * found) / verdicts.length;
}

async function main(): Promise<number> {
  const folders = positionals.length > 0 ? positionals : Object.keys(suites);
  const unknown = folders.find((folder) => findSuite(folder) === undefined);
  if (unknown !== undefined) {
    process.stderr.write(`"${unknown}" is in none of ${Object.keys(suites).join(', ')}\n`);
    return 2;
  }
  setUpDatabases();
  try {
    let lowest = 100;
    for (const folder of folders) lowest = Math.min(lowest, await runFolder(folder));
    return lowest < Number(values.least) ? 1 : 0;
  } finally {
    dropDatabases();
  }
}

process.exit(await main());
