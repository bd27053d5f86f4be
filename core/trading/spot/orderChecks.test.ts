import {
  aSpotAcceptance,
  aSpotCommand,
  aSpotContext,
  BTC_SPOT,
  OPEN_SPOT_GATE,
  SPOT_IDENTITY,
  type SpotContextOptions,
  type SpotTexts,
} from '../../../test/builders/spot.ts';
import { aBook, T0 } from '../../../test/builders/contract.ts';
import type { OpeningGate } from '../order.ts';
import { TRADING_REJECTIONS } from '../rejection.ts';
import { decideMarket } from './decideMarket.ts';
import { decideRest } from './decideRest.ts';
import { validateSpot } from './orderChecks.ts';

const thin = aBook([['60000', '0.01']], [['60000', '0.01']]);
const crumbs = aBook([['60000', '0.00001']], [['60000', '0.00001']]);
const deep = aBook([['60000', '200']], [['60000', '200']]);
const dear = aBook([['50000', '1']], [['60700', '1']]);

interface Row {
  readonly command?: SpotTexts;
  readonly context?: SpotContextOptions;
  readonly gate?: Partial<OpeningGate>;
}

/** Each refusal in the order of the list: the row breaks it and everything that comes after it, so the first one wins. */
const TABLE: readonly (readonly [error: string, field: string | undefined, row: Row])[] = [
  ['market_closed', undefined, { gate: { market: 'closed' }, command: { quantity: '0.000001' } }],
  ['market_paused', undefined, { gate: { market: 'paused' }, command: { quantity: '0.000001' } }],
  ['quantity_or_amount', 'amount', { command: { quantity: '0.1', amount: '0.0000001' } }],
  ['quantity_or_amount', 'quantity', { command: { quantity: null } }],
  ['quantity_or_amount', 'amount', { command: { quantity: null, amount: '10', side: 'sell' } }],
  ['quantity_or_amount', 'amount', { command: { quantity: null, amount: '10', price: '60000' } }],
  ['amount_step', 'amount', { command: { quantity: null, amount: '0.0000001' } }],
  ['amount_step', 'amount', { command: { quantity: null, amount: '0' } }],
  ['quantity_step', 'quantity', { command: { quantity: '0', price: '60000.001' } }],
  ['quantity_step', 'quantity', { command: { quantity: '0.000001', price: '60000.001' } }],
  [
    'quantity_step',
    'quantity',
    { command: { side: 'sell', quantity: '0.000000001', price: '60000.001' } },
  ],
  // At 600,000 a lot of 0.00001 costs 6 USDT.
  [
    'below_minimum',
    'quantity',
    { command: { quantity: null, amount: '5.5' }, context: { price: '600000', available: '0' } },
  ],
  ['above_maximum', 'quantity', { command: { quantity: '100.00001', price: '60000.001' } }],
  [
    'above_maximum',
    'amount',
    { command: { quantity: null, amount: '7000000' }, context: { book: deep, available: '0' } },
  ],
  ['price_step', 'price', { command: { price: '60000.001', quantity: '0.00001' } }],
  ['price_step', 'price', { command: { price: '0', quantity: '0.00001' } }],
  ['price_required', 'price', { command: { type: 'limit', quantity: '0.00001' } }],
  ['price_required', 'price', { command: { type: 'market', price: '60000' } }],
  // 0.00008 × 29,999 = 2.39992 USDT.
  ['below_minimum_value', 'quantity', { command: { price: '29999', quantity: '0.00008' } }],
  ['below_minimum_value', 'quantity', { command: { quantity: '0.00008' } }],
  ['below_minimum_value', 'quantity', { command: { side: 'sell', quantity: '0.00008' } }],
  // While the book is too thin its value is that of the price the user was looking at: 4.8 USDT.
  [
    'below_minimum_value',
    'quantity',
    { command: { quantity: '0.00008' }, context: { book: crumbs } },
  ],
  // 0.001 × 60,000 × 0.01 = 0.6 USDT.
  [
    'below_minimum_value',
    'quantity',
    { command: { price: '60000', quantity: '0.001' }, context: { quoteRate: '0.01' } },
  ],
  // All there is, but at 100 a ten-millionth of a tenth brings one unit of USDT, and that is the fee.
  [
    'below_minimum_value',
    'quantity',
    {
      command: { side: 'sell', quantity: '0.00000001' },
      context: { price: '100', available: '0.00000001' },
    },
  ],
  // Half of 60,000 is still possible, one tick less is not; one and a half times as well.
  ['price_too_far', 'price', { command: { price: '29999.99' }, context: { available: '0' } }],
  ['price_too_far', 'price', { command: { price: '90000.01' }, context: { available: '0' } }],
  ['stale_quote', undefined, { context: { time: T0 + 2_001, book: thin, available: '0' } }],
  ['stale_quote', undefined, { context: { seq: 10, book: thin, available: '0' } }],
  ['insufficient_depth', 'quantity', { context: { book: thin, available: '0' } }],
  ['insufficient_depth', 'quantity', { context: { book: crumbs, available: '0' } }],
  [
    'insufficient_depth',
    'amount',
    { command: { quantity: null, amount: '6000' }, context: { book: thin, available: '0' } },
  ],
  // 60,700 is 1.17 % above 60,000; 50,000 far below.
  ['price_moved', undefined, { context: { book: dear, available: '0' } }],
  ['price_moved', undefined, { command: { side: 'sell' }, context: { book: dear, held: '0' } }],
  [
    'too_many_open_orders',
    undefined,
    { command: { price: '59000' }, context: { available: '0' }, gate: { openOrders: 200 } },
  ],
  // One at the market leaves nothing open.
  [
    'insufficient_balance',
    'quantity',
    { context: { available: '5999.999999' }, gate: { openOrders: 200 } },
  ],
  ['insufficient_balance', 'quantity', { context: { available: '5999.999999' } }],
  [
    'insufficient_balance',
    'quantity',
    { command: { side: 'sell' }, context: { available: '0.09' } },
  ],
  [
    'insufficient_balance',
    'quantity',
    { command: { price: '59000' }, context: { available: '5899' } },
  ],
  [
    'insufficient_balance',
    'amount',
    { command: { quantity: null, amount: '100' }, context: { available: '99.999999' } },
  ],
];

function decide({ command, context, gate }: Row) {
  const given = aSpotCommand(command);
  const where = aSpotContext(context);
  const how = { ...OPEN_SPOT_GATE, ...gate };
  const decideIt = given.type === 'limit' ? decideRest : decideMarket;
  return decideIt(given, aSpotAcceptance(), where, SPOT_IDENTITY, how);
}

describe('a spot order is refused', () => {
  test.each(TABLE)('%s (%s): %j', (error, field, row) => {
    const decision = decide(row);
    expect(decision.ok ? 'accepted' : [decision.error, decision.field]).toEqual([error, field]);
  });

  test.each<[string, Row]>([
    [
      'the largest quantity',
      { command: { quantity: '100' }, context: { book: deep, available: '6000000' } },
    ],
    // 0.00008 × 62,500 = 5.
    ['the smallest value', { command: { quantity: '0.00008', price: '62500' } }],
    ['the smallest amount', { command: { quantity: null, amount: '5' } }],
  ])('but not at the bound itself: %s', (_, row) => {
    expect(decide(row)).toMatchObject({ ok: true });
  });

  test('the table has the order of the list', () => {
    const met = TABLE.map(([error]) => error).filter((error, i, all) => all.indexOf(error) === i);
    const list: readonly string[] = TRADING_REJECTIONS;
    expect(met).toEqual(list.filter((error) => met.includes(error)));
  });

  test('frozen comes before everything, then the missing product', () => {
    const gate = { ...OPEN_SPOT_GATE, frozen: true, market: 'closed' } as const;
    expect(validateSpot(aSpotCommand(), undefined, gate)?.error).toBe('forbidden');
    expect(validateSpot(aSpotCommand(), undefined, OPEN_SPOT_GATE)?.error).toBe('not_found');
  });

  test.each<[Row, Record<string, string>]>([
    [{ command: { quantity: '0.000001' } }, { step: '0.00001' }],
    [{ command: { side: 'sell', quantity: '0.000000001' } }, { step: '0.00000001' }],
    [{ command: { quantity: null, amount: '0.0000001' } }, { step: '0.000001' }],
    [{ command: { quantity: '100.00001' } }, { maximum: '100' }],
    [{ command: { price: '29999.99' } }, { lowest: '30000', highest: '90000' }],
    [{ command: { quantity: '0.00008' } }, { minimum: '5' }],
    [{ context: { available: '1' } }, { required: '6000', available: '1' }],
  ])('%j names the numbers of its sentence', (row, params) => {
    expect(decide(row)).toMatchObject({ params });
  });
});

test.each(['30000', '90000'])('a limit at %s is just within the band', (price) => {
  expect(decide({ command: { price } }).ok).toBe(true);
});

test('the smallest value is 5 USDT, whatever the least quantity of contracts is', () => {
  // 0.00009 × 55,555.56 = 5.0000004
  expect(BTC_SPOT.minValue.toFixed()).toBe('5');
  expect(decide({ command: { price: '55555.56', quantity: '0.00009' } }).ok).toBe(true);
  expect(decide({ command: { price: '55555.55', quantity: '0.00009' } })).toMatchObject({
    error: 'below_minimum_value',
  });
});

test.each([
  ['at the market', {}],
  ['as a limit', { price: '60000' }],
] as const)(
  'all that is there is sold %s, to the last unit and whatever it is worth',
  (_how, how) => {
    const sell = (quantity: string, available: string) =>
      decide({ command: { side: 'sell', quantity, ...how }, context: { available } });
    // 0.00008 × 60,000 = 4.8 USDT.
    expect(sell('0.00007992', '0.00007992').ok).toBe(true);
    expect(sell('0.00007992', '0.00007993')).toMatchObject({ error: 'below_minimum_value' });
    expect(sell('0.00007993', '0.00007992')).toMatchObject({ error: 'below_minimum_value' });
    expect(sell('0.12345678', '0.2').ok).toBe(true);
  },
);
