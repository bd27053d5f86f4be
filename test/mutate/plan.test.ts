import type { Coverage, TestId } from './messages.ts';
import type { Mutant } from './mutants.ts';
import { planJobs } from './plan.ts';

const mutant: Mutant = { id: 4, path: 'core/a/b.ts', line: 1, original: '-a', replacement: 'a' };
const comesPast = (file: number, test: number, ms: number) => ({
  id: { file, test },
  ms,
  hits: [4],
});

const places = (ids: readonly TestId[]): string[] => ids.map(({ file, test }) => `${file}/${test}`);
/** `loading`: the place of the file that met the mutant while it was loaded. */
const plan = (tests: Coverage['tests'], loading?: number) =>
  planJobs([mutant], {
    tests,
    loaded: [0, 1, 2, 3].map((file) => (file === loading ? [4] : [])),
    unusable: [],
    mostVisits: 5,
  }).map(({ tests: chosen, limitMs, fromStart }) => ({
    tests: places(chosen),
    limitMs,
    fromStart: fromStart.map(places),
  }));

describe('the tests that look for a mutant', () => {
  test('the quick files come first, and none is split', () => {
    const tests = [
      comesPast(0, 1, 60),
      comesPast(1, 0, 5),
      comesPast(0, 2, 1),
      comesPast(2, 3, 90),
    ];
    expect(plan([...tests, { id: { file: 3, test: 0 }, ms: 1, hits: [3] }])).toEqual([
      { tests: ['1/0', '0/1', '0/2', '2/3'], limitMs: 15_720, fromStart: [] },
    ]);
  });

  test('thirty seconds of tests are enough', () => {
    const tests = [comesPast(0, 0, 16_000), comesPast(2, 0, 14_000), comesPast(3, 0, 17_000)];
    expect(plan(tests)[0]?.tests).toEqual(['2/0', '0/0']);
  });

  test('a million visits and eight times those of the busiest test are an endless loop', () => {
    const coverage = { tests: [], loaded: [], unusable: [], mostVisits: 5 };
    expect(planJobs([mutant], coverage)[0]?.mostVisits).toBe(1_000_040);
  });

  test('what a test file computes while it is loaded is tried anew with the mutant awake', () => {
    expect(plan([comesPast(0, 0, 60), comesPast(1, 0, 5)], 1)).toEqual([
      { tests: ['1/0', '0/0'], limitMs: 15_480, fromStart: [['1/0']] },
    ]);
  });

  test('what only a file that is loaded meets may be a constant for all: its own tests first', () => {
    const tests = [
      { id: { file: 1, test: 0 }, ms: 5, hits: [] },
      { id: { file: 0, test: 0 }, ms: 1, hits: [] },
    ];
    expect(plan(tests, 1)).toEqual([
      { tests: [], limitMs: 15_040, fromStart: [['1/0'], ['0/0', '1/0']] },
    ]);
    expect(plan(tests)).toEqual([{ tests: [], limitMs: 15_000, fromStart: [] }]);
  });
});
