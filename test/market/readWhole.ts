// Reads one recording from end to end, without a clock.
import type { Candle, MarketProduct } from '../../core/market/types.ts';
import type { Recording } from '../../server/market/replay/catalogue.ts';
import { chooseRecordings } from '../../server/market/replay/catalogue.ts';
import { inspectFile } from '../../server/market/replay/inspectFile.ts';
import { openRecording } from '../../server/market/replay/openRecording.ts';
import type { RecordedStep, RecordingCounts } from '../../server/market/replay/recordedStep.ts';
import { createRecordingCounts } from '../../server/market/replay/recordedStep.ts';

export interface WholeRecording {
  readonly first: RecordedStep;
  readonly last: RecordedStep;
  readonly steps: number;
  readonly history: readonly Candle[];
  readonly counts: RecordingCounts;
  /** Lines at which a missing or wrong frame was found. */
  readonly gaps: readonly number[];
  /** Steps whose play time is before that of the step before them. */
  readonly backward: number;
  /** Steps whose book was empty on a side or crossed. */
  readonly crossed: number;
}

export interface ReadWholeOptions {
  readonly start?: number;
  readonly repeatEveryMs?: number;
}

/** Throws what the reader throws. */
export async function readWhole(
  paths: string | readonly string[],
  product: MarketProduct,
  options: ReadWholeOptions = {},
): Promise<WholeRecording> {
  const files = (typeof paths === 'string' ? [paths] : paths).map((path) => {
    const file = inspectFile(path);
    if ('skipped' in file) throw new Error(`${path}: ${file.skipped}`);
    return file;
  });
  const recording: Recording | undefined = chooseRecordings(files)[0];
  if (recording === undefined) throw new Error('nothing to play');
  const counts = createRecordingCounts();
  const gaps: number[] = [];
  const opened = await openRecording(recording, options.start, {
    product,
    counts,
    repeatEveryMs: options.repeatEveryMs ?? 1_000,
    onGap: (_, line) => void gaps.push(line),
  });
  let first: RecordedStep | undefined;
  let last: RecordedStep | undefined;
  let steps = 0;
  let backward = 0;
  let crossed = 0;
  for await (const step of opened.steps) {
    first ??= step;
    if (last !== undefined && step.playTime < last.playTime) backward += 1;
    const [bid, ask] = [step.book.bids[0], step.book.asks[0]];
    if (bid === undefined || ask === undefined || bid[0] >= ask[0]) crossed += 1;
    last = step;
    steps += 1;
  }
  if (first === undefined || last === undefined) throw new Error('the recording has no steps');
  return { first, last, steps, history: opened.history, counts, gaps, backward, crossed };
}
