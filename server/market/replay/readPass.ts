// One pass over a product's recordings, from the starting point to the end, file after file.
import type { Candle, MarketProduct, TimeMs } from '../../../core/market/types.ts';
import type { Logger } from '../../ports.ts';
import type { Recording } from './catalogue.ts';
import { openRecording } from './openRecording.ts';
import type { RecordedStep, RecordingCounts } from './recordedStep.ts';

export interface PassOptions {
  readonly product: MarketProduct;
  /** In order of their first moment; never empty. */
  readonly recordings: readonly Recording[];
  readonly start: TimeMs | undefined;
  readonly repeatEveryMs: number;
  readonly counts: RecordingCounts;
  readonly logger: Logger;
  onHistory(candles: readonly Candle[]): void;
}

export interface PassStep {
  /** Grows by one with each file. */
  readonly file: number;
  readonly step: RecordedStep;
}

/** Steps of all files; a file that begins before the one before it ended is left out and named in the log. */
export async function* readPass(options: PassOptions): AsyncGenerator<PassStep> {
  const { product, recordings, start, logger } = options;
  const begin = findBeginning(recordings, start);
  let latest = -1;
  for (const [index, recording] of recordings.entries()) {
    if (index < begin) continue;
    const { path, firstTime } = recording.file;
    const opened = await openRecording(recording, index === begin ? start : firstTime, {
      product,
      counts: options.counts,
      repeatEveryMs: options.repeatEveryMs,
      onGap: (file, line) =>
        logger.warn(
          { productId: product.id, file, line },
          'recorded frame missing or wrong: waiting for a snapshot',
        ),
    });
    if (index === begin) options.onHistory(opened.history);
    let isFirst = true;
    for await (const step of opened.steps) {
      if (isFirst && step.playTime <= latest) {
        logger.info(
          { productId: product.id, file: path },
          'recording left out: it overlaps the one before it',
        );
        break;
      }
      isFirst = false;
      latest = step.playTime;
      yield { file: index, step };
    }
  }
}

/** The last file that begins at or before the starting point. */
function findBeginning(recordings: readonly Recording[], start: TimeMs | undefined): number {
  if (start === undefined) return 0;
  return Math.max(
    0,
    recordings.findLastIndex((recording) => recording.file.firstTime <= start),
  );
}
