import type { ReadOptions, RecordedStep } from './recordedStep.ts';

/**
 * Longest recorded silence that is filled with repeats: sources of bars and trades leave out minutes without a trade,
 * so quiet is part of the recording, while week-ends and outages are not. Source: the market data's notes on absent minutes.
 * A bar of an hour is quiet for longer between its own four prices.
 */
export const MAX_QUIET_MS = 5 * 60_000;

/**
 * Repeats the last step as a fresh message, without trades, while the recording has nothing new, so that the guard's
 * five seconds do not pause a market that was merely quiet. Nothing is invented: price and book are the last ones.
 */
export async function* repeatQuiet(
  steps: AsyncIterable<RecordedStep>,
  { repeatEveryMs, counts }: Pick<ReadOptions, 'repeatEveryMs' | 'counts'>,
  maxQuietMs: number = MAX_QUIET_MS,
): AsyncGenerator<RecordedStep> {
  let previous: RecordedStep | undefined;
  for await (const step of steps) {
    if (previous !== undefined) {
      const until = Math.min(step.playTime, previous.playTime + maxQuietMs);
      for (let time = previous.playTime + repeatEveryMs; time < until; time += repeatEveryMs) {
        counts.repeats += 1;
        yield { ...previous, playTime: time, sourceTime: time, trades: [] };
      }
    }
    yield step;
    previous = step;
  }
}
