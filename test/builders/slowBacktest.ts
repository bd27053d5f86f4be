/**
 * A back-test worked out the slow way, beside core's: every window by itself, every cell by itself, in rationals of bigints.
 * It shares the levels with it (their formula has its own test), and no other line of code.
 */
import { scaledToDecimal } from '../../core/market/scaledDecimal.ts';
import type { Candle } from '../../core/market/types.ts';
import { levelsAround } from '../../core/trading/grid/levels.ts';
import type {
  BacktestInput,
  BacktestRules,
  BacktestWindow,
} from '../../core/trading/grid/backtest/types.ts';

/** numerator / denominator, the denominator above zero. */
interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}
const rational = (text: string): Rational => {
  const [whole = '0', part = ''] = text.split('.');
  return { n: BigInt(whole + part), d: 10n ** BigInt(part.length) };
};
const add = (a: Rational, b: Rational): Rational => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const times = (a: Rational, b: Rational): Rational => ({ n: a.n * b.n, d: a.d * b.d });
const negative = ({ n, d }: Rational): Rational => ({ n: -n, d });
const isAtMost = (a: Rational, b: Rational): boolean => a.n * b.d <= b.n * a.d;
const over = (a: Rational, b: Rational): Rational => ({ n: a.n * b.d, d: a.d * b.n });
const whole = (value: number | bigint): Rational => ({ n: BigInt(value), d: 1n });
/** A share in millionths, towards minus infinity. */
const millionths = ({ n, d }: Rational): number => {
  const product = n * 1_000_000n;
  const floor = product / d - (product % d < 0n ? 1n : 0n);
  return Number(floor);
};

const ONE = whole(1);
const DAY_MS = 86_400_000;

export function slowBacktest({
  candles,
  rules,
  windowDays,
  stepMs,
}: BacktestInput): BacktestWindow[] {
  const windows: BacktestWindow[] = [];
  const last = candles.at(-1)!.time + 60_000;
  for (let from = candles[0]!.time; from + windowDays * DAY_MS <= last; from += stepMs) {
    const own = candles.filter(({ time }) => time >= from && time < from + windowDays * DAY_MS);
    windows.push(playWindow(own, rules));
  }
  return windows;
}

class SlowRun {
  readonly levels: readonly number[];
  readonly full: boolean[];
  readonly fee: Rational;
  readonly money: Rational;
  cash: Rational = whole(0);
  trades = 0;

  constructor(open: number, rules: BacktestRules) {
    this.levels = levelsAround(rules.range, scaledToDecimal(open, rules.priceDecimals), rules);
    this.fee = rational(rules.feeRate.toFixed());
    this.full = this.levels.slice(1).map((upper, at) => this.levels[at]! + upper > 2 * open);
    let needed = whole(0);
    for (const [at, isFull] of this.full.entries()) {
      const price = times(whole(isFull ? open : this.levels[at]!), add(ONE, this.fee));
      needed = add(needed, price);
      if (!isFull) this.cash = add(this.cash, price);
    }
    this.money = needed;
  }

  to(price: number): void {
    for (let at = 0; at < this.full.length; at += 1)
      if (this.full[at] && price >= this.levels[at + 1]!) this.#trade(at, false);
    for (let at = this.full.length - 1; at >= 0; at -= 1)
      if (!this.full[at] && price <= this.levels[at]!) this.#trade(at, true);
  }

  #trade(at: number, isBuy: boolean): void {
    const price = whole(this.levels[isBuy ? at : at + 1]!);
    const share = isBuy ? negative(add(ONE, this.fee)) : add(ONE, negative(this.fee));
    this.cash = add(this.cash, times(price, share));
    this.full[at] = isBuy;
    this.trades += 1;
  }

  worthAt(price: number, share: Rational = ONE): Rational {
    const held = this.full.filter(Boolean).length;
    return add(this.cash, times(times(whole(held), whole(price)), share));
  }

  /** Its coins sold. */
  sell(price: number): void {
    this.cash = this.worthAt(price, add(ONE, negative(this.fee)));
    this.full.fill(false);
  }
}

function playWindow(candles: readonly Candle[], rules: BacktestRules): BacktestWindow {
  const run = new SlowRun(candles[0]!.open, rules);
  const lease = times(rational(rules.leaseRate.toFixed()), whole(rules.days ?? 0));
  const amount = over(run.money, add(ONE, negative(lease)));
  const stop = times(amount, add(ONE, negative(rational(rules.stopRate.toFixed()))));
  let peak = run.worthAt(candles[0]!.open);
  let drop = whole(0);
  let isStopped = false;
  for (const { open, high, low, close } of candles) {
    run.to(open);
    if (close < open) run.to(high);
    run.to(low);
    isStopped = isAtMost(run.worthAt(low), stop) && run.full.some(Boolean);
    if (isStopped) run.sell(low);
    else for (const price of close < open ? [close] : [high, close]) run.to(price);
    const worth = run.worthAt(close);
    const fallen = add(peak, negative(worth));
    if (isAtMost(peak, worth)) peak = worth;
    else if (isAtMost(drop, fallen)) drop = fallen;
    if (isStopped) break;
  }
  run.sell(candles.at(-1)!.close);
  return {
    startTime: candles[0]!.time,
    result: millionths(add(over(run.cash, amount), whole(-1))),
    drop: millionths(over(drop, run.money)),
    trades: run.trades,
    isStopped,
  };
}
