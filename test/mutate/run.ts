/** The run itself: the tests once without a mutant, then each mutant before the tests that come past it. */
import type { ChildTask } from './messages.ts';
import type { Mutant } from './mutants.ts';
import { type Job, planJobs } from './plan.ts';
import { TestProcess } from './process.ts';
import type { Verdict } from './results.ts';
import type { Scope } from './scope.ts';

async function judge(job: Job, scope: Scope, usual: TestProcess): Promise<Verdict> {
  const { mutant, tests, fromStart } = job;
  let killedBy = tests.length === 0 ? undefined : await usual.try(tests, job);
  for (const chosen of fromStart) {
    if (typeof killedBy === 'string') break;
    const only = [...new Set(chosen.map(({ file }) => file))];
    const own = createProcess(scope, { awake: mutant.id, only });
    killedBy = await own.try(chosen, job);
    own.stop();
  }
  return { mutant, killedBy };
}

function createProcess(
  { tests: files, written, mutants }: Scope,
  awake: Pick<ChildTask, 'awake' | 'only'> = {},
): TestProcess {
  return new TestProcess({ files, written, mutantCount: mutants.length, ...awake });
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
  const work = async (child: TestProcess): Promise<void> => {
    for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) {
      const verdict = await judge(job, scope, child);
      verdicts.push(verdict);
      onProgress(verdicts.length, jobs.length, verdict);
    }
    child.stop();
  };
  const others = Array.from({ length: processes - 1 }, () => createProcess(scope));
  await Promise.all([first, ...others].map(work));
  return { verdicts: verdicts.toSorted((a, b) => a.mutant.id - b.mutant.id), coverage };
}
