// Recorded venue frames (tick frames and full sessions) → steps of one product.
// Must never show a book after a gap until the venue's next snapshot. Source: the market data's format notes.
import type { Book, TimeMs, Trade } from '../../../core/market/types.ts';
import { BookSync } from './bookSync.ts';
import { recogniseFrame } from './formats/frameFormats.ts';
import { parseFrameLine } from './formats/frameLine.ts';
import type { BookEvent, FrameEvent, FrameFormat } from './frameEvents.ts';
import { timeOfEvent } from './frameEvents.ts';
import { readLines } from './readLines.ts';
import type { ReadOptions, RecordedStep } from './recordedStep.ts';
import { FormatError, locateError } from './recordingError.ts';
import { scaleBook, scaleTrade } from './scaleBook.ts';
import { findProduct } from './venueSymbol.ts';
import { overlayBest } from './venueBook.ts';

/** Yields one step per frame that changed the product's book or traded. Throws RecordingError with file and line. */
export async function* readFrames(
  path: string,
  options: ReadOptions,
): AsyncGenerator<RecordedStep> {
  const reader = new FrameReader(path, options);
  for await (const { firstLine, lines } of readLines(path)) {
    for (const [index, line] of lines.entries()) {
      const number = firstLine + index;
      try {
        yield* reader.read(line, number);
      } catch (error) {
        throw locateError(path, number, error);
      }
    }
  }
}

/** Reads line after line of one file; exported so that single lines can be tried without a file. */
export class FrameReader {
  readonly #path: string;
  readonly #options: ReadOptions;
  #format: FrameFormat | undefined;
  #sync: BookSync | undefined;
  #playTime: TimeMs = 0;
  #sourceTime: TimeMs | undefined;
  #shown: Book | undefined;

  constructor(path: string, options: ReadOptions) {
    this.#path = path;
    this.#options = options;
  }

  /** The steps that one line makes. Throws FormatError. */
  read(text: string, number: number): readonly RecordedStep[] {
    const { counts, product } = this.#options;
    counts.lines += 1;
    const line = parseFrameLine(text);
    if (line.connected) this.#forget();
    if (line.frame === undefined) return [];
    counts.frames += 1;
    this.#format ??= recogniseFrame(line.frame);
    if (this.#format === undefined) return [];
    this.#sync ??= new BookSync(this.#format, counts);
    const events = this.#format
      .decode(line.frame, line.url)
      // The REST answer of a single-symbol file names no symbol.
      .filter(({ symbol }) => symbol === undefined || findProduct(symbol, [product]) !== undefined);
    const time = line.time ?? events.map(timeOfEvent).find((found) => found !== undefined);
    if (time !== undefined && time < this.#playTime) {
      throw new FormatError(`time goes back from ${this.#playTime} to ${time}`);
    }
    this.#playTime = time ?? this.#playTime;
    const sync = this.#sync;
    return events.flatMap((event) => this.#show(event, sync, number));
  }

  #forget(): void {
    this.#sync?.reset();
    this.#shown = undefined;
  }

  #show(event: FrameEvent, sync: BookSync, number: number): readonly RecordedStep[] {
    const { counts, product } = this.#options;
    switch (event.kind) {
      case 'reset':
        this.#forget();
        return [];
      case 'trades':
        counts.trades += event.trades.length;
        this.#sourceTime = event.trades.at(-1)?.time ?? this.#sourceTime;
        return this.#step(event.trades.map((trade) => scaleTrade(trade, product)));
      case 'best':
        this.#sourceTime = event.sourceTime ?? this.#sourceTime;
        // The venue's own numbers say whether the book is already newer than this message.
        if (!sync.isSynced || event.updateId <= (sync.lastId ?? Infinity)) return [];
        counts.bests += 1;
        this.#shown = scaleBook(overlayBest(sync.book, event.bid, event.ask), product);
        return this.#step([]);
      case 'snapshot':
      case 'delta':
        this.#sourceTime = event.sourceTime ?? this.#sourceTime;
        return this.#showBook(event, sync, number);
    }
  }

  #showBook(event: BookEvent, sync: BookSync, number: number): readonly RecordedStep[] {
    const outcome = sync.apply(event);
    if (outcome === 'gap') {
      this.#options.onGap(this.#path, number);
      this.#shown = undefined;
    }
    if (outcome !== 'changed') return [];
    this.#shown = scaleBook(sync.book, this.#options.product);
    return this.#step([]);
  }

  #step(trades: readonly Trade[]): readonly RecordedStep[] {
    if (this.#shown === undefined) return [];
    return [
      {
        playTime: this.#playTime,
        sourceTime: this.#sourceTime ?? this.#playTime,
        book: this.#shown,
        last: trades.at(-1)?.price,
        // A trade below one lot moves the last price and nothing else.
        trades: trades.filter((trade) => trade.quantity > 0),
      },
    ];
  }
}
