// A day of one-minute candles as a few kilobytes: each number as the difference to the one before it, in as many bytes as
// it needs. Must give back exactly what was put in. Prices in points, volume in lots: safe integers.
import { DAY_MS, MINUTE_MS } from '../../core/market/candles.ts';
import type { Candle } from '../../core/market/types.ts';

const CONTINUES = 128;

/** Small numbers of either sign first: 0, -1, 1, -2, … */
const fold = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unfold = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

class Writer {
  readonly bytes: number[] = [];

  put(value: number): void {
    let rest = fold(value);
    if (!Number.isSafeInteger(value) || !Number.isSafeInteger(rest))
      throw new RangeError(`cannot be packed: ${value}`);
    while (rest >= CONTINUES) {
      this.bytes.push((rest % CONTINUES) + CONTINUES);
      rest = Math.floor(rest / CONTINUES);
    }
    this.bytes.push(rest);
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isDone(): boolean {
    return this.#at >= this.#bytes.length;
  }

  take(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new RangeError('a packed day ends in the middle of a number');
      this.#at += 1;
      if (byte < CONTINUES) return unfold(value + byte * scale);
      value += (byte - CONTINUES) * scale;
      scale *= CONTINUES;
    }
  }
}

/** Minutes of one day, oldest first. */
export function packDay(day: number, candles: readonly Candle[]): Buffer {
  const writer = new Writer();
  let minute = 0;
  let close = 0;
  for (const candle of candles) {
    const own = (candle.time - day) / MINUTE_MS;
    if (!Number.isInteger(own) || own < minute || own * MINUTE_MS >= DAY_MS)
      throw new RangeError(`no minute of that day: ${candle.time}`);
    writer.put(own - minute);
    writer.put(candle.open - close);
    writer.put(candle.high - candle.open);
    writer.put(candle.low - candle.open);
    writer.put(candle.close - candle.open);
    writer.put(candle.volume);
    minute = own;
    close = candle.close;
  }
  return Buffer.from(writer.bytes);
}

export function unpackDay(day: number, bytes: Uint8Array): Candle[] {
  const reader = new Reader(bytes);
  const candles: Candle[] = [];
  let minute = 0;
  let before = 0;
  while (!reader.isDone) {
    minute += reader.take();
    const open = before + reader.take();
    const high = open + reader.take();
    const low = open + reader.take();
    const close = open + reader.take();
    const volume = reader.take();
    candles.push({ time: day + minute * MINUTE_MS, open, high, low, close, volume });
    before = close;
  }
  return candles;
}
