/** The run itself: the tests once without a mutant, then each mutant before the tests that come past it. */
import type { Coverage, TestId } from './messages.ts';
import type { Mutant } from './mutants.ts';
import { TestProcess } from './process.ts';
import type { Verdict } from './results.ts';
import type { Scope } from './scope.ts';

/** A mutant may make a test slower, and other programs may run beside: only what hangs goes beyond. */
const SLOWER = 8;
const LEAST_LIMIT_MS = 15_000;

interface Job {
  readonly mutant: Mutant;
  readonly tests: readonly TestId[];
  readonly limitMs: number;
  readonly fromStart: boolean;
}

/** The tests that come past each mutant, the quick ones first. */
function planJobs(mutants: readonly Mutant[], coverage: Coverage): Job[] {
  const testsOf = new Map<number, { id: TestId; ms: number }[]>();
  for (const { id, ms, hits } of coverage.tests) {
    for (const mutant of hits) {
      const tests = testsOf.get(mutant) ?? [];
      tests.push({ id, ms });
      testsOf.set(mutant, tests);
    }
  }
  const loaded = new Set(coverage.loaded);
  return mutants.map((mutant) => {
    const met = testsOf.get(mutant.id) ?? [];
    // What was computed while modules were loaded may be used by any test.
    const fromStart = met.length === 0 && loaded.has(mutant.id);
    const tests = fromStart ? coverage.tests : met;
    const sorted = tests.toSorted((a, b) => a.ms - b.ms);
    const slowestMs = sorted.at(-1)?.ms ?? 0;
    return {
      mutant,
      tests: byFile(sorted),
      limitMs: LEAST_LIMIT_MS + SLOWER * slowestMs,
      fromStart,
    };
  });
}

/** The order of the quickest test of each file; a file's tests stay together, since they share their hooks. */
function byFile(tests: readonly { readonly id: TestId; readonly ms: number }[]): TestId[] {
  const files = new Map<number, { ms: number; ids: TestId[] }>();
  for (const { id, ms } of tests) {
    const file = files.get(id.file) ?? { ms: 0, ids: [] };
    file.ms += ms;
    file.ids.push(id);
    files.set(id.file, file);
  }
  return [...files.values()].toSorted((a, b) => a.ms - b.ms).flatMap(({ ids }) => ids);
}

async function judge(job: Job, scope: Scope, usual: TestProcess): Promise<Verdict> {
  const { mutant, tests, limitMs, fromStart } = job;
  if (tests.length === 0) return { mutant, killedBy: undefined };
  if (!fromStart) return { mutant, killedBy: await usual.try(mutant.id, tests, limitMs) };
  const own = createProcess(scope, mutant.id);
  const killedBy = await own.try(mutant.id, tests, limitMs);
  own.stop();
  return { mutant, killedBy };
}

function createProcess(scope: Scope, awake?: number): TestProcess {
  const { tests: files, written, mutants } = scope;
  const task = { files, written, mutantCount: mutants.length };
  return new TestProcess(awake === undefined ? task : { ...task, awake });
}

export interface RunOptions {
  readonly scope: Scope;
  readonly chosen: readonly Mutant[];
  readonly processes: number;
  readonly onProgress: (done: number, all: number, verdict: Verdict) => void;
}

export async function runMutants({ scope, chosen, processes, onProgress }: RunOptions) {
  const first = createProcess(scope);
  const coverage = await first.measure();
  const jobs = planJobs(chosen, coverage);
  const verdicts: Verdict[] = [];
  let next = 0;
  const work = async (process: TestProcess): Promise<void> => {
    for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) {
      const verdict = await judge(job, scope, process);
      verdicts.push(verdict);
      onProgress(verdicts.length, jobs.length, verdict);
    }
    process.stop();
  };
  const others = Array.from({ length: processes - 1 }, () => createProcess(scope));
  await Promise.all([first, ...others].map(work));
  return { verdicts: verdicts.toSorted((a, b) => a.mutant.id - b.mutant.id), coverage };
}
