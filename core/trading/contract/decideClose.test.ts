import {
  BTC,
  T0,
  aBook,
  aContext,
  aPosition,
  aRestingOrder,
  anAcceptance,
  applyAll,
  type ContextOptions,
} from '../../../test/builders/contract.ts';
import { decimal } from '../../money/decimal.ts';
import type { MarketGate } from '../order.ts';
import { TRADING_REJECTIONS } from '../rejection.ts';
import { decideCancel } from './decideCancel.ts';
import { decideClose, validateClose } from './decideClose.ts';
import { decideLimitFill } from './decideLimitFill.ts';
import { type ContractOrder, type ContractDecision } from './types.ts';

const LIVE: MarketGate = { market: 'live' };
const position = aPosition();
function decide(
  order: ContractOrder,
  quantity: string | null,
  options: ContextOptions = {},
  gate: MarketGate = LIVE,
): ContractDecision {
  return decideClose(
    order,
    quantity === null ? null : decimal(quantity),
    anAcceptance(),
    aContext(options),
    gate,
  );
}
const after = (order: ContractOrder, decision: ContractDecision): ContractOrder => {
  if (!decision.ok) throw new Error(decision.error);
  return applyAll(order, decision.events);
};
const closed = after(position, decide(position, null));
const halfFilled = ((): ContractOrder => {
  const order = aRestingOrder();
  return after(
    order,
    decideLimitFill(order, aContext({ book: aBook([['59000', '1']], [['60000', '0.3']]) }), false),
  );
})();

const WORST: ContextOptions = {
  book: aBook([['50000', '0.001']], [['60000', '1']]),
  time: T0 + 2001,
};

// In the order of TRADING_REJECTIONS; each row is also wrong in what comes after it, as far as that is possible.
const TABLE: readonly [string, ContractOrder, string | null, ContextOptions, MarketGate][] = [
  ['already_final', closed, '0.000001', WORST, { market: 'closed' }],
  ['market_closed', position, '0.000001', WORST, { market: 'closed' }],
  ['market_paused', position, '0.000001', WORST, { market: 'paused' }],
  ['quantity_step', position, '0.000001', WORST, LIVE],
  ['below_minimum', position, '0', WORST, LIVE],
  ['below_minimum', position, '-1', WORST, LIVE],
  ['below_minimum', position, '0.49991', WORST, LIVE], // 0.00009 would stay open
  ['above_maximum', position, '0.50001', WORST, LIVE],
  ['above_maximum', aRestingOrder(), null, WORST, LIVE], // nothing is open yet
  ['stale_quote', position, null, WORST, LIVE],
  ['stale_quote', position, null, { ...WORST, time: T0, seq: 10 }, LIVE],
  ['insufficient_depth', position, null, { ...WORST, time: T0 + 2000 }, LIVE],
  ['price_moved', position, null, { price: '59399.99' }, LIVE], // a tick over 1 %
  ['price_moved', aPosition({ direction: 'short' }), null, { price: '60600.01' }, LIVE],
];

test.each(TABLE)('%s', (error, order, quantity, options, gate) => {
  const decision = decide(order, quantity, options, gate);
  expect(decision.ok ? 'accepted' : decision.error).toBe(error);
});

test('the table has the order of the list', () => {
  const order = TABLE.map(([error]) => error).filter((error, i, all) => all.indexOf(error) === i);
  expect(order).toEqual(TRADING_REJECTIONS.filter((error) => order.includes(error)));
});

test('what needs no price is refused before any tick', () => {
  expect(validateClose(position, decimal('0.50001'), BTC, LIVE)?.error).toBe('above_maximum');
  expect(validateClose(position, null, BTC, LIVE)).toBeUndefined();
});

test('a refusal takes no liquidity', () => {
  const context = aContext({ price: '59399.99' });
  decideClose(position, null, anAcceptance(), context, LIVE);
  expect(context.liquidity.snapshot()).toEqual({ bids: 0, asks: 0 });
});

test('two closes of one tick share its book', () => {
  const context = aContext({
    book: aBook(
      [
        ['60000', '0.5'],
        ['59900', '0.5'],
      ],
      [['60100', '1']],
    ),
  });
  const prices = [1, 2, 3].map(() => {
    const decision = decideClose(position, null, anAcceptance(), context, LIVE);
    const event = decision.ok ? decision.events[0] : undefined;
    return event?.type === 'closed' ? event.fill.price.toFixed() : undefined;
  });
  expect(prices).toEqual(['60000', '59900', undefined]);
});

test('closing all walks the bids of a long and ends the ticket', () => {
  const book = aBook(
    [
      ['60100', '0.3'],
      ['60000', '1'],
    ],
    [['60200', '1']],
  );
  const order = after(position, decide(position, null, { book, price: '60100' }));
  expect(order).toMatchObject({
    state: 'closed',
    closeReason: 'user',
    closeTime: T0 + 100,
    liquidationPrice: null,
    version: 2,
  });
  // 0.3·60,100 + 0.2·60,000 = 30,030
  expect(
    [order.closePrice, order.closedQuantity, order.openQuantity, order.realised].map(String),
  ).toEqual(['60060', '0.5', '0', '30']);
  expect([order.margin, order.openCost, order.handlingFee].map(String)).toEqual([
    '0',
    '0',
    '30.015',
  ]);
});

test('an overnight fee that nothing is left for is waived with the last part', () => {
  const owing = { ...position, accruedOvernightFee: decimal('5') };
  const order = after(
    owing,
    decideClose(owing, null, anAcceptance('57000'), aContext({ price: '57000' }), LIVE),
  );
  expect(
    [order.accruedOvernightFee, order.settledOvernightFee, order.realised].map(String),
  ).toEqual(['0', '0', '-1500']);
});

test('a short buys back from the asks', () => {
  const short = aPosition({ direction: 'short' });
  const decision = decide(short, null, {
    book: aBook([['59000', '1']], [['59500', '1']]),
    price: '59500',
  });
  expect(decision).toMatchObject({ events: [{ type: 'closed', fill: { side: 'asks' } }] });
  expect(after(short, decision).realised.toFixed()).toBe('250');
});

test('a part leaves the rest with its entry and a liquidation price of its own', () => {
  const order = after(position, decide(position, '0.2', { price: '61000' }));
  expect(order).toMatchObject({ state: 'holding', closeReason: null, closeTime: null });
  expect(
    [order.openQuantity, order.closedQuantity, order.margin, order.openPrice, order.realised].map(
      String,
    ),
  ).toEqual(['0.3', '0.2', '900', '60000', '200']);
  expect(order.liquidationPrice?.eq(position.liquidationPrice!)).toBe(true);
  const rest = after(order, decide(order, null, { price: '59800' }));
  // 200 − 60 over both parts; the average exit is (0.2·61,000 + 0.3·59,800) / 0.5
  expect([
    rest.state,
    ...[rest.realised, rest.closePrice, rest.closedQuantity].map(String),
  ]).toEqual(['closed', '140', '60280', '0.5']);
});

test('what rests open may be the least quantity, and not a lot less', () => {
  const least = BTC.minQuantity;
  const closing = position.openQuantity.minus(least);
  expect(after(position, decide(position, closing.toFixed())).openQuantity.eq(least)).toBe(true);
});

test('a part that the user closes says nothing of what has fired, nor of the last liquidation', () => {
  const fired: ContractOrder = { ...position, closing: 'stop_loss', lastLiquidationAt: T0 - 1 };
  expect(after(fired, decide(fired, '0.2'))).toMatchObject({
    closing: 'stop_loss',
    lastLiquidationAt: T0 - 1,
  });
});

describe('an order that is partly filled', () => {
  test('keeps resting when a part is closed', () => {
    const order = after(halfFilled, decide(halfFilled, '0.1'));
    expect([order.openQuantity, order.restingQuantity, order.reserved].map(String)).toEqual([
      '0.2',
      '0.2',
      '606',
    ]);
  });

  test('is cancelled when its position is closed: nothing is left behind', () => {
    const decision = decide(halfFilled, null);
    expect(decision.ok && decision.events.map(({ type }) => type)).toEqual(['cancelled', 'closed']);
    const order = after(halfFilled, decision);
    expect([
      order.state,
      ...[order.restingQuantity, order.reserved, order.margin].map(String),
    ]).toEqual(['closed', '0', '0', '0']);
  });

  test('is cancelled by the user: what is filled stays a position', () => {
    const order = after(halfFilled, decideCancel(halfFilled, T0 + 500));
    expect(order).toMatchObject({ state: 'holding', closeReason: null, closeTime: null });
    expect(
      [order.restingQuantity, order.reserved, order.openQuantity, order.margin].map(String),
    ).toEqual(['0', '0', '0.3', '900']);
    expect(decideCancel(order, T0 + 600)).toMatchObject({ error: 'already_final' });
  });
});

describe('cancelling', () => {
  test('a resting order gives back all of its reserve', () => {
    const resting = aRestingOrder();
    const decision = decideCancel(resting, T0 + 500);
    expect(
      decision.ok &&
        decision.events.map((event) => event.type === 'cancelled' && event.released.toFixed()),
    ).toEqual(['1515']);
    const order = after(resting, decision);
    expect(order).toMatchObject({
      state: 'cancelled',
      closeReason: 'cancelled',
      closeTime: T0 + 500,
    });
    expect(order.reserved.toFixed()).toBe('0');
    expect(decideCancel(order, T0 + 600)).toMatchObject({ error: 'already_final' });
  });

  test.each([
    ['a position without a resting part', position],
    ['a closed order', closed],
  ])('%s is already final', (_name, order) => {
    expect(decideCancel(order, T0)).toMatchObject({ ok: false, error: 'already_final' });
  });
});
