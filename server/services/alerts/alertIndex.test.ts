// What the index fires, against a model that looks at every alert at every message.
import fc from 'fast-check';
import type { Alert } from '../../../core/market/alerts/alert.ts';
import { nearLevel } from '../../../core/market/alerts/levels.ts';
import type { Tick } from '../../../core/market/types.ts';
import { decimal } from '../../../core/money/decimal.ts';
import { AlertIndex, type Liquidation } from './alertIndex.ts';

const PAUSE_MS = 600_000;
const PARTS = 10_000;
const LIQUIDATION: Liquidation = { price: 90, fires: 'at_or_below' };

const tickOf = (last: number, mark: number, receivedTime: number, seq: number): Tick => ({
  productId: 'X',
  seq,
  sourceTime: receivedTime,
  receivedTime,
  book: { bids: [], asks: [] },
  bid: last,
  ask: last,
  last,
  indexDoubled: 2 * last,
  mark,
  trades: [],
  sources: 1,
  head: '',
});

const anAlert = (id: string, change: Partial<Alert>): Alert => ({
  id,
  userId: 'user',
  kind: 'price',
  productId: 'X',
  orderId: null,
  side: null,
  price: null,
  rate: null,
  seconds: null,
  repeat: false,
  createdAt: 0,
  updatedAt: 0,
  firedAt: null,
  removedAt: null,
  version: 0,
  ...change,
});

const indexOf = (minutes: ConstructorParameters<typeof AlertIndex>[0]['minutes'] = () => []) =>
  new AlertIndex({ pauseMs: PAUSE_MS, longestSeconds: 1_800, minutes });

/** Looks at all of them, and at all prices of a time. */
class Model {
  readonly #waiting = new Map<
    string,
    { alert: Alert; isBeyond: boolean; toldAt: number | null; near: Liquidation | undefined }
  >();
  readonly #prices: { second: number; last: number }[] = [];

  watch(alert: Alert, near?: Liquidation): void {
    const isTold = alert.firedAt !== null;
    this.#waiting.set(alert.id, { alert, isBeyond: isTold, toldAt: alert.firedAt, near });
  }

  forget(id: string): void {
    this.#waiting.delete(id);
  }

  #isThere({ price, side, rate, seconds }: Alert, near: Liquidation | undefined, tick: Tick) {
    if (price !== null)
      return side === 'above' ? tick.last >= Number(price) : tick.last <= Number(price);
    // 0.07 times 10,000 is a little more than 700 in floats.
    const parts = Math.round(Number(rate) * PARTS);
    if (seconds === null)
      return near !== undefined && tick.mark <= nearLevel(near.price, near.fires, parts);
    const from = Math.floor(tick.receivedTime / 1000) - seconds;
    const within = this.#prices.filter(({ second }) => second >= from).map(({ last }) => last);
    const [lowest, highest] = [Math.min(...within), Math.max(...within)];
    return (
      (tick.last - lowest) * PARTS >= parts * lowest ||
      (highest - tick.last) * PARTS >= parts * highest
    );
  }

  meet(tick: Tick): string[] {
    this.#prices.push({ second: Math.floor(tick.receivedTime / 1000), last: tick.last });
    const told: string[] = [];
    for (const [id, one] of this.#waiting) {
      const isThere = this.#isThere(one.alert, one.near, tick);
      const isNew = isThere && !one.isBeyond;
      one.isBeyond = isThere;
      if (!isNew || (one.toldAt !== null && tick.receivedTime - one.toldAt < PAUSE_MS)) continue;
      one.toldAt = tick.receivedTime;
      told.push(id);
      if (!one.alert.repeat) this.#waiting.delete(id);
    }
    return told.toSorted();
  }
}

const subject = fc.oneof(
  fc.record({
    kind: fc.constant('price' as const),
    side: fc.constantFrom('above' as const, 'below' as const),
    price: fc.integer({ min: 80, max: 120 }).map((price) => decimal(String(price))),
  }),
  fc.record({
    kind: fc.constant('change' as const),
    rate: fc.integer({ min: 1, max: 25 }).map((parts) => decimal(String(parts / 100))),
    seconds: fc.constantFrom(300, 600, 1_800),
  }),
  fc.record({
    kind: fc.constant('liquidation' as const),
    orderId: fc.constant('order'),
    rate: fc.integer({ min: 1, max: 25 }).map((parts) => decimal(String(parts / 100))),
  }),
);
const id = fc.integer({ min: 0, max: 9 }).map(String);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      last: fc.integer({ min: 80, max: 120 }),
      mark: fc.integer({ min: 85, max: 120 }),
      afterMs: fc.integer({ min: 0, max: 400_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ id, subject, repeat: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ forget: id }) },
);

test('the index fires what a look at every alert fires', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
      const [index, model] = [indexOf(), new Model()];
      // Somebody always asks for changes, so that both know all prices.
      const witness = anAlert('witness', {
        kind: 'change',
        rate: decimal('0.9'),
        seconds: 1_800,
        repeat: true,
      });
      index.watch(witness, 0);
      let [now, seq] = [1_000_000_000, 0];
      for (const one of steps) {
        if ('forget' in one) {
          index.forget(one.forget);
          model.forget(one.forget);
        } else if ('subject' in one) {
          seq += 1;
          const { repeat } = one;
          const alert = anAlert(one.id, { ...one.subject, repeat, version: seq });
          index.watch(alert, 0, LIQUIDATION);
          model.watch(alert, LIQUIDATION);
        } else {
          [now, seq] = [now + one.afterMs, seq + 1];
          const tick = tickOf(one.last, one.mark, now, seq);
          const fired = index.meet(tick).map(({ alert }) => alert.id);
          expect(fired.toSorted()).toEqual(model.meet(tick));
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('what was told before a restart waits until it has been back', () => {
  const index = indexOf();
  const [side, price] = ['above' as const, decimal('100')];
  index.watch(anAlert('a', { side, price, repeat: true, firedAt: 0 }), 0);
  const fires = (last: number, at: number) => index.meet(tickOf(last, last, at, at)).length;
  expect([fires(105, 700_000), fires(99, 700_001), fires(100, 700_002)]).toEqual([0, 0, 1]);
});

test('each time means at most every ten minutes', () => {
  const index = indexOf();
  index.watch(anAlert('a', { side: 'below', price: decimal('100'), repeat: true }), 0);
  const fires = (last: number, at: number) => index.meet(tickOf(last, last, at, at)).length;
  expect(fires(100, 0)).toBe(1);
  expect([fires(101, 1), fires(99, PAUSE_MS - 1), fires(99, PAUSE_MS + 1)]).toEqual([0, 0, 0]);
  expect([fires(101, PAUSE_MS + 2), fires(100, PAUSE_MS + 3)]).toEqual([0, 1]);
});

test('a position that changed is followed; one without a liquidation price waits', () => {
  const index = indexOf();
  const near = anAlert('a', { kind: 'liquidation', orderId: 'o', rate: decimal('0.1') });
  index.watch(near, 0, LIQUIDATION);
  index.watch(near, 0, { ...LIQUIDATION, price: 80 });
  const fires = (mark: number) => index.meet(tickOf(200, mark, mark, mark)).length;
  expect(fires(100)).toBe(0);
  index.watch(near, 0);
  expect(fires(80)).toBe(0);
  index.watch(near, 0, LIQUIDATION);
  expect(fires(100)).toBe(1);
  expect(index.size).toBe(0);
});

test('a change counts the minutes of before the start', () => {
  const candle = { time: 0, open: 100, high: 100, low: 100, close: 100, volume: 0 };
  const index = indexOf(() => [candle]);
  index.watch(anAlert('a', { kind: 'change', rate: decimal('0.1'), seconds: 300 }), 0);
  expect(index.meet(tickOf(109, 109, 60_000, 1))).toEqual([]);
  expect(index.meet(tickOf(110, 110, 60_001, 2))).toHaveLength(1);
  const late = indexOf(() => [candle]);
  late.watch(anAlert('a', { kind: 'change', rate: decimal('0.1'), seconds: 300 }), 0);
  expect(late.meet(tickOf(110, 110, 301_000, 1))).toEqual([]);
});
