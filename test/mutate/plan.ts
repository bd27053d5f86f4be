/** Which tests look for each mutant, in which order, and how long one of them may take. */
import type { Coverage, TestId } from './messages.ts';
import type { Mutant } from './mutants.ts';

/** A mutant may make a test slower, and other programs may run beside: only what hangs goes beyond. */
const SLOWER = 8;
const LEAST_LIMIT_MS = 15_000;
/** Tests of so many milliseconds together may look for one mutant: what they do not notice counts as alive. */
const ENOUGH_MS = 30_000;
/** So many more visits of mutants than any test makes are an endless loop. */
const LEAST_VISITS = 1_000_000;

export interface Job {
  readonly mutant: Mutant;
  readonly tests: readonly TestId[];
  readonly limitMs: number;
  /** How often one test may come past mutants. */
  readonly mostVisits: number;
  /** What is tried after `tests`, one list after the other, with the mutant awake while the files are loaded. */
  readonly fromStart: readonly (readonly TestId[])[];
}

/** The tests that come past each mutant, the quick ones first. */
export function planJobs(mutants: readonly Mutant[], coverage: Coverage): Job[] {
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
    return {
      mutant,
      tests: takeEnough(met),
      limitMs: LEAST_LIMIT_MS + SLOWER * slowestMs,
      mostVisits: LEAST_VISITS + SLOWER * coverage.mostVisits,
      fromStart: fromStart.map((tests) => takeEnough(tests)),
    };
  });
}

/** The files one after the other, since the tests of a file share its hooks, until they have had their time. */
function takeEnough(tests: readonly { readonly id: TestId; readonly ms: number }[]): TestId[] {
  const files = new Map<number, { ms: number; ids: TestId[] }>();
  for (const { id, ms } of tests) {
    const file = files.get(id.file) ?? { ms: 0, ids: [] };
    file.ms += ms;
    file.ids.push(id);
    files.set(id.file, file);
  }
  let takenMs = 0;
  const taken: TestId[] = [];
  for (const { ms, ids } of [...files.values()].toSorted((a, b) => a.ms - b.ms)) {
    if (takenMs >= ENOUGH_MS) break;
    takenMs += ms;
    taken.push(...ids);
  }
  return taken;
}
