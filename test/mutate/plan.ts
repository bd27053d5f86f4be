/** Which tests look for each mutant, in which order, and how long one of them may take. */
import { dirname } from 'node:path';
import type { Coverage, TestId } from './messages.ts';
import type { Mutant } from './mutants.ts';

/** A mutant may make a test slower, and other programs may run beside: only what hangs goes beyond. */
const SLOWER = 8;
const LEAST_LIMIT_MS = 15_000;
/** Tests of so many milliseconds together may look for one mutant: what they do not notice counts as alive. */
const ENOUGH_MS = 20_000;

export interface Job {
  readonly mutant: Mutant;
  readonly tests: readonly TestId[];
  readonly limitMs: number;
  /** What is tried after `tests`, one list after the other, with the mutant awake while the files are loaded. */
  readonly fromStart: readonly (readonly TestId[])[];
}

/** The tests that come past each mutant: those of its own folder first, then the quick ones. */
export function planJobs(
  mutants: readonly Mutant[],
  files: readonly string[],
  coverage: Coverage,
): Job[] {
  const testsOf = new Map<number, { id: TestId; ms: number }[]>();
  for (const { id, ms, hits } of coverage.tests) {
    for (const mutant of hits) {
      const tests = testsOf.get(mutant) ?? [];
      tests.push({ id, ms });
      testsOf.set(mutant, tests);
    }
  }
  const loaded = coverage.loaded.map((ids) => new Set(ids));
  return mutants.map((mutant) => {
    const met = testsOf.get(mutant.id) ?? [];
    // What is computed while a test file is loaded, such as a table, is for its own tests; a module's constants are for all.
    const loading = coverage.tests.filter(({ id }) => loaded[id.file]?.has(mutant.id));
    const lists = met.length > 0 ? [loading] : [loading, coverage.tests];
    const fromStart = loading.length > 0 ? lists : [];
    const slowestMs = Math.max(0, ...[met, ...fromStart].flat().map(({ ms }) => ms));
    const folder = dirname(mutant.path);
    const isNear = (file: number): boolean => dirname(files[file] ?? '') === folder;
    return {
      mutant,
      tests: takeEnough(met, isNear),
      limitMs: LEAST_LIMIT_MS + SLOWER * slowestMs,
      fromStart: fromStart.map((tests) => takeEnough(tests, isNear)),
    };
  });
}

/** The files one after the other, since the tests of a file share its hooks, until they have had their time. */
function takeEnough(
  tests: readonly { readonly id: TestId; readonly ms: number }[],
  isNear: (file: number) => boolean,
): TestId[] {
  const files = new Map<number, { ms: number; isNear: boolean; ids: TestId[] }>();
  for (const { id, ms } of tests) {
    const file = files.get(id.file) ?? { ms: 0, isNear: isNear(id.file), ids: [] };
    file.ms += ms;
    file.ids.push(id);
    files.set(id.file, file);
  }
  const inOrder = [...files.values()].toSorted(
    (a, b) => Number(b.isNear) - Number(a.isNear) || a.ms - b.ms,
  );
  let takenMs = 0;
  const taken: TestId[] = [];
  for (const { ms, ids } of inOrder) {
    if (takenMs >= ENOUGH_MS) break;
    takenMs += ms;
    taken.push(...ids);
  }
  return taken;
}
