import fc from 'fast-check';
import { aDepth, aProductInfo } from '../../../../test/builders/market.ts';
import { rulesOf } from '../../../../test/builders/rulebook.ts';
import { testRefusals } from '../../../../test/builders/ticketRefusals.tsx';
import { decimal, toText } from '../../../../core/money/decimal.ts';
import { bookOf, indexDoubledOf, quoteRateOf } from '../../../market/product/book.ts';
import {
  bodyOf,
  followingField,
  formForPercent,
  needsConfirmation,
  SPOT_TICKET,
  workOutSpot,
} from './ticketModel.ts';
import { percentOf } from '../../../market/ticket/ticketKind.ts';
import type { SpotForm, SpotTicketContext } from './ticketModel.ts';

const info = aProductInfo();
const { spot: rules } = rulesOf('BTCUSDT');
const deep = aDepth({ bids: [['64183.0', '50']], asks: [['64184.0', '50']] });

function aContext(change: Partial<SpotTicketContext> = {}): SpotTicketContext {
  return {
    rules,
    quoteRate: quoteRateOf(info),
    book: bookOf(deep, info),
    indexDoubled: indexDoubledOf('64183.5', info.priceDecimals),
    last: decimal('64183.5'),
    available: { quote: decimal('1000'), base: decimal('0.5') },
    position: { quantity: decimal('0.5'), cost: decimal('30000') },
    market: 'live',
    ...change,
  };
}

function aForm(change: Partial<SpotForm> = {}): SpotForm {
  return { side: 'buy', type: 'market', price: '', lead: 'total', size: '300', ...change };
}

test.each([
  ['halfway between two ticks', '64183.55', 1, 1_283_671],
  ['on a tick', '64183.5', 1, 1_283_670],
  ['without decimals', '64183', 1, 1_283_660],
])('twice an index %s is an integer of points', (_case, index, decimals, doubled) => {
  expect(indexDoubledOf(index, decimals)).toBe(doubled);
});

test('a market buy by total orders an amount, and shows what arrives after the fee', () => {
  const { command, preview, refusal } = workOutSpot(aForm(), aContext());
  expect(command).toMatchObject({ quantity: null, type: 'market', side: 'buy' });
  expect(command?.amount?.toFixed()).toBe('300');
  // 300 / 64,184 = 0.004674 → 46 lots; 0.1 % of them is the fee, in BTC.
  expect(preview?.quantity.toFixed()).toBe('0.0046');
  expect(preview?.fee.toFixed()).toBe('0.0000046');
  expect(preview?.received.toFixed()).toBe('0.0045954');
  expect(refusal).toBeUndefined();
});

test('a limit buy by total orders the quantity that the total locks', () => {
  const form = aForm({ type: 'limit', price: '60000' });
  const { command, preview } = workOutSpot(form, aContext());
  expect(command?.quantity?.toFixed()).toBe('0.005');
  expect(preview?.cost.toFixed()).toBe('300');
});

test('a sale tells its realised result against the average cost, fee included', () => {
  const form = aForm({ side: 'sell', lead: 'quantity', size: '0.1' });
  const { preview } = workOutSpot(form, aContext());
  // 0.1 × 64,183 = 6,418.30, less 6.4183 fee, less a fifth of 30,000.
  expect(preview?.received.toFixed()).toBe('6411.8817');
  expect(preview?.result?.toFixed()).toBe('411.8817');
});

test.each<[string, Partial<SpotForm>, Partial<SpotTicketContext>, string]>([
  ['more USDT than there is', { size: '1000.01' }, {}, 'insufficient_balance'],
  [
    'more coins than there are',
    { side: 'sell', lead: 'quantity', size: '0.6' },
    {},
    'insufficient_balance',
  ],
  ['an amount that does not buy one lot', { size: '4' }, {}, 'below_minimum'],
  ['a purchase finer than a lot', { lead: 'quantity', size: '0.00005' }, {}, 'quantity_step'],
  [
    'a sale finer than its coins',
    { side: 'sell', lead: 'quantity', size: '0.000000001' },
    {},
    'quantity_step',
  ],
  [
    'a sale worth too little that is not all there is',
    { side: 'sell', lead: 'quantity', size: '0.00005' },
    {},
    'below_minimum_value',
  ],
  [
    'more than can be counted',
    { side: 'sell', lead: 'quantity', size: '999999999999999999' },
    {},
    'above_maximum',
  ],
  [
    'a limit worth too little',
    { type: 'limit', price: '40000', lead: 'quantity', size: '0.0001' },
    {},
    'below_minimum_value',
  ],
  [
    'a limit over half away from the index',
    { type: 'limit', price: '30000', lead: 'quantity', size: '0.01' },
    {},
    'price_too_far',
  ],
  [
    'a price between two ticks',
    { type: 'limit', price: '60000.05', lead: 'quantity', size: '0.01' },
    {},
    'price_step',
  ],
  ['a paused market', {}, { market: 'paused' }, 'market_paused'],
  ['a closed market', {}, { market: 'closed' }, 'market_closed'],
  [
    'more than the book shows',
    { side: 'sell', lead: 'quantity', size: '0.4' },
    { book: bookOf(aDepth({ bids: [['64183.0', '0.1']] }), info) },
    'insufficient_depth',
  ],
])('%s is refused as the server would', (_case, form, context, error) => {
  expect(workOutSpot(aForm(form), aContext(context)).refusal?.error).toBe(error);
});

test.each<[string, string, boolean]>([
  ['just inside a tenth', '57766', false],
  ['just outside a tenth below', '57765', true],
  ['above', '71000', true],
])('a limit %s of the index warns: %s %s', (_case, price, isFar) => {
  const form = aForm({ type: 'limit', price, lead: 'quantity', size: '0.01' });
  const result = workOutSpot(form, aContext());
  expect(result.isFar).toBe(isFar);
  expect(needsConfirmation(form, result)).toBe(isFar);
});

test('all there is can be sold, to its last unit and below the minimum', () => {
  const held = decimal('0.00004995');
  const context = aContext({
    available: { quote: decimal('0'), base: held },
    position: { quantity: held, cost: decimal('3.2') },
  });
  const form = {
    ...aForm({ side: 'sell' }),
    ...formForPercent(aForm({ side: 'sell' }), context, 100),
  };
  const { command, preview, refusal } = workOutSpot(form, context);
  expect(command?.quantity?.toFixed()).toBe('0.00004995');
  // 0.00004995 × 64,183 = 3.20594085
  expect(preview?.amount.toFixed()).toBe('3.20594');
  expect(refusal).toBeUndefined();
  const visitor = workOutSpot(form, aContext({ available: undefined, position: undefined }));
  expect(visitor.refusal?.error).toBe('below_minimum_value');
});

test('a visitor sees the preview; only the server knows that nobody pays', () => {
  const result = workOutSpot(aForm(), aContext({ available: undefined, position: undefined }));
  expect(result.preview).toBeDefined();
  expect(result.refusal).toBeUndefined();
});

test('a market order over a fifth of what is available asks first', () => {
  const ask = (size: string): boolean => {
    const form = aForm({ size });
    return needsConfirmation(form, workOutSpot(form, aContext()));
  };
  expect(ask('200')).toBe(false);
  expect(ask('200.01')).toBe(true);
});

test.each<[string, Partial<SpotForm>, string]>([
  ['the total follows a quantity, in money', { lead: 'quantity', size: '0.01' }, '641.84'],
  ['the quantity follows a total, in lots', {}, '0.0046'],
  ['nothing follows nothing', { size: '' }, ''],
])('%s', (_case, change, shown) => {
  const form = aForm(change);
  expect(followingField(form, workOutSpot(form, aContext()))).toBe(shown);
});

test('in a currency of another rate totals are USDT and prices are not', () => {
  // 100 JPY are 0.65 USDT.
  const context = aContext({ quoteRate: decimal('0.0065') });
  const form = aForm({ type: 'limit', price: '60000', size: '300' });
  const { command, preview } = workOutSpot(form, context);
  expect(command?.quantity?.toFixed()).toBe('0.7692');
  expect(preview?.cost.toFixed()).toBe('299.988');
});

test('the body names one size: the amount of a market buy, else the quantity', () => {
  const bodyFor = (change: Partial<SpotForm>) => {
    const { command } = workOutSpot(aForm(change), aContext());
    return command && bodyOf(command);
  };
  expect(bodyFor({})).toMatchObject({ amount: '300', quantity: null, price: null });
  expect(bodyFor({ type: 'limit', price: '60000' })).toMatchObject({
    amount: null,
    quantity: '0.005',
    price: '60000',
  });
});

const sides = fc.constantFrom('buy', 'sell');
const types = fc.constantFrom('market', 'limit');

test('whatever the slider chooses can be paid, and stands where the finger left it', () => {
  fc.assert(
    fc.property(sides, types, fc.integer({ min: 2, max: 100 }), (side, type, percent) => {
      const price = type === 'limit' ? '63000' : '';
      const context = aContext();
      const form = {
        ...aForm({ side, type, price }),
        ...formForPercent(aForm({ side, type, price }), context, percent),
      };
      const result = workOutSpot(form, context);
      expect(result.refusal).toBeUndefined();
      // A lot is up to 0.7 % of 1,000 USDT.
      expect(Math.abs(percentOf(result) - percent)).toBeLessThanOrEqual(1);
    }),
  );
});

test('what arrives and what is paid for it never exceed what was typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 700, max: 100_000 }), (cents) => {
      const typed = decimal(String(cents)).div(100);
      const { preview } = workOutSpot(aForm({ size: toText(typed) }), aContext());
      expect(preview?.amount.lte(typed)).toBe(true);
      expect(preview?.received.plus(preview.fee).eq(preview.quantity)).toBe(true);
    }),
  );
});

test('the least under a total is said as a total, never under the least value', () => {
  const { refusal } = workOutSpot(aForm({ size: '4' }), aContext());
  // One lot costs 0.0001 × 64,184 = 6.4184.
  expect(refusal).toMatchObject({
    error: 'below_minimum',
    params: { minimum: '6.42' },
    unit: 'USDT',
  });
  expect(workOutSpot(aForm({ size: '6.42' }), aContext()).refusal).toBeUndefined();
  const cheap = aContext({ book: bookOf(aDepth({ asks: [['100.0', '50']] }), info) });
  expect(workOutSpot(aForm({ size: '0.005' }), cheap).refusal?.params).toEqual({ minimum: '5' });
});

describe('every refusal of core', () => {
  const sale = (size: string): Partial<SpotForm> => ({ side: 'sell', lead: 'quantity', size });
  const limit = (price: string, size = '0.01'): Partial<SpotForm> => ({
    type: 'limit',
    price,
    lead: 'quantity',
    size,
  });
  testRefusals({
    kind: SPOT_TICKET,
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
      quantity_or_amount: 'cannot be typed',
      amount_step: { at: 'size', typed: { size: '10.0000001' }, says: '0.000001' },
      quantity_step: [
        { at: 'size', typed: { lead: 'quantity', size: '0.00015' }, says: '0.0001 BTC' },
        { at: 'size', typed: sale('0.000000001'), says: '0.00000001 BTC' },
      ],
      below_minimum: { at: 'size', typed: { size: '4' }, says: '6.42 USDT' },
      above_maximum: { at: 'size', typed: sale('999999999999999999'), says: '1,000 BTC' },
      price_step: { at: 'price', typed: limit('60000.05'), says: '0.1' },
      price_required: 'is missing, not refused',
      trigger_required: 'another kind',
      post_only_needs_limit: 'another kind',
      stop_or_trailing: 'another kind',
      below_minimum_value: { at: 'size', typed: limit('40000', '0.0001'), says: '5' },
      price_too_far: { at: 'price', typed: limit('30000'), says: '32,091.8' },
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
      insufficient_depth: {
        at: 'size',
        typed: sale('0.4'),
        known: { book: bookOf(aDepth({ bids: [['64183.0', '0.1']] }), info) },
        says: 'does not show enough',
      },
      price_moved: 'only the server knows',
      would_take: 'another kind',
      too_many_open_orders: 'only the server knows',
      open_stakes_exceeded: 'another kind',
      open_payout_exceeded: 'another kind',
      insufficient_balance: [
        { at: 'size', typed: { size: '1000.01' }, says: 'too small' },
        { at: 'size', typed: sale('0.6'), says: 'too small' },
      ],
    },
  });
});

test('a total cannot be sold at the market: the quantity beside it leads from then on', () => {
  const before = aForm({ size: '300' });
  const result = workOutSpot(before, aContext());
  expect(SPOT_TICKET.follow?.({ ...before, side: 'sell' }, result)).toEqual({
    ...before,
    side: 'sell',
    lead: 'quantity',
    size: '0.0046',
  });
});
