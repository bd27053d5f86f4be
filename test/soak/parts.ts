// The long forms of what `npm test` runs the short form of: what each runs, and how often where nobody says otherwise.
// Must hold no test of its own. Source: reliability.md "Figures to reach".

export interface Part {
  readonly name: string;
  /** What is counted, for people. */
  readonly counts: string;
  readonly long: number;
  /** The program with its words, and what it is told by variables. */
  readonly command: (count: number) => {
    readonly words: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
  };
}

const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
  '--forceExit',
  '--runInBand',
];

const storm = (
  name: string,
  counts: string,
  long: number,
  file: string,
  variable: string,
): Part => ({
  name,
  counts,
  long,
  command: (count) => ({ words: [...JEST, file], env: { [variable]: `${count}` } }),
});

const program = (
  name: string,
  counts: string,
  long: number,
  words: (count: number) => string[],
): Part => ({
  name,
  counts,
  long,
  command: (count) => ({ words: ['--import', 'tsx', ...words(count)] }),
});

export const PARTS: readonly Part[] = [
  program('simulation', 'commands', 10_000_000, (count) => [
    'test/sim/cli.ts',
    '--commands',
    `${count}`,
  ]),
  storm('kills', 'kills in the middle of orders', 40, 'test/storm/killStorm', 'STORM_KILLS'),
  storm(
    'log-kills',
    'kills while the public log grows',
    100,
    'test/storm/publicLogKills',
    'LOG_KILLS',
  ),
  storm('log-full', 'times without space while it grows', 20, 'test/storm/fullDisk', 'LOG_FULL'),
  storm('cuts', 'replies cut off', 1000, 'test/storm/cutReplies', 'STORM_CUTS'),
  storm(
    'endings',
    'connections ended by the database',
    200,
    'test/storm/endedBackends',
    'STORM_ENDINGS',
  ),
  storm('races', 'rounds of a hundred callers', 50, 'test/storm/races', 'RACE_ROUNDS'),
  storm(
    'farming',
    'round trips of the smallest sizes',
    5_000_000,
    'test/farming/smallest',
    'FARMING_CASES',
  ),
  program('day', 'simulated hours, audited from outside', 24, (count) => [
    'test/outsider/wholeDay.ts',
    `${count}`,
  ]),
];
