// The one way a job runs: every so often by the injected clock, never twice at once, a failure logged and tried again.
// Must not be cut off: whoever stops it waits for the run under way, before what it needs is closed.
import type { Clock, Logger } from '../ports.ts';

export interface PeriodicJob {
  /** For the log, e.g. "overnight fee". */
  readonly name: string;
  readonly periodMs: number;
  run(): Promise<unknown>;
}

/** How long a stop waits for a run under way: a part of what a server has for its end. */
const STOP_WAIT_MS = 4_000;

const after = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const stop = clock.every(ms, () => {
      stop();
      resolve();
    });
  });

/** Starts the job; returns the function that stops it: no run begins after it, and the one under way has ended. */
export function setUpPeriodicJob(
  job: PeriodicJob,
  { clock, logger }: { clock: Clock; logger: Logger },
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const stop = clock.every(job.periodMs, () => {
    running ??= job
      .run()
      .then(
        () => undefined,
        (error: unknown) => {
          logger.error({ err: error, job: job.name }, 'a job failed; it is tried again');
        },
      )
      .finally(() => {
        running = undefined;
      });
  });
  return async () => {
    stop();
    if (running !== undefined) await Promise.race([running, after(clock, STOP_WAIT_MS)]);
  };
}
