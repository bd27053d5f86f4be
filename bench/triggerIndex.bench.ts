// What a price message that fires nothing costs, with few and with many resting orders.
import { TriggerIndex } from '../server/execution/triggerIndex.ts';
import { fromPoints } from '../core/trading/book/scale.ts';
import { spotTriggers } from '../core/trading/spot/triggers.ts';
import type { Trigger } from '../core/trading/trigger.ts';
import { createRng } from '../core/market/prng.ts';
import type { Points, Tick } from '../core/market/types.ts';
import { type Benchmark, measurePairs } from './benchmark.ts';

const TICKS = 200_000;

const SCALES = { priceDecimals: 2, quantityDecimals: 5 };
/** All messages of this benchmark are between these prices, in points. */
const [LOWEST, HIGHEST] = [5_900_000, 6_100_000];

/** What one order waits for, below the market and above it. */
type Watch = (low: Points, high: Points, number: number) => readonly Trigger[];

const contractTriggers: Watch = (low, high) => [
  { kind: 'stop_loss', fires: 'at_or_below', price: low, on: 'mark' },
  { kind: 'take_profit', fires: 'at_or_above', price: high, on: 'mark' },
  { kind: 'limit', fires: 'at_or_below', price: low, on: 'ask' },
];
/** Buys and sells in turn. */
const spotLimits: Watch = (low, high, number) =>
  spotTriggers(
    number % 2 === 0
      ? { state: 'open', side: 'buy', price: fromPoints(low, SCALES) }
      : { state: 'open', side: 'sell', price: fromPoints(high, SCALES) },
    SCALES,
  );

function indexWith(orders: number, kind: 'contract' | 'spot', watch: Watch): TriggerIndex {
  const rng = createRng(`trigger bench ${kind}`, orders);
  const index = new TriggerIndex();
  for (let number = 0; number < orders; number += 1) {
    const order = {
      kind,
      id: `order-${number}`,
      userId: 'user',
      productId: 'BTCUSDT',
      orderTime: number,
    };
    const low = LOWEST - 1_900_000 + rng.below(1_900_000);
    const high = HIGHEST + rng.below(1_900_000);
    index.watch(order, watch(low, high, number));
  }
  return index;
}

/** Nanoseconds per message. */
function timeTicks(index: TriggerIndex): number {
  const base = {
    productId: 'BTCUSDT',
    seq: 1,
    sourceTime: 0,
    receivedTime: 0,
    last: 0,
    indexDoubled: 0,
    trades: [],
    sources: 1,
    head: '',
  };
  const book = { bids: [], asks: [] };
  const started = process.hrtime.bigint();
  for (let number = 0; number < TICKS; number += 1) {
    const mark = 5_950_000 + (number % 100_000);
    const tick: Tick = { ...base, book, mark, bid: mark - 50, ask: mark + 50 };
    if (index.fire(tick).length > 0)
      throw new Error('a message of this benchmark must fire nothing');
  }
  return Number(process.hrtime.bigint() - started) / TICKS;
}

interface Sizes {
  readonly name: string;
  readonly kind: 'contract' | 'spot';
  readonly watch: Watch;
  readonly few: number;
  readonly many: number;
}

/** A quiet message with many resting orders of one kind against one with few. */
const quiet = ({ name, kind, watch, few, many }: Sizes): Benchmark => ({
  name,
  async run() {
    const indexes = [indexWith(few, kind, watch), indexWith(many, kind, watch)] as const;
    for (const index of indexes) timeTicks(index);
    const pair = await measurePairs(
      9,
      async () => timeTicks(indexes[1]),
      async () => timeTicks(indexes[0]),
    );
    const text = (count: number): string => count.toLocaleString('en');
    return {
      figures: [
        { name: `a message, ${text(many)} resting`, value: pair.a, unit: 'ns' },
        { name: `a message, ${text(few)} resting`, value: pair.b, unit: 'ns' },
      ],
      ratios: [
        {
          name: `a quiet message with ${text(many)} against ${text(few)} resting ${kind} orders`,
          value: pair.ratio,
          target: 1.2,
          better: 'lower',
        },
      ],
    };
  },
});

export const quietTick = quiet({
  name: 'quiet-tick',
  kind: 'contract',
  watch: contractTriggers,
  few: 1_000,
  many: 100_000,
});
export const quietSpotTick = quiet({
  name: 'quiet-spot-tick',
  kind: 'spot',
  watch: spotLimits,
  few: 100,
  many: 100_000,
});
