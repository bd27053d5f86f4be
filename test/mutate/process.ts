/** A child of the run as the parent sees it: asked one thing at a time, ended and begun anew when it does not answer. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { ChildTask, Coverage, FromChild, TestId, ToChild } from './messages.ts';
import type { Job } from './plan.ts';

/** Loading all test files, on a machine that does other things too. */
const LOAD_MS = 300_000;

export class TestProcess {
  readonly #task: ChildTask;
  #child: ChildProcess | undefined;

  constructor(task: ChildTask) {
    this.#task = task;
  }

  async measure(): Promise<Coverage> {
    const answer = await this.#ask({ type: 'measure' }, 3_600_000);
    if (answer?.type !== 'measured') throw new Error('the tests without mutants did not end');
    return answer.coverage;
  }

  /**
   * The test that found the mutant, null when all passed, or what else happened: it hung, or the process ended.
   */
  async try(
    tests: readonly TestId[],
    { mutant, limitMs, mostVisits }: Job,
  ): Promise<string | null> {
    const answer = await this.#ask({ type: 'try', mutant: mutant.id, tests, mostVisits }, limitMs);
    if (answer?.type === 'tried') return answer.killedBy;
    this.stop();
    return 'it hung, or ended the process';
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async #start(): Promise<ChildProcess | undefined> {
    const child = fork(join(import.meta.dirname, 'child.ts'), [], {
      execArgv: ['--import', 'tsx', '--expose-gc', '--disable-warning=ExperimentalWarning'],
      env: { ...process.env, MUTATION_TASK: JSON.stringify(this.#task), NODE_ENV: 'test' },
      stdio: ['ignore', 'ignore', process.env['MUTATE_DEBUG'] ? 'inherit' : 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    this.#child = child;
    return (await answerOf(child, LOAD_MS))?.type === 'ready' ? child : undefined;
  }

  async #ask(question: ToChild, limitMs: number): Promise<FromChild | undefined> {
    const child = this.#child ?? (await this.#start());
    if (child === undefined) return undefined;
    const answer = answerOf(child, limitMs);
    child.send(question);
    return answer;
  }
}

/** The next answer, or undefined when the child ends or has not said a word for that time. */
function answerOf(child: ChildProcess, limitMs: number): Promise<FromChild | undefined> {
  return new Promise((resolve) => {
    const settle = (answer: FromChild | undefined): void => {
      clearTimeout(timer);
      child.off('message', hear);
      child.off('exit', end);
      resolve(answer);
    };
    const end = (): void => settle(undefined);
    let timer = setTimeout(end, limitMs);
    const hear = (message: FromChild): void => {
      if (message.type !== 'going') return settle(message);
      clearTimeout(timer);
      timer = setTimeout(end, limitMs);
    };
    child.on('message', hear);
    child.on('exit', end);
  });
}
