// The minutes that ticks are making now: one running candle per product and the closed ones of the last day.
// Must follow accepted ticks only, and never go back to a minute that is closed.
import {
  addToCandle,
  bucketOpen,
  DAY_MS,
  mergeCandles,
  MINUTE_MS,
  openCandle,
} from '../../../core/market/candles.ts';
import type { Candle, MarketProduct, Tick, TimeMs } from '../../../core/market/types.ts';
import { estimateAmount, RollingDay, type DayStatistics } from './rollingDay.ts';

export interface LiveMinutesEvents {
  /** A minute is complete. */
  onClosed(candle: Candle): void;
  /** No tick came for whole minutes: [from, to) may be known to the feed. */
  onGap(from: TimeMs, to: TimeMs): void;
}

/** Joins two ascending lists; where both have a minute, `preferred` has it. */
export function joinCandles(others: readonly Candle[], preferred: readonly Candle[]): Candle[] {
  const byTime = new Map(others.map((candle) => [candle.time, candle]));
  for (const candle of preferred) byTime.set(candle.time, candle);
  return [...byTime.values()].sort((a, b) => a.time - b.time);
}

export class LiveMinutes {
  readonly #events: LiveMinutesEvents;
  readonly #day: RollingDay;
  #closed: Candle[] = [];
  #running: Candle | undefined;
  #amount = 0n;

  constructor(product: MarketProduct, events: LiveMinutesEvents) {
    this.#events = events;
    this.#day = new RollingDay(product);
  }

  /** The past as it is known at the start; its last candle runs on when it is of the minute of `now`. */
  load(candles: readonly Candle[], now: TimeMs): void {
    const last = candles[candles.length - 1];
    const isRunning = last !== undefined && last.time === bucketOpen('1m', now);
    const closed = isRunning ? candles.slice(0, -1) : candles;
    this.#closed = joinCandles(closed, this.#closed);
    if (isRunning) {
      this.#running = this.#running === undefined ? last : mergeCandles(last, this.#running);
      this.#amount = estimateAmount(last) + this.#amount;
      this.#day.setRunning(this.#running, this.#amount);
    }
    this.#day.reset(this.#closed);
  }

  /** Puts minutes in that were missed. */
  fill(candles: readonly Candle[]): void {
    const before = this.#running?.time ?? Infinity;
    const missed = candles.filter(({ time }) => time < before);
    this.#closed = joinCandles(missed, this.#closed);
    this.#day.reset(this.#closed);
    for (const candle of missed) this.#events.onClosed(candle);
  }

  /** A clock that was set back brings ticks of a minute that is closed already: it runs on. */
  #reopen(time: TimeMs): void {
    const last = this.#closed[this.#closed.length - 1];
    if (this.#running !== undefined || last === undefined || time >= last.time + MINUTE_MS) return;
    this.#closed.pop();
    this.#day.reset(this.#closed);
    this.#running = last;
    this.#amount = estimateAmount(last);
  }

  add(tick: Tick): void {
    this.#reopen(tick.receivedTime);
    let volume = 0;
    let amount = 0n;
    for (const { price, quantity } of tick.trades) {
      volume += quantity;
      amount += BigInt(price) * BigInt(quantity);
    }
    const running = this.#running;
    // A time before the running minute belongs to it: our clock was set back.
    if (running !== undefined && tick.receivedTime < running.time + MINUTE_MS) {
      this.#running = addToCandle(running, tick.last, volume);
      this.#amount += amount;
    } else {
      this.close();
      this.#running = openCandle(tick.receivedTime, tick.last, volume);
      this.#amount = amount;
      const before = this.#closed[this.#closed.length - 1];
      const expected = before === undefined ? this.#running.time : before.time + MINUTE_MS;
      if (this.#running.time > expected) this.#events.onGap(expected, this.#running.time);
    }
    this.#day.setRunning(this.#running, this.#amount);
  }

  /** Ends the running minute, when there is one. */
  close(): void {
    const running = this.#running;
    if (running === undefined) return;
    this.#running = undefined;
    this.#closed.push(running);
    this.#day.push(running, this.#amount);
    this.#events.onClosed(running);
  }

  /** Ends a minute that no tick will end, and forgets what is older than a day. */
  sweep(now: TimeMs): void {
    if (this.#running !== undefined && this.#running.time + MINUTE_MS <= now - MINUTE_MS)
      this.close();
    const oldest = now - DAY_MS - MINUTE_MS;
    if ((this.#closed[0]?.time ?? now) < oldest) {
      this.#closed = this.#closed.filter(({ time }) => time >= oldest);
    }
    this.#day.expire(now);
  }

  /** Closed minutes with from ≤ time < to, and the running one where it belongs. */
  between(from: TimeMs, to: TimeMs): Candle[] {
    const found = this.#closed.filter(({ time }) => time >= from && time < to);
    const running = this.#running;
    if (running !== undefined && running.time >= from && running.time < to) found.push(running);
    return found;
  }

  running(): Candle | undefined {
    return this.#running;
  }

  statistics(): DayStatistics {
    return this.#day.statistics();
  }
}
