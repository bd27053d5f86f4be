import fc from 'fast-check';
import { decimal } from '../../../../core/money/decimal.ts';
import { rulesOf } from '../../../../test/builders/rulebook.ts';
import { testRefusals } from '../../../../test/builders/ticketRefusals.tsx';
import type { CfdRules } from '../../../../core/trading/cfd/types.ts';
import { indexDoubledOf } from '../../../market/product/book.ts';
import { isLarge } from '../../../market/ticket/ticketKind.ts';
import {
  bodyOf,
  CFD_TICKET,
  convertedAmount,
  firstForm,
  leastAmount,
  mostAmount,
  oddsOf,
  steppedAmount,
  workOutCfdTicket,
} from './cfdTicketModel.ts';
import type { CfdForm, CfdTicketContext } from './cfdTicketModel.ts';

const periods = [30, 60, 300].map((seconds) => ({ seconds, returnRate: decimal('0.92') }));
const rules: CfdRules = {
  ...rulesOf('BTCUSDT').cfd,
  periods,
  minStake: decimal('5'),
  maxStake: decimal('1000'),
};
/** Twice an index in points of a decimal. */
const doubled = (index: string) => indexDoubledOf(index, rules.priceDecimals);
const context: CfdTicketContext = {
  rules,
  quoteRate: decimal('1'),
  indexDoubled: doubled('64000'),
  market: 'live',
  now: Date.UTC(2026, 8, 16, 12),
  available: decimal('800'),
};
const stakes = (amount: string, seconds = 60): CfdForm => ({
  seconds,
  amountKind: 'stake',
  amount,
});
const quantities = (amount: string): CfdForm => ({ ...stakes(amount), amountKind: 'quantity' });
const work = (form: CfdForm, change: Partial<CfdTicketContext> = {}) =>
  workOutCfdTicket(form, { ...context, ...change });

test('it opens with a minute and the least stake', () => {
  expect(firstForm(rules)).toEqual({ seconds: 60, amountKind: 'stake', amount: '5' });
  const short = { ...rules, periods: periods.slice(0, 1) };
  expect(firstForm(short).seconds).toBe(30);
});

test('a win pays the stake and 92 % of it; one must be right 52.09 % of the time', () => {
  expect(work(stakes('20')).payout?.toFixed()).toBe('38.4');
  const odds = oddsOf(60, rules);
  expect(odds?.breakEven.toFixed()).toBe('0.5209');
  expect(odds?.edge.toFixed()).toBe('0.04');
  expect(oddsOf(61, rules)).toBeUndefined();
});

test('a quantity is worth what the index says, down to the unit', () => {
  expect(work(quantities('0.001')).stake?.toFixed()).toBe('64');
  expect(work(quantities('0.001'), { indexDoubled: null }).stake).toBeUndefined();
  expect(
    work(quantities('1'), {
      rules: { ...rules, priceDecimals: 3 },
      quoteRate: decimal('0.0066'),
      indexDoubled: indexDoubledOf('150.123', 3),
    }).stake?.toFixed(),
  ).toBe('0.990811');
});

test.each([
  ['4.99', 'below_minimum', { minimum: '5' }],
  ['5', undefined, undefined],
  ['1000.01', 'above_maximum', { maximum: '1000' }],
  ['800.01', 'insufficient_balance', { required: '800.01', available: '800' }],
  ['800', undefined, undefined],
  ['', undefined, undefined],
])('a stake of %s: %s', (amount, error, params) => {
  const { refusal } = work(stakes(amount));
  expect(refusal?.error).toBe(error);
  expect(refusal?.params).toEqual(params);
  if (error !== undefined) expect(refusal?.field).toBe('stake');
});

test('a refusal about a typed quantity stands beside the quantity', () => {
  // 0.0001 × 40,000 = 4
  const cheap = { indexDoubled: doubled('40000') };
  expect(work(quantities('0.0001'), cheap).refusal).toMatchObject({
    error: 'below_minimum',
    field: 'quantity',
  });
});

test('a visitor is not told that his balance is too small', () => {
  expect(work(stakes('1000'), { available: undefined }).refusal).toBeUndefined();
});

test('the body carries one of stake and quantity, and nothing is sent that would be refused', () => {
  const bodyFor = (form: CfdForm) => bodyOf(form, 'put', work(form), 'BTCUSDT');
  expect(bodyFor(stakes('20.50'))).toEqual({
    productId: 'BTCUSDT',
    direction: 'put',
    seconds: 60,
    stake: '20.5',
  });
  expect(bodyFor(quantities('0.001'))).toEqual({
    productId: 'BTCUSDT',
    direction: 'put',
    seconds: 60,
    quantity: '0.001',
  });
  expect(bodyFor(stakes('4'))).toBeUndefined();
  expect(bodyFor(stakes(''))).toBeUndefined();
});

test('least, most and the steps between them stay within the rules', () => {
  expect(leastAmount(stakes(''), context)).toBe('5');
  // 5 ÷ 64,000 = 0.000078 → up to the lot, so that it is enough
  expect(leastAmount(quantities(''), context)).toBe('0.0001');
  expect(mostAmount(stakes(''), context)).toBe('800');
  expect(mostAmount(stakes(''), { ...context, available: undefined })).toBe('1000');
  expect(mostAmount(quantities(''), context)).toBe('0.0125');
  expect(steppedAmount(stakes('20'), context, 'more')).toBe('25');
  expect(steppedAmount(stakes('20'), context, 'less')).toBe('15');
  expect(steppedAmount(stakes('7'), context, 'less')).toBe('5');
  expect(steppedAmount(stakes(''), context, 'more')).toBe('5');
});

test('more than a fifth of the account asks first', () => {
  expect(isLarge(work(stakes('160')))).toBe(false);
  expect(isLarge(work(stakes('160.01')))).toBe(true);
});

test('there and back never makes the order larger', () => {
  const amounts = fc.integer({ min: 500, max: 80_000 }).map((cents) => (cents / 100).toFixed(2));
  fc.assert(
    fc.property(amounts, (amount) => {
      const quantity = convertedAmount(stakes(amount), context, 'quantity');
      const back = convertedAmount(quantities(quantity), context, 'stake');
      if (back !== '') expect(Number(back)).toBeLessThanOrEqual(Number(amount));
    }),
  );
});

test('what the least and the most button give is never refused for its size', () => {
  const indexes = fc.integer({ min: 100_000, max: 9_000_000 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(indexes, (index) => {
      const at = { ...context, indexDoubled: doubled(index.toFixed(1)) };
      for (const amount of [leastAmount(quantities(''), at), mostAmount(quantities(''), at)]) {
        expect(workOutCfdTicket(quantities(amount), at).refusal).toBeUndefined();
      }
    }),
  );
});

describe('every refusal of core', () => {
  // A Friday, an hour before the currencies close.
  const beforeTheClose = Date.UTC(2026, 8, 18, 20, 59, 30);
  testRefusals({
    kind: CFD_TICKET,
    aForm: (change) => ({ ...stakes('20'), ...change }),
    aContext: (change) => ({ ...context, ...change }),
    table: {
      forbidden: 'only the server knows',
      not_found: 'cannot be typed',
      already_final: 'another kind',
      cfd_not_offered: {
        at: 'form',
        typed: {},
        known: { rules: { ...rules, periods: [] } },
        says: 'not offered here',
      },
      market_closed: { at: 'form', typed: {}, known: { market: 'closed' }, says: 'closed' },
      market_paused: { at: 'form', typed: {}, known: { market: 'paused' }, says: 'paused' },
      period_not_offered: { at: 'seconds', typed: { seconds: 61 }, says: 'not offered' },
      period_past_close: {
        at: 'seconds',
        typed: { seconds: 300 },
        known: { rules: { ...rules, calendar: 'forex' }, now: beforeTheClose },
        says: 'closes before',
      },
      stake_or_quantity: 'is missing, not refused',
      stake_step: { at: 'amount', typed: { amount: '20.0000001' }, says: '0.000001' },
      quantity_or_amount: 'another kind',
      amount_step: 'another kind',
      quantity_step: {
        at: 'amount',
        typed: { amountKind: 'quantity', amount: '0.00015' },
        says: '0.0001 BTC',
      },
      below_minimum: [
        { at: 'amount', typed: { amount: '4.99' }, says: '5.00 USDT' },
        {
          at: 'amount',
          typed: { amountKind: 'quantity', amount: '0.0001' },
          known: { indexDoubled: doubled('40000') },
          says: '5.00 USDT',
        },
      ],
      above_maximum: { at: 'amount', typed: { amount: '1000.01' }, says: '1,000.00 USDT' },
      price_step: 'another kind',
      price_required: 'another kind',
      trigger_required: 'another kind',
      post_only_needs_limit: 'another kind',
      stop_or_trailing: 'another kind',
      below_minimum_value: 'another kind',
      price_too_far: 'another kind',
      leverage_not_allowed: 'another kind',
      leverage_too_high: 'another kind',
      slippage_invalid: 'another kind',
      trailing_invalid: 'another kind',
      trigger_side: 'another kind',
      take_profit_side: 'another kind',
      stop_loss_side: 'another kind',
      stop_beyond_liquidation: 'another kind',
      close_window_over: 'another kind',
      stale_quote: 'only the server knows',
      insufficient_depth: 'another kind',
      price_moved: 'another kind',
      would_take: 'another kind',
      too_many_open_orders: 'only the server knows',
      open_stakes_exceeded: {
        at: 'amount',
        typed: { amount: '20' },
        known: { rules: { ...rules, maxOpenStakes: decimal('19.5') } },
        says: '19.50 USDT',
      },
      open_payout_exceeded: {
        at: 'amount',
        typed: { amount: '20' },
        known: { rules: { ...rules, maxOpenPayout: decimal('20') } },
        says: '10.416666 USDT',
      },
      insufficient_balance: { at: 'amount', typed: { amount: '800.01' }, says: 'too small' },
    },
  });
});
