import {
  BTC,
  IDENTITY,
  T0,
  aBook,
  aCommand,
  aContext,
  anAcceptance,
  applyAll,
  type CommandTexts,
  type ContextOptions,
  OPEN_GATE,
} from '../../../test/builders/contract.ts';
import { TRADING_REJECTIONS, type TradingRejection } from '../rejection.ts';
import { decideOpen } from './decideOpen.ts';
import { decideRest } from './decideRest.ts';
import {
  type ContractDecision,
  type ContractOpenedEvent,
  type ContractOpeningGate,
} from './types.ts';
import { validateOpen } from './validateOpen.ts';

function decide(
  change: CommandTexts = {},
  options: ContextOptions = {},
  gate = OPEN_GATE,
): ContractDecision {
  return decideOpen(aCommand(change), anAcceptance(), aContext(options), IDENTITY, gate);
}
function opened(decision: ContractDecision): ContractOpenedEvent {
  const event = decision.ok ? decision.events[0] : undefined;
  if (event?.type !== 'opened') throw new Error('not opened');
  return event;
}

const HIGH = '61000';
const BROKE = { available: '0' };
// A thin book far away from the reference price, too late and with nothing to pay it: everything is wrong behind it.
const WORST: ContextOptions = {
  ...BROKE,
  book: aBook([['1', '1']], [['66000', '0.001']]),
  mark: '66000',
  time: T0 + 2001,
};
const BAD_PROTECTION = { takeProfit: '59000', stopLoss: HIGH };

const BOTH_STOPS = { stopLoss: '59000', trailingRate: '0.01' };
const BUY_STOP = { type: 'stop', triggerPrice: '61000' } as const;
const SELL_STOP = { type: 'stop', direction: 'short', triggerPrice: '59000' } as const;
const POST_ONLY = { type: 'limit', postOnly: true } as const;
const FULL: ContractOpeningGate = { ...OPEN_GATE, openOrders: 200 };

type Refused = readonly [
  error: string,
  field: string | undefined,
  change: CommandTexts,
  options: ContextOptions,
  gate: ContractOpeningGate,
];
// In the order of TRADING_REJECTIONS; each row is also wrong in what comes after it, as far as that is possible.
const TABLE: readonly Refused[] = [
  ['market_closed', undefined, { quantity: '0.000001' }, WORST, { ...OPEN_GATE, market: 'closed' }],
  ['market_paused', undefined, { quantity: '0.000001' }, WORST, { ...OPEN_GATE, market: 'paused' }],
  ['quantity_step', 'quantity', { quantity: '0.000001' }, WORST, OPEN_GATE], // below the minimum as well
  ['below_minimum', 'quantity', { quantity: '0.00009', price: '0.001' }, WORST, OPEN_GATE],
  ['below_minimum', 'quantity', { quantity: '0' }, WORST, OPEN_GATE],
  ['below_minimum', 'quantity', { quantity: '-1' }, WORST, OPEN_GATE],
  ['above_maximum', 'quantity', { quantity: '100.00001', price: '0.001' }, WORST, OPEN_GATE],
  ['price_step', 'price', { price: '60000.001' }, WORST, OPEN_GATE], // a market order with a price as well
  ['price_step', 'triggerPrice', { triggerPrice: '61000.001' }, WORST, OPEN_GATE],
  ['price_step', 'takeProfit', { takeProfit: '61000.001', leverage: 4 }, WORST, OPEN_GATE],
  ['price_step', 'stopLoss', { stopLoss: '59000.001', leverage: 4 }, WORST, OPEN_GATE],
  ['price_step', 'stopLoss', { stopLoss: '0', leverage: 4 }, WORST, OPEN_GATE], // not a price
  ['price_required', 'price', { price: '60000', leverage: 4 }, WORST, OPEN_GATE],
  ['price_required', 'price', { type: 'limit', leverage: 4 }, WORST, OPEN_GATE],
  ['price_required', 'price', { type: 'stop', price: '61000' }, WORST, OPEN_GATE],
  [
    'trigger_required',
    'triggerPrice',
    { type: 'stop', leverage: 4, postOnly: true },
    WORST,
    OPEN_GATE,
  ],
  ['trigger_required', 'triggerPrice', { triggerPrice: '61000', leverage: 4 }, WORST, OPEN_GATE],
  ['post_only_needs_limit', 'postOnly', { postOnly: true, ...BOTH_STOPS }, WORST, OPEN_GATE],
  ['stop_or_trailing', 'trailingRate', { ...BOTH_STOPS, leverage: 4 }, WORST, OPEN_GATE],
  ['leverage_not_allowed', 'leverage', { leverage: 4, maxSlippage: '1' }, WORST, OPEN_GATE],
  ['leverage_not_allowed', 'leverage', { leverage: 30, maxSlippage: '1' }, WORST, OPEN_GATE],
  ['leverage_too_high', 'leverage', { maxSlippage: '1' }, WORST, { ...OPEN_GATE, leverageCap: 10 }], // a young account
  [
    'leverage_too_high',
    'leverage',
    { quantity: '5', maxSlippage: '1', ...BAD_PROTECTION },
    WORST,
    OPEN_GATE,
  ], // 300,000 USDT: 10×
  [
    'slippage_invalid',
    'maxSlippage',
    { maxSlippage: '0.0501', ...BAD_PROTECTION },
    WORST,
    OPEN_GATE,
  ],
  [
    'slippage_invalid',
    'maxSlippage',
    { maxSlippage: '-0.01', ...BAD_PROTECTION },
    WORST,
    OPEN_GATE,
  ],
  // 0.1 % to 20 % in steps of 0.01 %.
  [
    'trailing_invalid',
    'trailingRate',
    { trailingRate: '0.0009', takeProfit: '1' },
    WORST,
    OPEN_GATE,
  ],
  [
    'trailing_invalid',
    'trailingRate',
    { trailingRate: '0.2001', takeProfit: '1' },
    WORST,
    OPEN_GATE,
  ],
  ['trailing_invalid', 'trailingRate', { trailingRate: '0.01005' }, WORST, OPEN_GATE],
  ['trailing_invalid', 'trailingRate', { ...BUY_STOP, trailingRate: '0.3' }, WORST, OPEN_GATE],
  ['trigger_side', 'triggerPrice', { ...BUY_STOP, ...BAD_PROTECTION }, WORST, OPEN_GATE],
  ['trigger_side', 'triggerPrice', BUY_STOP, { ...BROKE, mark: '61000' }, OPEN_GATE], // met already
  ['trigger_side', 'triggerPrice', SELL_STOP, { ...BROKE, mark: '59000' }, OPEN_GATE],
  ['take_profit_side', 'takeProfit', BAD_PROTECTION, WORST, OPEN_GATE],
  ['take_profit_side', 'takeProfit', { ...BUY_STOP, takeProfit: '61000' }, BROKE, OPEN_GATE],
  ['take_profit_side', 'takeProfit', { takeProfit: '60000' }, WORST, OPEN_GATE], // equal would fire at once
  ['stop_loss_side', 'stopLoss', { stopLoss: HIGH }, WORST, OPEN_GATE],
  ['stop_beyond_liquidation', 'stopLoss', { stopLoss: '58491.53' }, WORST, OPEN_GATE], // 58,491.54 is liquidated first
  // 5 % of margin is spent before a stop that begins 6 % behind.
  ['stop_beyond_liquidation', 'trailingRate', { trailingRate: '0.06' }, BROKE, OPEN_GATE],
  [
    'stop_beyond_liquidation',
    'trailingRate',
    { ...BUY_STOP, trailingRate: '0.06' },
    BROKE,
    OPEN_GATE,
  ],
  ['stale_quote', undefined, {}, WORST, OPEN_GATE],
  ['stale_quote', undefined, {}, { seq: 10, ...BROKE }, OPEN_GATE], // the message that stood at acceptance
  ['insufficient_depth', 'quantity', {}, { ...WORST, time: T0 + 2000 }, OPEN_GATE],
  ['price_moved', undefined, {}, { ...BROKE, price: '60600.01' }, OPEN_GATE], // one tick over 1 %
  ['price_moved', undefined, { direction: 'short' }, { ...BROKE, price: '59399.99' }, OPEN_GATE],
  ['price_moved', undefined, { maxSlippage: '0' }, { ...BROKE, price: '60000.01' }, OPEN_GATE],
  ['would_take', 'price', { ...POST_ONLY, price: '60000' }, BROKE, FULL], // at the very price
  ['would_take', 'price', { ...POST_ONLY, price: '60000.01' }, BROKE, FULL],
  ['would_take', 'price', { ...POST_ONLY, direction: 'short', price: '60000' }, BROKE, FULL],
  ['too_many_open_orders', undefined, { ...POST_ONLY, price: '59999.99' }, BROKE, FULL],
  ['too_many_open_orders', undefined, BUY_STOP, BROKE, FULL],
  ['too_many_open_orders', undefined, {}, BROKE, { ...OPEN_GATE, openOrders: 200 }],
  [
    'too_many_open_orders',
    undefined,
    { type: 'limit', price: '60000' },
    BROKE,
    { ...OPEN_GATE, openOrders: 201 },
  ],
  ['insufficient_balance', 'quantity', {}, { available: '1514.999999' }, OPEN_GATE],
  [
    'insufficient_balance',
    'quantity',
    { type: 'limit', price: '60000' },
    { available: '1514.999999' },
    OPEN_GATE,
  ],
];

/** Refusals that only spot orders, or only calls and puts, meet. */
const OTHER_GROUPS: readonly TradingRejection[] = [
  'quantity_or_amount',
  'amount_step',
  'below_minimum_value',
  'price_too_far',
  'cfd_not_offered',
  'period_not_offered',
  'period_past_close',
  'stake_or_quantity',
  'stake_step',
  'close_window_over',
  'open_stakes_exceeded',
  'open_payout_exceeded',
];

describe('an opening command is refused', () => {
  test.each(TABLE)('%s (%s): %p', (error, field, change, options, gate) => {
    const decision = decide(change, options, gate);
    expect(decision.ok ? 'accepted' : [decision.error, decision.field]).toEqual([error, field]);
  });

  test('frozen comes before everything, then the missing product', () => {
    const frozen = { ...OPEN_GATE, frozen: true, market: 'closed' } as const;
    expect(validateOpen(aCommand(), undefined, frozen)?.error).toBe('forbidden');
    expect(validateOpen(aCommand(), undefined, OPEN_GATE)?.error).toBe('not_found');
  });

  test('the table has the order of the list and every refusal that an opening can meet', () => {
    const order = TABLE.map(([error]) => error).filter((error, i, all) => all.indexOf(error) === i);
    const elsewhere: readonly string[] = [
      'forbidden',
      'not_found',
      'already_final',
      ...OTHER_GROUPS,
    ];
    expect(order).toEqual(TRADING_REJECTIONS.filter((error) => !elsewhere.includes(error)));
  });

  test('a refusal names the numbers of its sentence', () => {
    const decision = decide({ quantity: '5' });
    expect(decision).toMatchObject({ error: 'leverage_too_high', params: { maximum: '10' } });
    expect(decide({ quantity: '0.00001' })).toMatchObject({ params: { minimum: '0.0001' } });
    expect(decide({}, BROKE)).toMatchObject({ params: { required: '1515', available: '0' } });
  });

  test('a refusal takes no liquidity', () => {
    const context = aContext(BROKE);
    decideOpen(aCommand(), anAcceptance(), context, IDENTITY, OPEN_GATE);
    expect(context.liquidity.snapshot()).toEqual({ bids: 0, asks: 0 });
  });
});

describe('before any tick', () => {
  // What needs a price waits for the tick; what does not is refused at once.
  test.each([
    ['quantity_step', { quantity: '0.000001' }],
    ['leverage_not_allowed', { leverage: 4 }],
    ['slippage_invalid', { maxSlippage: '0.9', ...BAD_PROTECTION }],
    [undefined, BAD_PROTECTION],
    [undefined, { quantity: '5' }],
  ])('%p: %p', (error, change) => {
    expect(validateOpen(aCommand(change), BTC, OPEN_GATE)?.error).toBe(error);
  });
});

describe('a market order', () => {
  test('is born filled at the average of the levels it walks', () => {
    const book = aBook(
      [['59990', '1']],
      [
        ['60000', '0.2'],
        ['60010', '0.2'],
        ['60040', '1'],
      ],
    );
    const context = aContext({ book, price: '60000' });
    const event = opened(decideOpen(aCommand(), anAcceptance(), context, IDENTITY, OPEN_GATE));
    // 0.2·60,000 + 0.2·60,010 + 0.1·60,040 = 30,006
    expect(event.fill).toMatchObject({ seq: 11, side: 'asks', role: 'taker', consumedBefore: 0 });
    expect([event.fill.cost, event.fill.price, event.fill.fee, event.margin].map(String)).toEqual([
      '30006',
      '60012',
      '15.003',
      '1500.3',
    ]);
    expect(context.liquidity.snapshot()).toEqual({ bids: 0, asks: 50_000 });
    const order = applyAll(undefined, [event]);
    expect(order).toMatchObject({
      state: 'holding',
      version: 1,
      acceptanceSeq: 10,
      orderTime: T0,
      openTime: T0 + 100,
    });
    expect(
      [order.openQuantity, order.openPrice, order.restingQuantity, order.handlingFee].map(String),
    ).toEqual(['0.5', '60012', '0', '15.003']);
  });

  test('a short takes the bids', () => {
    const book = aBook([['60000', '1']], [['60010', '1']]);
    expect(opened(decide({ direction: 'short' }, { book, price: '60000' })).fill).toMatchObject({
      side: 'bids',
    });
  });

  test.each(['50000', '60600'])(
    'a better price and one at the bound of slippage are filled (%s)',
    (price) => {
      expect(opened(decide({}, { price })).fill.price.toFixed()).toBe(price);
    },
  );

  test('two seconds after the acceptance is in time', () => {
    expect(decide({}, { time: T0 + 2000 }).ok).toBe(true);
  });

  test('the second order of a tick gets what the first one left', () => {
    const book = aBook(
      [['59990', '1']],
      [
        ['60000', '0.5'],
        ['60100', '0.5'],
      ],
    );
    const context = aContext({ book, price: '60000' });
    decideOpen(aCommand(), anAcceptance(), context, IDENTITY, OPEN_GATE);
    const second = opened(decideOpen(aCommand(), anAcceptance(), context, IDENTITY, OPEN_GATE));
    expect([second.fill.price.toFixed(), second.fill.consumedBefore]).toEqual(['60100', 50_000]);
    const third = decideOpen(aCommand(), anAcceptance(), context, IDENTITY, OPEN_GATE);
    expect(third).toMatchObject({ ok: false, error: 'insufficient_depth' });
  });

  test('a smaller notional may use the higher leverage of its tier, to the last unit', () => {
    expect(decide({ quantity: '4.16666' }, { available: '20000' }).ok).toBe(true); // 249,999.6 USDT
    expect(decide({ quantity: '4.16667' }, { available: '20000' })).toMatchObject({
      error: 'leverage_too_high',
    });
  });

  test('a quote currency other than USDT counts at its rate', () => {
    const event = opened(decide({}, { quoteRate: '0.5' }));
    expect([event.margin, event.fill.fee, event.fill.cost].map(String)).toEqual([
      '750',
      '7.5',
      '30000',
    ]);
  });

  test('take profit and stop loss stand from the start', () => {
    const order = applyAll(undefined, [opened(decide({ takeProfit: HIGH, stopLoss: '59000' }))]);
    expect([order.takeProfit, order.stopLoss, order.liquidationPrice].map(String)).toEqual([
      '61000',
      '59000',
      '58491.54',
    ]);
  });
});

describe('a limit order', () => {
  const limit: CommandTexts = { type: 'limit', price: '60000' };

  test('rests with its margin and taker fee reserved and fills nothing, even if the book crosses it', () => {
    const decision = decide(limit, { price: '50000' });
    const order = applyAll(undefined, decision.ok ? decision.events : []);
    expect(order).toMatchObject({
      state: 'pending',
      version: 1,
      liquidationPrice: null,
      openPrice: null,
    });
    expect(
      [order.reserved, order.restingQuantity, order.openQuantity, order.margin].map(String),
    ).toEqual(['1515', '0.5', '0', '0']);
  });

  test('needs no tick', () => {
    const { now, rules, quoteRate, available } = aContext();
    const markPrice = null;
    const decision = decideRest(
      aCommand(limit),
      anAcceptance(),
      { now, rules, quoteRate, available, markPrice },
      IDENTITY,
      OPEN_GATE,
    );
    expect(decision).toMatchObject({ ok: true, events: [{ type: 'rested' }] });
  });

  test('its protection is compared with its own price', () => {
    expect(decide({ ...limit, price: '55000', takeProfit: '56000', stopLoss: '54000' }).ok).toBe(
      true,
    );
    expect(decide({ ...limit, price: '55000', stopLoss: '56000' })).toMatchObject({
      error: 'stop_loss_side',
    });
    expect(decide({ ...limit, stopLoss: '58491.54' })).toMatchObject({
      error: 'stop_beyond_liquidation',
    });
    expect(decide({ ...limit, stopLoss: '58491.55' }).ok).toBe(true);
  });

  test('a deep or distant book does not matter to it', () => {
    expect(decide(limit, { ...WORST, available: '1515' }).ok).toBe(true);
  });

  test('its tier is that of its own price', () => {
    expect(decide({ ...limit, quantity: '5' }, { available: '100000' })).toMatchObject({
      error: 'leverage_too_high',
    });
    expect(decide({ ...limit, quantity: '5', price: '50000' }, { available: '100000' }).ok).toBe(
      true,
    );
  });
});

test('a command decided twice gives the same events', () => {
  const once = JSON.stringify(decide({ takeProfit: HIGH }));
  expect(JSON.stringify(decide({ takeProfit: HIGH }))).toBe(once);
});
