// The one way a job runs: every so often by the injected clock, never twice at once, a failure logged and tried again.
import type { Clock, Logger } from '../ports.ts';

export interface PeriodicJob {
  /** For the log, e.g. "overnight fee". */
  readonly name: string;
  readonly periodMs: number;
  run(): Promise<unknown>;
}

/** Starts the job; returns the function that stops it. */
export function setUpPeriodicJob(
  job: PeriodicJob,
  { clock, logger }: { clock: Clock; logger: Logger },
): () => void {
  let running = false;
  return clock.every(job.periodMs, () => {
    if (running) return;
    running = true;
    job
      .run()
      .catch((error: unknown) =>
        logger.error({ err: error, job: job.name }, 'a job failed; it is tried again'),
      )
      .finally(() => {
        running = false;
      });
  });
}
