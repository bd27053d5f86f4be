import {
  afterEvents,
  aRestingSpot,
  aSpotContext,
  BTC_SPOT,
  eventsOf,
  filledOf,
  type SpotContextOptions,
  textsOf,
} from '../../../test/builders/spot.ts';
import { aBook, T0 } from '../../../test/builders/contract.ts';
import { toPoints } from '../book/scale.ts';
import { decimal } from '../../money/decimal.ts';
import { decideCancel, decideExpire } from './decideEnd.ts';
import { decideLimitFill } from './decideLimitFill.ts';
import { spotTriggers } from './triggers.ts';
import type { SpotOrder } from './types.ts';

/** The tick at which the order was not yet there. */
const PREVIOUS = 9;
const LATER = 11;
const fill = (order: SpotOrder, options: SpotContextOptions, previousSeq = LATER) =>
  decideLimitFill(order, aSpotContext({ available: '0', seq: 12, ...options }), previousSeq);
const after = (order: SpotOrder, options: SpotContextOptions): SpotOrder =>
  afterEvents(order, eventsOf(fill(order, options)));

test('resting locks the exact cost of a buy and the coins of a sell', () => {
  // 0.12345 × 60,000.01 = 7,407.0012345, up to the unit.
  const buy = aRestingSpot({ quantity: '0.12345', price: '60000.01' });
  const sell = aRestingSpot({ side: 'sell', quantity: '0.12345' });
  expect([buy.hold.toFixed(), sell.hold.toFixed()]).toEqual(['7407.001235', '0.12345']);
  expect(buy.expiresAt).toBe(T0 + 90 * 86_400_000);
});

test('in parts at the limit it pays what one fill would: every unit of the hold is spent and none is missing', () => {
  const book = aBook([['59000', '1']], [['60000.01', '0.04115']]);
  let order = aRestingSpot({ quantity: '0.12345', price: '60000.01' });
  const holds: string[] = [];
  const fees: string[] = [];
  for (let part = 0; part < 3; part += 1) {
    expect(order).toMatchObject({ state: 'open', handlingTime: null });
    const events = eventsOf(fill(order, { book }));
    fees.push(...events.map((event) => (event.type === 'filled' ? event.fill.fee.toFixed() : '')));
    order = afterEvents(order, events);
    holds.push(order.hold.toFixed());
  }
  // 0.04115 × 60,000.01 = 2,469.0004115 → 2,469.000412; twice that exactly 4,938.000823; all 7,407.0012345 → 7,407.001235.
  expect(holds).toEqual(['4938.000823', '2469.000412', '0']);
  expect(order).toMatchObject({ state: 'filled', endReason: null, handlingTime: T0 + 100 });
  // Each fill pays what it adds to the fee of the whole.
  expect(fees).toEqual(['0.00004115', '0.00004115', '0.00004115']);
  expect(textsOf({ paid: order.filledAmount, fee: order.fee })).toEqual({
    paid: '7407.001235',
    fee: '0.00012345',
  });
});

test('a better price is the user’s: what it saves leaves the hold with the fill', () => {
  const order = after(aRestingSpot({ quantity: '0.3', price: '59000' }), {
    book: aBook([['58000', '1']], [['58990', '0.1']]),
  });
  expect(textsOf({ hold: order.hold, paid: order.filledAmount })).toEqual({
    hold: '11800', // 0.2 × 59,000
    paid: '5899',
  });
});

test('never worse than the limit: levels beyond it stay', () => {
  const order = aRestingSpot({ quantity: '1', price: '60000' });
  const book = aBook(
    [['59000', '1']],
    [
      ['60000', '0.25'],
      ['60000.01', '5'],
    ],
  );
  expect(filledOf(fill(order, { book })).fill.quantity.toFixed()).toBe('0.25');
  const above = aBook([['59000', '1']], [['60000.01', '5']]);
  expect(fill(order, { book: above })).toEqual({ ok: true, events: [] });
});

test('two orders of one tick share its book', () => {
  const context = aSpotContext({ seq: 12, book: aBook([['59000', '1']], [['60000', '0.15']]) });
  const quantity = () =>
    filledOf(decideLimitFill(aRestingSpot(), context, LATER)).fill.quantity.toFixed();
  expect([quantity(), quantity()]).toEqual(['0.1', '0.05']);
});

test('a part of a sale leaves the rest of its coins locked', () => {
  const half = aBook([['60000', '0.05']], [['61000', '1']]);
  expect(after(aRestingSpot({ side: 'sell' }), { book: half }).hold.toFixed()).toBe('0.05');
});

test('nothing happens to an order that is not there', () => {
  const ended = eventsOf(decideCancel(aRestingSpot(), T0));
  expect(() => afterEvents(undefined, ended)).toThrow('event ended has no order to happen to');
});

test.each([
  ['taker', PREVIOUS],
  ['maker', LATER],
])('an order is a %s when the message before was %i', (role, previousSeq) => {
  expect(filledOf(fill(aRestingSpot(), {}, previousSeq)).fill.role).toBe(role);
});

describe('at equality: the price is the limit itself, the message before is the one of the acceptance', () => {
  // Rates that differ, as the default ones do not: the role is what the fee is reckoned by.
  const rules = { ...BTC_SPOT, makerRate: decimal('0.0004'), takerRate: decimal('0.001') };
  const order = aRestingSpot({ price: '60000' }, { rules });
  const feeAfter = (previousSeq: number): string =>
    filledOf(fill(order, { rules, price: '60000' }, previousSeq)).fill.fee.toFixed();

  test.each([
    ['taker', order.acceptanceSeq - 1, '0.0001'],
    ['taker', order.acceptanceSeq, '0.0001'],
    ['maker', order.acceptanceSeq + 1, '0.00004'],
  ])('a %s when the message before was %i pays %s', (_role, previousSeq, fee) => {
    expect(feeAfter(previousSeq)).toBe(fee);
  });
});

test('the message that stood at the acceptance fills nothing', () => {
  expect(fill(aRestingSpot(), { seq: 10 })).toEqual({ ok: true, events: [] });
});

describe('where the conversion rate has moved since the hold was made', () => {
  // Held 0.1 × 60,000 × 0.01 = 60 USDT.
  const order = aRestingSpot({}, { quoteRate: '0.01' });

  test('a buy takes what is missing from what is available', () => {
    const filled = filledOf(fill(order, { quoteRate: '0.011', available: '6' }));
    expect(textsOf({ paid: filled.amount, fromHold: filled.fromHold })).toEqual({
      paid: '66',
      fromHold: '60',
    });
  });

  test('it fills no more than both pay for, and what is left of the hold goes back', () => {
    const events = eventsOf(fill(order, { quoteRate: '0.011', available: '1' }));
    // A lot costs 0.0066: 61 ÷ 0.0066 = 9,242.4 lots for 60.9972.
    const ended = afterEvents(order, events);
    expect(events.map(({ type }) => type)).toEqual(['filled', 'ended']);
    expect(ended).toMatchObject({ state: 'cancelled', endReason: 'hold_spent' });
    expect(
      textsOf({ filled: ended.filledQuantity, paid: ended.filledAmount, hold: ended.hold }),
    ).toEqual({
      filled: '0.09242',
      paid: '60.9972',
      hold: '0',
    });
  });

  test('a part that cost more leaves less: no more stays locked than is left of the hold', () => {
    const book = aBook([['59000', '1']], [['60000', '0.05']]);
    const part = after(order, { book, quoteRate: '0.011', available: '100' });
    // 33 paid of 60; the rest would need 30 at the rate of the hold.
    expect(textsOf({ paid: part.filledAmount, hold: part.hold })).toEqual({
      paid: '33',
      hold: '27',
    });
  });

  test('it ends when not even a lot can be paid', () => {
    const events = eventsOf(fill(order, { quoteRate: '1000000' }));
    expect(events).toMatchObject([{ type: 'ended', reason: 'hold_spent' }]);
    expect(afterEvents(order, events).hold.toFixed()).toBe('0');
  });

  test('a rate that fell gives the difference back with the fill', () => {
    const filled = filledOf(fill(order, { quoteRate: '0.009' }));
    expect(textsOf({ paid: filled.amount, fromHold: filled.fromHold })).toEqual({
      paid: '54',
      fromHold: '60',
    });
  });
});

describe('the end', () => {
  const order = aRestingSpot({ quantity: '0.2' });
  const partly = after(order, { book: aBook([['59000', '1']], [['60000', '0.05']]) });
  const term = T0 + BTC_SPOT.termMs;

  test.each([
    ['by hand', decideCancel(partly, T0 + 5), 'cancelled', 'user'],
    ['after the term', decideExpire(partly, term), 'expired', 'expired'],
    ['at a price after the term', fill(partly, { now: term }), 'expired', 'expired'],
  ])('%s gives back the whole hold and keeps what was filled', (_how, decision, state, reason) => {
    const ended = afterEvents(partly, eventsOf(decision));
    expect(ended).toMatchObject({ state, endReason: reason });
    expect(textsOf({ hold: ended.hold, filled: ended.filledQuantity })).toEqual({
      hold: '0',
      filled: '0.05',
    });
    expect(decideCancel(ended, T0)).toMatchObject({ error: 'already_final' });
    expect(decideExpire(ended, term)).toEqual({ ok: true, events: [] });
    expect(fill(ended, {})).toEqual({ ok: true, events: [] });
  });

  test('not a millisecond before the term', () => {
    expect(decideExpire(partly, term - 1)).toEqual({ ok: true, events: [] });
  });
});

test.each([
  ['buy', { fires: 'at_or_below', on: 'ask' }],
  ['sell', { fires: 'at_or_above', on: 'bid' }],
] as const)('a %s waits for %j, and no longer than it is open', (side, trigger) => {
  const order = aRestingSpot({ side });
  const price = toPoints(decimal('60000'), BTC_SPOT);
  expect(spotTriggers(order, BTC_SPOT)).toEqual([{ kind: 'limit', price, ...trigger }]);
  expect(spotTriggers(after(order, {}), BTC_SPOT)).toEqual([]);
});
