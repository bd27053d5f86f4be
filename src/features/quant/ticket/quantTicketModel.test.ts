import { decimal } from '../../../../core/money/decimal.ts';
import { quantRules } from '../../../../core/rulebook/quantRules.ts';
import { lotsHeld } from '../../../../core/trading/grid/formulas.ts';
import { aDepth, aQuote } from '../../../../test/builders/market.ts';
import { QUANT_RULES, QUANT_TICK } from '../../../../test/builders/quant.ts';
import { CLIENT_RULEBOOK } from '../../../../test/builders/rulebook.ts';
import { testRefusals } from '../../../../test/builders/ticketRefusals.tsx';
import { tickOf } from '../model/tickOf.ts';
import { bodyOf, leastAmount, QUANT_TICKET, workOutQuant } from './quantTicketModel.ts';
import type { QuantForm, QuantTicketContext } from './quantTicketModel.ts';

const aForm = (change: Partial<QuantForm> = {}): QuantForm => ({ amount: '1000', ...change });
const aContext = (change: Partial<QuantTicketContext> = {}): QuantTicketContext => ({
  rules: QUANT_RULES,
  tick: QUANT_TICK,
  market: 'live',
  available: decimal('100000'),
  ...change,
});
const tickAt = (bid: string, ask: string, quantity: string) =>
  tickOf(
    aQuote({ mark: bid, price: bid }),
    aDepth({ bids: [[bid, quantity]], asks: [[ask, quantity]] }),
    QUANT_RULES,
  );

test('an amount becomes the subscription that would start now', () => {
  const { order, refusal, share, command } = workOutQuant(aForm(), aContext());
  expect(refusal).toBeUndefined();
  expect(order?.levels).toHaveLength(13);
  expect(lotsHeld(order?.cells ?? [])).toBeGreaterThan(0);
  expect(share?.toFixed()).toBe('0.01');
  expect(command && bodyOf(command)).toEqual({ quantId: 'btc-7', amount: '1000' });
});

test('nothing typed is nothing to say; without a price only what needs none is refused', () => {
  expect(workOutQuant(aForm({ amount: '' }), aContext()).refusal).toBeUndefined();
  const early = aContext({ tick: undefined });
  expect(workOutQuant(aForm(), early)).toMatchObject({ order: undefined, refusal: undefined });
  expect(workOutQuant(aForm({ amount: '5' }), early).refusal?.error).toBe('below_minimum');
});

test('a visitor’s balance is unknown and refuses nothing', () => {
  expect(workOutQuant(aForm(), aContext({ available: undefined })).refusal).toBeUndefined();
});

test('the least is the rulebook’s, or what one lot in each cell costs where that is more', () => {
  expect(leastAmount(aContext())).toBe('100');
  const rules = { ...QUANT_RULES, quantityDecimals: 2 };
  const tick = tickOf(aQuote(), aDepth({ asks: [['64184.0', '50']] }), rules);
  // Twelve cells of 0.01 BTC at about 62,600 on average.
  expect(Number(leastAmount(aContext({ rules, tick })))).toBeGreaterThan(7000);
});

testRefusals({
  kind: QUANT_TICKET,
  aForm,
  aContext,
  table: {
    forbidden: 'only the server knows',
    not_found: 'cannot be typed',
    already_final: 'another kind',
    cfd_not_offered: 'another kind',
    market_closed: { at: 'form', typed: {}, known: { market: 'closed' }, says: 'closed' },
    market_paused: { at: 'form', typed: {}, known: { market: 'paused' }, says: 'paused' },
    period_not_offered: 'another kind',
    period_past_close: 'another kind',
    stake_or_quantity: 'another kind',
    stake_step: 'another kind',
    quantity_or_amount: 'another kind',
    amount_step: { at: 'amount', typed: { amount: '100.0000001' }, says: '0.000001 USDT' },
    quantity_step: 'another kind',
    below_minimum: [
      { at: 'amount', typed: { amount: '99.99' }, says: '100.00 USDT' },
      {
        at: 'amount',
        typed: { amount: '100' },
        known: { rules: { ...QUANT_RULES, quantityDecimals: 2 } },
        says: 'USDT',
      },
    ],
    above_maximum: { at: 'amount', typed: { amount: '50000.01' }, says: '50,000.00 USDT' },
    price_step: 'another kind',
    price_required: 'another kind',
    below_minimum_value: 'another kind',
    price_too_far: 'another kind',
    leverage_not_allowed: 'another kind',
    leverage_too_high: 'another kind',
    slippage_invalid: 'another kind',
    take_profit_side: 'another kind',
    stop_loss_side: 'another kind',
    stop_beyond_liquidation: 'another kind',
    close_window_over: 'another kind',
    trigger_required: 'another kind',
    post_only_needs_limit: 'another kind',
    stop_or_trailing: 'another kind',
    trailing_invalid: 'another kind',
    trigger_side: 'another kind',
    would_take: 'another kind',
    stale_quote: 'only the server knows',
    insufficient_depth: {
      at: 'amount',
      typed: { amount: '50000' },
      known: { tick: tickAt('64183.0', '64184.0', '0.01') },
      says: 'enough quantity',
    },
    price_moved: {
      at: 'form',
      typed: { amount: '5000' },
      known: {
        tick: tickOf(
          aQuote(),
          aDepth({
            bids: [['64183.0', '1']],
            asks: [
              ['64184.0', '0.0001'],
              ['69000.0', '5'],
            ],
          }),
          QUANT_RULES,
        ),
      },
      says: 'price',
    },
    too_many_open_orders: 'only the server knows',
    open_stakes_exceeded: 'another kind',
    open_payout_exceeded: 'another kind',
    insufficient_balance: {
      at: 'amount',
      typed: {},
      known: { available: decimal('999.99') },
      says: 'balance',
    },
  },
});

test('a grid of another product takes its own scales', () => {
  const gold = quantRules(CLIENT_RULEBOOK, 'gold-7');
  expect(workOutQuant(aForm({ amount: '500' }), aContext({ rules: gold })).refusal?.error).toBe(
    'below_minimum',
  );
});
