// 24-hour statistics of one product from its minutes: first price, high, low, volume and traded amount.
// Amounts are exact integers (points × lots); only the last step makes them a Decimal.
import { Decimal } from '../../../core/money/decimal.ts';
import { DAY_MS } from '../../../core/market/candles.ts';
import type { Candle, MarketProduct, TimeMs } from '../../../core/market/types.ts';

interface Minute {
  readonly candle: Candle;
  /** Σ price × quantity, in points × lots. */
  readonly amount: bigint;
}

interface Totals {
  readonly open: number | undefined;
  readonly high: number | undefined;
  readonly low: number | undefined;
  readonly volume: number;
  readonly amount: bigint;
}

export interface DayStatistics {
  readonly open24h: number | undefined;
  readonly high24h: number | undefined;
  readonly low24h: number | undefined;
  /** Lots. */
  readonly volume24h: number;
  /** Quote currency. */
  readonly amount24h: Decimal;
}

/** The amount of a minute of which only the candle is known: all of it at the close. */
export const estimateAmount = (candle: Candle): bigint =>
  BigInt(candle.volume) * BigInt(candle.close);

export class RollingDay {
  readonly #scale: Decimal;
  #minutes: Minute[] = [];
  #totals: Totals | undefined;
  #running: Minute | undefined;
  #amount: { readonly raw: bigint; readonly value: Decimal } | undefined;

  constructor(product: MarketProduct) {
    this.#scale = new Decimal(10).pow(-product.priceDecimals - product.quantityDecimals);
  }

  /** Replaces what is known of the past, oldest first. */
  reset(candles: readonly Candle[]): void {
    this.#minutes = candles.map((candle) => ({ candle, amount: estimateAmount(candle) }));
    this.#totals = undefined;
  }

  /** A minute has ended. */
  push(candle: Candle, amount: bigint): void {
    this.#minutes.push({ candle, amount });
    this.#running = undefined;
    this.#totals = undefined;
  }

  /** The minute that is being filled. */
  setRunning(candle: Candle, amount: bigint): void {
    this.#running = { candle, amount };
  }

  /** Forgets minutes that are a day old; true when something was forgotten. */
  expire(now: TimeMs): void {
    const oldest = now - DAY_MS;
    let keepFrom = 0;
    while ((this.#minutes[keepFrom]?.candle.time ?? now) < oldest) keepFrom += 1;
    if (keepFrom === 0) return;
    this.#minutes.splice(0, keepFrom);
    this.#totals = undefined;
  }

  #sum(): Totals {
    let high: number | undefined;
    let low: number | undefined;
    let volume = 0;
    let amount = 0n;
    for (const minute of this.#minutes) {
      const { candle } = minute;
      if (high === undefined || candle.high > high) high = candle.high;
      if (low === undefined || candle.low < low) low = candle.low;
      volume += candle.volume;
      amount += minute.amount;
    }
    return { open: this.#minutes[0]?.candle.open, high, low, volume, amount };
  }

  #decimalAmount(raw: bigint): Decimal {
    if (this.#amount?.raw !== raw) {
      this.#amount = { raw, value: new Decimal(raw.toString()).mul(this.#scale) };
    }
    return this.#amount.value;
  }

  statistics(): DayStatistics {
    this.#totals ??= this.#sum();
    const { open, high, low, volume, amount } = this.#totals;
    const running = this.#running;
    if (running === undefined) {
      const amount24h = this.#decimalAmount(amount);
      return { open24h: open, high24h: high, low24h: low, volume24h: volume, amount24h };
    }
    const { candle } = running;
    return {
      open24h: open ?? candle.open,
      high24h: high === undefined ? candle.high : Math.max(high, candle.high),
      low24h: low === undefined ? candle.low : Math.min(low, candle.low),
      volume24h: volume + candle.volume,
      amount24h: this.#decimalAmount(amount + running.amount),
    };
  }
}
