import {
  BTC,
  T0,
  aContext,
  aPosition,
  aRestingOrder,
  anAcceptance,
  applyAll,
  OPEN_GATE,
} from '../../../test/builders/contract.ts';
import { ONE, decimal } from '../../money/decimal.ts';
import { TRADING_REJECTIONS } from '../rejection.ts';
import { decideAddMargin } from './decideAddMargin.ts';
import { decideCancel } from './decideCancel.ts';
import { decideClose } from './decideClose.ts';
import { decideProtection } from './decideProtection.ts';
import type { ContractOrder, ContractDecision } from './types.ts';

const orNull = (text: string | null) => (text === null ? null : decimal(text));
function protect(
  order: ContractOrder,
  takeProfit: string | null,
  stopLoss: string | null,
  mark: string | null = '60000',
): ContractDecision {
  const context = { rules: BTC, markPrice: orNull(mark), markSeq: 11, quoteRate: ONE };
  return decideProtection(
    order,
    { takeProfit: orNull(takeProfit), stopLoss: orNull(stopLoss) },
    context,
  );
}
const errorOf = (decision: ContractDecision) => (decision.ok ? 'accepted' : decision.error);
function after(order: ContractOrder, decision: ContractDecision): ContractOrder {
  if (!decision.ok) throw new Error(decision.error);
  return applyAll(order, decision.events);
}

const LONG = aPosition();
const SHORT = aPosition({ direction: 'short' });
const CLOSED = after(LONG, decideClose(LONG, null, anAcceptance(), aContext(), OPEN_GATE));
const CLOSING: ContractOrder = { ...LONG, closing: 'stop_loss' };

// In the order of TRADING_REJECTIONS; each row is also wrong in what comes after it, as far as that is possible.
const TABLE: readonly [string, ContractOrder, string | null, string | null][] = [
  ['already_final', CLOSED, '1.001', '99999'],
  ['already_final', CLOSING, '1.001', '99999'], // a trigger is under way
  ['price_step', LONG, '1.001', '99999'],
  ['price_step', LONG, '1', '99999.001'],
  ['price_step', LONG, null, '0'],
  ['take_profit_side', LONG, '60000', '60000'],
  ['take_profit_side', SHORT, '60000', '60000'],
  ['stop_loss_side', LONG, '61000', '60000'],
  ['stop_loss_side', SHORT, '59000', '60000'],
  ['stop_beyond_liquidation', LONG, '61000', '58491.54'],
  ['stop_beyond_liquidation', SHORT, '59000', '61433.44'],
  ['accepted', LONG, '60000.01', '58491.55'],
  ['accepted', SHORT, '59999.99', '61433.43'],
  ['accepted', LONG, null, null],
];

test.each(TABLE)('%s: %# take profit %p', (error, order, takeProfit, stopLoss) => {
  expect(errorOf(protect(order, takeProfit, stopLoss))).toBe(error);
});

test('the table has the order of the list', () => {
  const order = TABLE.map(([error]) => error).filter(
    (error, i, all) => error !== 'accepted' && all.indexOf(error) === i,
  );
  expect(order).toEqual(TRADING_REJECTIONS.filter((error) => order.includes(error)));
});

test('a position is compared with the mark, so that a stop can lock in a profit', () => {
  expect(errorOf(protect(LONG, null, '61000', '62000'))).toBe('accepted');
  expect(errorOf(protect(LONG, '61000', null, '62000'))).toBe('take_profit_side');
});

test('without any price of the market it is compared with the entry', () => {
  expect(errorOf(protect(LONG, '60000.01', '59999.99', null))).toBe('accepted');
  expect(errorOf(protect(LONG, '60000', null, null))).toBe('take_profit_side');
});

test('a resting order is compared with its own price, and with where it would be liquidated', () => {
  const resting = aRestingOrder({ price: '50000' });
  expect(errorOf(protect(resting, '50000.01', '49999.99', '60000'))).toBe('accepted');
  expect(errorOf(protect(resting, '50000', null, '40000'))).toBe('take_profit_side');
  expect(errorOf(protect(resting, null, '48742.95', '60000'))).toBe('stop_beyond_liquidation');
  expect(errorOf(protect(resting, null, '48742.96', '60000'))).toBe('accepted');
});

test('null clears, and what is set stays until it is changed', () => {
  const both = after(LONG, protect(LONG, '61000', '59000'));
  expect([both.takeProfit, both.stopLoss].map(String)).toEqual(['61000', '59000']);
  const one = after(both, protect(both, null, '59500'));
  expect([one.takeProfit, one.stopLoss?.toFixed()]).toEqual([null, '59500']);
  expect(one.version).toBe(3);
});

test('nothing happens to an order that is not there', () => {
  const none = { takeProfit: null, stopLoss: null, trailingRate: null, trail: null };
  const event = { type: 'protected', ...none } as const;
  expect(() => applyAll(undefined, [event])).toThrow('event protected has no order to happen to');
});

describe('adding margin', () => {
  const add = (order: ContractOrder, amount: string, available = '100'): ContractDecision =>
    decideAddMargin(order, decimal(amount), { available: decimal(available), quoteRate: ONE });
  const resting = aRestingOrder();
  const cancelled = after(resting, decideCancel(resting, T0));

  test.each([
    ['not_found', resting, '1000.0000001'], // nothing is open yet
    ['already_final', CLOSED, '1000.0000001'],
    ['already_final', cancelled, '1'],
    ['amount_step', LONG, '1000.0000001'],
    ['below_minimum', LONG, '0'],
    ['below_minimum', LONG, '-1000'],
    ['insufficient_balance', LONG, '100.000001'],
    ['accepted', LONG, '100'],
    ['accepted', CLOSING, '100'],
  ])('%s: %# %s', (error, order, amount) => {
    expect(errorOf(add(order, amount))).toBe(error);
  });

  test('moves the liquidation price away and leaves the entry alone', () => {
    const order = after(LONG, add(LONG, '100'));
    // (30,000 − 1,600) / (0.5 · 0.9745)
    expect(
      [order.margin, order.liquidationPrice, order.openPrice, order.openCost].map(String),
    ).toEqual(['1600', '58286.31', '60000', '30000']);
  });

  test('counts the quote currency at the rate of now', () => {
    const context = { available: decimal('100'), quoteRate: decimal('0.5') };
    const order = after(LONG, decideAddMargin(LONG, decimal('100'), context));
    // (30,000 − 1,600 / 0.5) / (0.5 · 0.9745)
    expect([order.quoteRate, order.liquidationPrice].map(String)).toEqual(['0.5', '55002.57']);
  });

  test('enough of it leaves no liquidation price', () => {
    expect(after(LONG, add(LONG, '28500', '28500')).liquidationPrice).toBeNull();
  });

  test('stops a liquidation that is under way', () => {
    const order = after(
      { ...LONG, closing: 'liquidation' },
      add({ ...LONG, closing: 'liquidation' }, '100'),
    );
    expect(order.closing).toBeNull();
    expect(after(CLOSING, add(CLOSING, '100')).closing).toBe('stop_loss');
  });
});
