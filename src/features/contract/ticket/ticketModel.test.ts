import fc from 'fast-check';
import { aDepth, aProductInfo } from '../../../../test/builders/market.ts';
import { rulesOf } from '../../../../test/builders/rulebook.ts';
import { testRefusals } from '../../../../test/builders/ticketRefusals.tsx';
import { decimal } from '../../../../core/money/decimal.ts';
import { bookOf, indexDoubledOf, quoteRateOf } from '../../../market/product/book.ts';
import { amountForPercent, convertAmount, mostPossible } from './amountModel.ts';
import { liquidationAt } from './leverageModel.ts';
import { NO_STOPS } from './stopDraft.ts';
import { bodyOf, CONTRACT_TICKET, needsConfirmation, workOutTicket } from './ticketModel.ts';
import { percentOf } from '../../../market/ticket/ticketKind.ts';
import type { TicketContext, TicketForm } from './ticketModel.ts';

const info = aProductInfo();
const { contract: rules, spot } = rulesOf('BTCUSDT');

function aContext(change: Partial<TicketContext> = {}): TicketContext {
  const deep = aDepth({ bids: [['64183.0', '50']], asks: [['64184.0', '50']] });
  return {
    rules,
    quoteRate: quoteRateOf(info),
    book: bookOf(deep, rules),
    available: decimal('1000'),
    market: 'live',
    indexDoubled: indexDoubledOf('64183.5', info.priceDecimals),
    mark: decimal('64183.5'),
    warnBand: spot.warnBand,
    ...change,
  };
}

function aForm(change: Partial<TicketForm> = {}): TicketForm {
  return {
    direction: 'long',
    type: 'market',
    leverage: 10,
    price: '',
    trigger: '',
    postOnly: false,
    amountKind: 'margin',
    amount: '300',
    hasProtection: false,
    stopUnit: 'price',
    ...NO_STOPS,
    ...change,
  };
}

test('margin buys the quantity that it covers at the best opposing price, down to the lot', () => {
  // 300 × 10 / 64,184 = 0.04674 → 0.0467 BTC
  const { preview, command } = workOutTicket(aForm(), aContext());
  expect(command?.quantity.toFixed()).toBe('0.0467');
  expect(preview?.expectedPrice.toFixed()).toBe('64184');
});

test('a short opens at the bid', () => {
  const { preview } = workOutTicket(aForm({ direction: 'short' }), aContext());
  expect(preview?.expectedPrice.toFixed()).toBe('64183');
});

test('a stop turns the most that can be lost into the loss at the stop', () => {
  const form = aForm({ hasProtection: true, stopLoss: '63000' });
  const { preview, command } = workOutTicket(form, aContext());
  expect(command?.stopLoss?.toFixed()).toBe('63000');
  expect(preview?.lossAtStop?.lt(preview.lossAtMost)).toBe(true);
});

test('protection that is switched off is not sent, whatever is typed', () => {
  const { command } = workOutTicket(aForm({ stopLoss: '63000' }), aContext());
  expect(command?.stopLoss).toBeNull();
});

// The ticket refuses with the very list and order of the server.
test.each<[string, Partial<TicketForm>, Partial<TicketContext>, string]>([
  ['the market is closed', {}, { market: 'closed' }, 'market_closed'],
  ['the product is paused', {}, { market: 'paused' }, 'market_paused'],
  ['less than the least', { amountKind: 'quantity', amount: '0.00001' }, {}, 'quantity_step'],
  ['more than the most', { amountKind: 'quantity', amount: '2000' }, {}, 'above_maximum'],
  [
    'too much leverage for the size',
    { amountKind: 'quantity', amount: '20', leverage: 20 },
    {},
    'leverage_too_high',
  ],
  ['a target below a long', { hasProtection: true, takeProfit: '60000' }, {}, 'take_profit_side'],
  ['a stop above a long', { hasProtection: true, stopLoss: '65000' }, {}, 'stop_loss_side'],
  [
    'a stop beyond the liquidation',
    { hasProtection: true, stopLoss: '50000' },
    {},
    'stop_beyond_liquidation',
  ],
  ['more than is available', { amount: '1001' }, {}, 'insufficient_balance'],
  [
    'deeper than the book',
    { amountKind: 'quantity', amount: '60', leverage: 2 },
    { available: decimal('99999999') },
    'insufficient_depth',
  ],
])('%s', (_case, form, context, error) => {
  expect(workOutTicket(aForm(form), aContext(context)).refusal?.error).toBe(error);
});

test('a visitor is not refused for a balance nobody knows', () => {
  const { refusal, share } = workOutTicket(
    aForm({ amount: '5000' }),
    aContext({ available: undefined }),
  );
  expect(refusal).toBeUndefined();
  expect(share).toBeUndefined();
});

// Missing inputs show dashes; they are no error yet.
test.each([
  ['no amount', { amount: '' }],
  ['a zero amount', { amount: '0.0' }],
  ['a limit without a price', { type: 'limit', price: '' }],
  ['a stop entry without a trigger', { type: 'stop', trigger: '' }],
] as const)('%s: nothing to send and nothing refused', (_case, form) => {
  const result = workOutTicket(aForm(form), aContext());
  expect(result).toEqual({
    command: undefined,
    preview: undefined,
    stopBase: undefined,
    refusal: undefined,
    isFar: false,
    share: undefined,
  });
});

test('without a book nothing can be reckoned, and nothing is invented', () => {
  expect(workOutTicket(aForm(), aContext({ book: undefined })).command).toBeUndefined();
});

test('every share of the slider can be paid, fee included', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.constantFrom(...rules.leverages),
      fc.constantFrom<'margin' | 'quantity'>('margin', 'quantity'),
      fc.integer({ min: 20, max: 100_000 }),
      (percent, leverage, amountKind, available) => {
        const context = aContext({ available: decimal(String(available)), market: 'live' });
        const form = aForm({ leverage, amountKind, amount: '' });
        const amount = amountForPercent(form, context, percent);
        const result = workOutTicket({ ...form, amount }, context);
        if (result.preview === undefined) return;
        expect(result.preview.cost.lte(context.available ?? 0)).toBe(true);
        expect(percentOf(result)).toBeLessThanOrEqual(percent);
      },
    ),
  );
});

test('margin and quantity are two views of one order', () => {
  const context = aContext();
  const form = aForm();
  const quantity = convertAmount(form, context, 'quantity');
  expect(quantity).toBe('0.0467');
  const margin = convertAmount(
    { ...form, amountKind: 'quantity', amount: quantity },
    context,
    'margin',
  );
  // 0.0467 × 64,184 / 10 = 299.73…, cut to two decimals.
  expect(margin).toBe('299.73');
  expect(convertAmount(aForm({ amount: '' }), context, 'quantity')).toBe('');
});

test('the liquidation comes nearer with each leverage', () => {
  const distances = rules.leverages.map((leverage) => {
    const found = liquidationAt(leverage, aForm(), aContext());
    return found === null ? -1 : Number(found.distance);
  });
  expect(distances).toEqual([...distances].sort((a, b) => a - b));
  expect(distances.at(-1)).toBeCloseTo(-0.0251, 3);
});

// DESIGN 10.8
test.each<[string, Partial<TicketForm>, boolean]>([
  ['a small market order', { amount: '50' }, false],
  ['a market order over 20 % of the account', { amount: '250' }, true],
  ['a limit order of the same size', { type: 'limit', price: '64000', amount: '250' }, false],
  ['a large stop entry', { type: 'stop', trigger: '65000', amount: '250' }, true],
  ['leverage of 20', { amount: '10', leverage: 20 }, true],
  ['a small limit far from the market', { type: 'limit', price: '120000', amount: '10' }, true],
])('%s asks first: %s', (_case, change, asks) => {
  const form = aForm(change);
  expect(needsConfirmation(form, workOutTicket(form, aContext()))).toBe(asks);
});

test('the body holds decimal strings and nothing the server did not ask for', () => {
  const form = aForm({ type: 'limit', price: '64181.5', hasProtection: true, takeProfit: '66000' });
  const { command } = workOutTicket(form, aContext());
  expect(command && bodyOf(command)).toEqual({
    productId: 'BTCUSDT',
    direction: 'long',
    type: 'limit',
    quantity: '0.0467',
    leverage: 10,
    price: '64181.5',
    takeProfit: '66000',
    stopLoss: null,
  });
});

// decisions.md "Spot": further than 10 % from the index warns; a contract's limit locks money as well.
test.each([
  ['long', '120000', true],
  ['long', '70602', true],
  ['long', '70601', false],
  ['short', '57765', true],
  ['short', '57766', false],
  ['long', '40000', true],
] as const)(
  'a %s limit at %s while the index is 64,183.5 is far: %s',
  (direction, price, isFar) => {
    const form = aForm({ type: 'limit', direction, price, amount: '10' });
    expect(workOutTicket(form, aContext()).isFar).toBe(isFar);
    expect(workOutTicket(form, aContext({ indexDoubled: null })).isFar).toBe(false);
  },
);

test('the least under a margin is said as margin, and that margin is enough', () => {
  const { refusal } = workOutTicket(aForm({ amount: '0.2' }), aContext());
  // 0.0001 × 64,184 / 10 = 0.64184
  expect(refusal).toMatchObject({
    error: 'below_minimum',
    params: { minimum: '0.65' },
    unit: 'USDT',
  });
  expect(workOutTicket(aForm({ amount: '0.65' }), aContext()).refusal).toBeUndefined();
  const typed = aForm({ amountKind: 'quantity', amount: '0.00005' });
  expect(workOutTicket(typed, aContext()).refusal?.unit).toBeUndefined();
});

describe('the most that is possible', () => {
  const thin = aDepth({
    bids: [['64183.0', '0.01']],
    asks: [
      ['64184.0', '0.01'],
      ['66000.0', '50'],
    ],
  });
  test.each<[string, Partial<TicketForm>, Partial<TicketContext>]>([
    ['as margin', { amount: '5000' }, {}],
    ['as quantity', { amountKind: 'quantity', amount: '3' }, {}],
    ['at a limit', { type: 'limit', price: '64000', amount: '5000' }, {}],
    ['short', { direction: 'short', amount: '5000' }, {}],
    ['into a book that grows dearer', { amount: '5000' }, { book: bookOf(thin, rules) }],
  ])(
    '%s is taken, and a cent more of balance than it needs is hardly left',
    (_case, form, more) => {
      const context = aContext(more);
      expect(workOutTicket(aForm(form), context).refusal?.error).toBe('insufficient_balance');
      const amount = mostPossible(aForm(form), context);
      const { refusal, preview } = workOutTicket(aForm({ ...form, amount }), context);
      expect(refusal).toBeUndefined();
      // 3 % of the balance is the price of a lot at most, and of the second level.
      expect(Number(preview?.cost)).toBeGreaterThan(970);
    },
  );

  test('is nothing where not even the least can be paid or nothing is known', () => {
    expect(mostPossible(aForm(), aContext({ available: decimal('0.1') }))).toBe('');
    expect(mostPossible(aForm(), aContext({ available: undefined }))).toBe('');
    expect(mostPossible(aForm(), aContext({ book: undefined }))).toBe('');
  });
});

describe('every refusal of core', () => {
  testRefusals({
    kind: CONTRACT_TICKET,
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
      amount_step: 'another kind',
      quantity_step: {
        at: 'amount',
        typed: { amountKind: 'quantity', amount: '0.00015' },
        says: '0.0001 BTC',
      },
      below_minimum: { at: 'amount', typed: { amount: '0.2' }, says: '0.65 USDT' },
      above_maximum: [
        {
          at: 'amount',
          typed: { amountKind: 'quantity', amount: '2000' },
          says: '1,000 BTC',
        },
        {
          at: 'amount',
          typed: { amount: '9000000' },
          known: { available: decimal('99999999') },
          says: '6,418,400.00 USDT',
        },
      ],
      price_step: [
        { at: 'price', typed: { type: 'limit', price: '64000.05' }, says: '0.1' },
        { at: 'trigger', typed: { type: 'stop', trigger: '65000.05' }, says: '0.1' },
        { at: 'takeProfit', typed: { hasProtection: true, takeProfit: '65000.05' }, says: '0.1' },
        { at: 'stopLoss', typed: { hasProtection: true, stopLoss: '63000.05' }, says: '0.1' },
      ],
      price_required: 'is missing, not refused',
      trigger_required: 'is missing, not refused',
      post_only_needs_limit: 'cannot be typed',
      stop_or_trailing: 'cannot be typed',
      below_minimum_value: 'another kind',
      price_too_far: 'another kind',
      leverage_not_allowed: { at: 'leverage', typed: { leverage: 7 }, says: 'not offered' },
      leverage_too_high: {
        at: 'leverage',
        typed: { amountKind: 'quantity', amount: '20', leverage: 20 },
        says: 'the highest leverage is',
      },
      slippage_invalid: 'cannot be typed',
      trailing_invalid: {
        at: 'trailing',
        typed: { hasProtection: true, isTrailing: true, trailing: '21' },
        says: '0.1% to 20%',
      },
      trigger_side: [
        { at: 'trigger', typed: { type: 'stop', trigger: '64000' }, says: '64,183.5' },
        {
          at: 'trigger',
          typed: { type: 'stop', direction: 'short', trigger: '65000' },
          says: '64,183.5',
        },
      ],
      take_profit_side: {
        at: 'takeProfit',
        typed: { hasProtection: true, takeProfit: '60000' },
        says: '64,184',
      },
      stop_loss_side: {
        at: 'stopLoss',
        typed: { hasProtection: true, stopLoss: '65000' },
        says: '64,184',
      },
      stop_beyond_liquidation: [
        {
          at: 'stopLoss',
          typed: { hasProtection: true, stopLoss: '50000' },
          says: '59,277.2',
        },
        {
          at: 'stopLoss',
          typed: { hasProtection: true, stopUnit: 'result', stopLoss: '299' },
          says: '59,277.2',
        },
        {
          at: 'trailing',
          typed: { hasProtection: true, isTrailing: true, trailing: '10' },
          says: '59,277.2',
        },
      ],
      close_window_over: 'another kind',
      stale_quote: 'only the server knows',
      insufficient_depth: {
        at: 'amount',
        typed: { amountKind: 'quantity', amount: '60', leverage: 2 },
        known: { available: decimal('99999999') },
        says: 'does not show enough',
      },
      price_moved: 'only the server knows',
      would_take: [
        {
          at: 'price',
          typed: { type: 'limit', postOnly: true, price: '64184' },
          says: 'fill at once',
        },
        {
          at: 'price',
          typed: { type: 'limit', postOnly: true, direction: 'short', price: '64183' },
          says: 'fill at once',
        },
      ],
      too_many_open_orders: 'only the server knows',
      open_stakes_exceeded: 'another kind',
      open_payout_exceeded: 'another kind',
      insufficient_balance: { at: 'amount', typed: { amount: '1001' }, says: 'too small' },
    },
  });
});

test('a leverage that is no longer offered is read as the next lower one, and not refused', () => {
  const read = CONTRACT_TICKET.readUnder?.(aForm({ leverage: 7 }), aContext());
  expect(read?.leverage).toBe(5);
});
