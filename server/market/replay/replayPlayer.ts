// Plays one product's recordings to the listener: reads a little ahead, delivers at the shifted times.
// Must never hold more than a few messages, and never swallow a broken recording. Source: running.md "FEED".
import type {
  Candle,
  FeedMessage,
  MarketProduct,
  Points,
  TimeMs,
} from '../../../core/market/types.ts';
import type { Clock, Logger } from '../../ports.ts';
import type { FeedListener } from '../ports.ts';
import type { Recording } from './catalogue.ts';
import { midHalfEven } from './decimalText.ts';
import type { PassStep } from './readPass.ts';
import { readPass } from './readPass.ts';
import type { RecordedStep, RecordingCounts } from './recordedStep.ts';
import { createRecordingCounts } from './recordedStep.ts';
import { RecordingError } from './recordingError.ts';
import type { Timeline } from './timeline.ts';
import { createTimeline } from './timeline.ts';

/** Steps read ahead; reading stops at the first figure and goes on at the second. */
const READ_AHEAD = 128;
const READ_ON = 96;
/** Messages delivered before others get the loop. */
const BURST = 100;
/** Clock milliseconds between repeats of a quiet market: well inside the guard's 5 s. */
const REPEAT_MS = 1_000;

export interface PlayerOptions {
  readonly product: MarketProduct;
  readonly recordings: readonly Recording[];
  readonly start: TimeMs | undefined;
  readonly speed: number;
  readonly loop: boolean;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Planned {
  readonly step: RecordedStep;
  readonly pass: number;
  /** One file of one pass. */
  readonly segment: number;
}

export class ReplayPlayer {
  /** What was read so far. */
  readonly counts: RecordingCounts = createRecordingCounts();
  readonly #options: PlayerOptions;
  readonly #timeline: Timeline;
  readonly #queue: Planned[] = [];
  #history: readonly Candle[] = [];
  #last: { readonly price: Points; readonly segment: number } | undefined;
  #isStopped = false;
  #isRead = false;
  #isEnded = false;
  #cancelTimer: (() => void) | undefined;
  #readOn: (() => void) | undefined;
  #markReady: () => void = () => {};
  #ready: Promise<void> | undefined;
  #listener: FeedListener | undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor(options: PlayerOptions) {
    this.#options = options;
    this.#timeline = createTimeline(options.speed);
  }

  /** Begins to read; resolves when the history and the first message are there, or there is none. */
  prepare(): Promise<void> {
    this.#ready ??= new Promise<void>((resolve) => {
      this.#markReady = resolve;
      this.#reading = this.#read();
    });
    return this.#ready;
  }

  /** Delivers from now on. */
  async start(listener: FeedListener): Promise<void> {
    await this.prepare();
    this.#listener = listener;
    this.#plan();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer?.();
    this.#readOn?.();
    await this.#reading;
  }

  /** Candles before the starting point, shifted to end where the replay began. */
  history(): readonly Candle[] {
    const shift = this.#timeline.minuteShift();
    if (shift === undefined) return [];
    return this.#history.map((candle) => ({ ...candle, time: candle.time + shift }));
  }

  async #read(): Promise<void> {
    const { logger, product } = this.#options;
    try {
      await this.#readPasses();
    } catch (error) {
      const place = error instanceof RecordingError ? { file: error.file, line: error.line } : {};
      const reason = error instanceof Error ? error.message : String(error);
      const fields = { productId: product.id, ...place, reason };
      logger.error(fields, 'recording refused: the product ends here');
    }
    this.#isRead = true;
    this.#plan();
    this.#markReady();
  }

  async #readPasses(): Promise<void> {
    for (let pass = 0; ; pass += 1) {
      let steps = 0;
      for await (const { file, step } of this.#openPass(pass)) {
        if (this.#isStopped) return;
        steps += 1;
        const segment = pass * this.#options.recordings.length + file;
        this.#queue.push({ step, pass, segment });
        if (pass === 0 && steps === 1) this.#anchor(step);
        this.#plan();
        await this.#waitForRoom();
      }
      if (!this.#options.loop || steps === 0 || this.#isStopped) return;
    }
  }

  #openPass(pass: number): AsyncGenerator<PassStep> {
    return readPass({
      ...this.#options,
      counts: this.counts,
      repeatEveryMs: Math.max(1, Math.round(REPEAT_MS * this.#options.speed)),
      onHistory: (candles) => {
        if (pass === 0) this.#history = candles;
      },
    });
  }

  async #waitForRoom(): Promise<void> {
    if (this.#queue.length < READ_AHEAD) return;
    await new Promise<void>((resolve) => (this.#readOn = resolve));
  }

  #dueAt(next: Planned): TimeMs {
    return this.#timeline.dueAt(next.segment, next.step.playTime, this.#options.clock.now());
  }

  #anchor(first: RecordedStep): void {
    this.#timeline.anchor(first.playTime, this.#options.clock.now());
    this.#markReady();
  }

  /** Sets the timer for the next message, unless it is set, or ends the product. */
  #plan(): void {
    if (this.#listener === undefined || this.#isStopped || this.#cancelTimer !== undefined) return;
    const next = this.#queue[0];
    if (next === undefined) {
      if (this.#isRead && !this.#isEnded) this.#end();
      return;
    }
    const { clock } = this.#options;
    const delayMs = Math.max(0, this.#dueAt(next) - clock.now());
    this.#cancelTimer = clock.after(delayMs, () => this.#deliver());
  }

  #end(): void {
    const { logger, product } = this.#options;
    this.#isEnded = true;
    const fields = { productId: product.id, ...this.counts, lagged: this.#timeline.hasLagged() };
    logger.info(fields, 'recording ended');
    this.#listener?.onEnd(product.id);
  }

  #deliver(): void {
    this.#cancelTimer = undefined;
    const { clock } = this.#options;
    for (let count = 0; count < BURST && !this.#isStopped; count += 1) {
      const next = this.#queue[0];
      const now = clock.now();
      if (next === undefined) break;
      const due = this.#dueAt(next);
      if (due > now) break;
      this.#queue.shift();
      this.#listener?.onMessage(this.#toMessage(next, this.#timeline.settle(due, now), now));
    }
    if (this.#queue.length <= READ_ON) {
      this.#readOn?.();
      this.#readOn = undefined;
    }
    this.#plan();
  }

  #toMessage(planned: Planned, shiftedTime: TimeMs, now: TimeMs): FeedMessage {
    const { step, pass, segment } = planned;
    const { book, sourceTime } = step;
    if (step.last !== undefined) this.#last = { price: step.last, segment };
    // The last trade of another recording says nothing here; without any trade the mid stands for it.
    const mid = midHalfEven(book.bids[0]?.[0] ?? 0, book.asks[0]?.[0] ?? 0);
    const last = this.#last?.segment === segment ? this.#last.price : mid;
    const trades = step.trades.map((trade) => ({
      ...trade,
      id: pass === 0 ? trade.id : `${trade.id}.${pass}`,
      time: shiftedTime,
    }));
    return {
      productId: this.#options.product.id,
      source: 'replay',
      sourceTime,
      receivedTime: now,
      shiftedTime,
      book,
      last,
      trades,
    };
  }
}
