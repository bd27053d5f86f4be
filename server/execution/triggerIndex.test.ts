import type { Tick } from '../../core/market/types.ts';
import type { Trigger } from '../../core/trading/trigger.ts';
import { TriggerIndex } from './triggerIndex.ts';

const order = (id: string, orderTime = 0) => ({
  kind: 'contract' as const,
  id,
  userId: `user-${id}`,
  productId: 'BTCUSDT',
  orderTime,
});
const limitLong = (price: number): Trigger => ({
  kind: 'limit',
  fires: 'at_or_below',
  price,
  on: 'ask',
});
const limitShort = (price: number): Trigger => ({
  kind: 'limit',
  fires: 'at_or_above',
  price,
  on: 'bid',
});
const stopLong = (price: number): Trigger => ({
  kind: 'stop_loss',
  fires: 'at_or_below',
  price,
  on: 'mark',
});
const liquidationLong = (price: number): Trigger => ({
  kind: 'liquidation',
  fires: 'at_or_below',
  price,
  on: 'mark',
});
const takeLong = (price: number): Trigger => ({
  kind: 'take_profit',
  fires: 'at_or_above',
  price,
  on: 'mark',
});

function tick(prices: { bid: number; ask: number; mark: number; productId?: string }): Tick {
  const { bid, ask, mark, productId = 'BTCUSDT' } = prices;
  return {
    productId,
    bid,
    ask,
    mark,
    seq: 1,
    sourceTime: 0,
    receivedTime: 0,
    last: mark,
    indexDoubled: bid + ask,
    trades: [],
    sources: 1,
    head: '',
    book: {
      bids: [[bid, 1]],
      asks: [[ask, 1]],
    },
  };
}
const fired = (index: TriggerIndex, at: Tick): string[] =>
  index.fire(at).map(({ orderId, kind }) => `${orderId}:${kind}`);

test.each([
  // The price each kind looks at, at the price itself and one point away.
  ['a long limit at the ask', limitLong(100), { bid: 90, ask: 100, mark: 200 }, true],
  ['a long limit below the ask', limitLong(99), { bid: 90, ask: 100, mark: 50 }, false],
  ['a short limit at the bid', limitShort(90), { bid: 90, ask: 100, mark: 1 }, true],
  ['a short limit above the bid', limitShort(91), { bid: 90, ask: 100, mark: 200 }, false],
  ['a stop at the mark', stopLong(95), { bid: 1, ask: 200, mark: 95 }, true],
  ['a stop under the mark', stopLong(94), { bid: 1, ask: 2, mark: 95 }, false],
  ['a take profit at the mark', takeLong(95), { bid: 1, ask: 2, mark: 95 }, true],
  ['a take profit over the mark', takeLong(96), { bid: 200, ask: 201, mark: 95 }, false],
])('%s', (_title, trigger, prices, fires) => {
  const index = new TriggerIndex();
  index.watch(order('a'), [trigger]);
  expect(fired(index, tick(prices))).toEqual(fires ? [`a:${trigger.kind}`] : []);
});

test('liquidations go before stops, stops before limits, limits by price and then time', () => {
  const index = new TriggerIndex();
  index.watch(order('late', 2), [limitLong(100)]);
  index.watch(order('early', 1), [limitLong(100)]);
  index.watch(order('better', 3), [limitLong(101)]);
  index.watch(order('stopped', 4), [stopLong(95)]);
  index.watch(order('liquidated', 5), [liquidationLong(95)]);
  expect(fired(index, tick({ bid: 98, ask: 99, mark: 94 }))).toEqual([
    'liquidated:liquidation',
    'stopped:stop_loss',
    'better:limit',
    'early:limit',
    'late:limit',
  ]);
});

test('a ticket that several triggers reach is tried once, by the first in the order of core', () => {
  const index = new TriggerIndex();
  // A stop that a gap jumped over together with the liquidation price was reached first.
  index.watch(order('a'), [takeLong(200), stopLong(95), liquidationLong(94)]);
  expect(fired(index, tick({ bid: 1, ask: 2, mark: 90 }))).toEqual(['a:stop_loss']);
});

test('a fired ticket is silent until it is watched again', () => {
  const index = new TriggerIndex();
  index.watch(order('a'), [limitLong(100)]);
  const low = tick({ bid: 90, ask: 91, mark: 90 });
  expect(fired(index, low)).toEqual(['a:limit']);
  expect(fired(index, low)).toEqual([]);
  index.watch(order('a'), [limitLong(100)]);
  expect(fired(index, low)).toEqual(['a:limit']);
});

test('new triggers replace the old ones, and no trigger forgets the ticket', () => {
  const index = new TriggerIndex();
  index.watch(order('a'), [limitLong(100)]);
  index.watch(order('a'), [limitLong(50)]);
  expect(fired(index, tick({ bid: 90, ask: 91, mark: 90 }))).toEqual([]);
  index.watch(order('a'), []);
  expect(index.size).toBe(0);
  expect(fired(index, tick({ bid: 1, ask: 2, mark: 1 }))).toEqual([]);
});

test('a ticket watched again and again leaves no growing trail', () => {
  const index = new TriggerIndex();
  const watch = () => index.watch(order('a'), [limitLong(100)]);
  // Of one live ticket, two and a thousand more may stay behind.
  for (let round = 0; round < 1_002; round += 1) watch();
  expect(index.kept).toBe(1_002);
  watch();
  expect(index.kept).toBe(1);
  index.watch(order('b'), [limitLong(100)]);
  for (let round = 0; round < 1_002; round += 1) watch();
  expect(index.kept).toBe(1_004);
  watch();
  expect(index.kept).toBe(2);
  expect(fired(index, tick({ bid: 90, ask: 91, mark: 90 }))).toEqual(['a:limit', 'b:limit']);
});

test('at the same price and time the order of the ids decides', () => {
  for (const ids of [
    ['a', 'b'],
    ['b', 'a'],
  ]) {
    const index = new TriggerIndex();
    for (const id of ids) index.watch(order(id), [limitLong(100)]);
    expect(fired(index, tick({ bid: 98, ask: 99, mark: 94 }))).toEqual(['a:limit', 'b:limit']);
  }
});

test('sellers are served lowest price first, and stops of the same message by time, not by price', () => {
  const index = new TriggerIndex();
  index.watch(order('dear'), [limitShort(91)]);
  index.watch(order('cheap'), [limitShort(90)]);
  index.watch(order('late', 2), [stopLong(97)]);
  index.watch(order('early', 1), [stopLong(96)]);
  expect(fired(index, tick({ bid: 95, ask: 99, mark: 94 }))).toEqual([
    'early:stop_loss',
    'late:stop_loss',
    'cheap:limit',
    'dear:limit',
  ]);
});

describe('a trigger that one message alone never fires', () => {
  const twice: Trigger = { ...liquidationLong(95), confirm: { apartMs: 1_000, pause: null } };
  const at = (mark: number, time: number): Tick => ({
    ...tick({ bid: 90, ask: 91, mark }),
    receivedTime: time,
    sourceTime: time,
  });

  test('of an order that is forgotten, or watched anew without it, has been seen by nobody', () => {
    const index = new TriggerIndex();
    for (const over of [
      () => index.forget('a'),
      () => index.watch(order('a'), []),
      () => index.watch(order('a'), [limitLong(1)]),
      () => index.silence(order('a'), [limitLong(1)], at(95, 0)),
      () => index.silence(order('a'), [twice], undefined),
    ]) {
      index.watch(order('a'), [twice]);
      index.fire(at(95, 0));
      expect(index.seenSince('a')?.mark).toBe(95);
      over();
      expect(index.seenSince('a')).toBeUndefined();
      expect(fired(index, at(95, 1_000))).toEqual([]);
    }
  });

  test('is followed while its order is silent, and fires nothing meanwhile', () => {
    const index = new TriggerIndex();
    const first = at(95, 0);
    index.watch(order('a'), [twice]);
    index.silence(order('a'), [twice], first);
    expect([fired(index, at(94, 1_000)), index.size]).toEqual([[], 0]);
    expect(index.seenSince('a')).toBe(first);
    index.watch(order('a'), [twice], first);
    expect(fired(index, at(94, 1_001))).toEqual(['a:liquidation']);
  });

  test('stands on when its price is left and met again', () => {
    const index = new TriggerIndex();
    index.watch(order('a'), [twice]);
    expect(fired(index, at(95, 0))).toEqual([]);
    expect(fired(index, at(96, 500))).toEqual([]);
    expect(fired(index, at(95, 1_000))).toEqual([]);
    expect(fired(index, at(95, 2_000))).toEqual(['a:liquidation']);
  });
});
