/** Counts what a run found, and writes it as the page of a suite in docs/mutation/. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Mutant } from './mutants.ts';

export interface Verdict {
  readonly mutant: Mutant;
  /** What found it; null when every test passed; undefined when no test comes past it. */
  readonly killedBy: string | null | undefined;
}

/** One of `share` mutants, chosen by what it is, so that the same code gives the same choice. */
export function isChosen({ path, original, replacement, id }: Mutant, share: number): boolean {
  if (share === 1) return true;
  const text = `${path} ${original} ${replacement} ${id}`;
  return createHash('sha256').update(text).digest().readUInt32BE(0) % share === 0;
}

interface Tally {
  all: number;
  killed: number;
  survived: number;
  untouched: number;
}

const percent = ({ all, killed }: Tally): string => `${((100 * killed) / all).toFixed(1)} %`;

function tally(verdicts: readonly Verdict[]): Tally {
  const counts: Tally = { all: verdicts.length, killed: 0, survived: 0, untouched: 0 };
  for (const { killedBy } of verdicts) {
    if (killedBy === undefined) counts.untouched += 1;
    else if (killedBy === null) counts.survived += 1;
    else counts.killed += 1;
  }
  return counts;
}

/** Half of the interval that holds the whole folder's score in 19 of 20 samples, in points. */
function margin({ all, killed }: Tally): string {
  const share = killed / all;
  return (196 * Math.sqrt((share * (1 - share)) / all)).toFixed(1);
}

const oneLine = (text: string): string => {
  const flat = text.replace(/\s+/g, ' ').replace(/[`|]/g, "'");
  return flat.length > 70 ? `${flat.slice(0, 67)}...` : flat;
};

function row(name: string, verdicts: readonly Verdict[]): string {
  const counts = tally(verdicts);
  return `| ${name} | ${counts.all} | ${counts.killed} | ${counts.survived} | ${counts.untouched} | ${percent(counts)} |`;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

export interface Run {
  readonly folder: string;
  readonly share: number;
  readonly commit: string;
  readonly seconds: number;
  readonly verdicts: readonly Verdict[];
  readonly unusable: readonly string[];
}

export function summarise({ verdicts, share }: Run): string {
  const counts = tally(verdicts);
  const sampled = share === 1 ? '' : ` ± ${margin(counts)} (one in ${share} tried)`;
  return `${counts.killed} of ${counts.all} mutants found, ${percent(counts)}${sampled}; ${counts.untouched} of the others are met by no test`;
}

/** A line of a list: where the mutant is, what it changes, and whether a test came past it. */
export function describeMutant({ mutant, killedBy }: Verdict): string {
  const { path, line, original, replacement } = mutant;
  const change = `\`${oneLine(original)}\` → \`${oneLine(replacement) || 'left out'}\``;
  return `- \`${path}:${line}\` ${change}${killedBy === undefined ? ' (no test)' : ''}`;
}

/** The page of a run: the score by folder, and every mutant that lived. */
export function writePage(run: Run): string {
  const { folder, commit, seconds, verdicts, unusable } = run;
  const folders = [...new Set(verdicts.map(({ mutant }) => folderOf(mutant.path)))].sort();
  const alive = verdicts.filter(({ killedBy }) => killedBy === null || killedBy === undefined);
  const lines = [
    `# Mutation run of \`${folder}\``,
    '',
    `Written by \`npm run mutate -- ${folder}\`, never by hand. ${summarise(run)}. Commit ${commit}, ${Math.round(seconds)} s.`,
    '',
    '| folder | mutants | found | lived | met by no test | score |',
    '|---|---|---|---|---|---|',
    ...folders.map((name) =>
      row(
        name,
        verdicts.filter(({ mutant }) => folderOf(mutant.path) === name),
      ),
    ),
    row('**all**', verdicts),
    '',
    ...(unusable.length > 0
      ? ['Tests that judged nothing here, because they need Jest itself:', '', ...unusable, '']
      : []),
    '## Those that lived',
    '',
    ...alive.map(describeMutant),
    '',
  ];
  mkdirSync('docs/mutation', { recursive: true });
  const file = `docs/mutation/${folder.replaceAll('/', '-')}.md`;
  writeFileSync(file, lines.join('\n'));
  return file;
}
