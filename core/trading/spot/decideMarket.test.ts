import {
  afterEvents,
  aSpotAcceptance,
  aSpotCommand,
  aSpotContext,
  eventsOf,
  filledOf,
  OPEN_SPOT_GATE,
  SPOT_IDENTITY,
  type SpotContextOptions,
  type SpotTexts,
  textsOf,
} from '../../../test/builders/spot.ts';
import { aBook, T0 } from '../../../test/builders/contract.ts';
import { decimal } from '../../money/decimal.ts';
import { decideMarket } from './decideMarket.ts';

const decide = (command: SpotTexts, options: SpotContextOptions = {}) =>
  decideMarket(
    aSpotCommand(command),
    aSpotAcceptance(),
    aSpotContext(options),
    SPOT_IDENTITY,
    OPEN_SPOT_GATE,
  );

const twoLevels = aBook(
  [
    ['59999.99', '0.04'],
    ['59990', '1'],
  ],
  [
    ['60000.01', '0.04'],
    ['60010', '1'],
  ],
);

test('a buy walks the asks: cost up to the unit, fee in coins up to their unit', () => {
  const filled = filledOf(decide({ quantity: '0.1' }, { book: twoLevels }));
  // 0.04 × 60,000.01 + 0.06 × 60,010 = 2,400.0004 + 3,600.6 = 6,000.6004; fee 0.1 % of 0.1 = 0.0001 BTC.
  const { fill, amount, fromHold, result } = filled;
  const { cost, price, fee } = fill;
  expect(textsOf({ cost, price, amount, fee, fromHold, result })).toEqual({
    cost: '6000.6004',
    price: '60006.004',
    amount: '6000.6004',
    fee: '0.0001',
    fromHold: '0',
    result: '0',
  });
});

test('it is done at once: filled whole, nothing rests, no term runs', () => {
  const order = afterEvents(undefined, eventsOf(decide({ quantity: '0.1' }, { book: twoLevels })));
  expect(order).toMatchObject({
    state: 'filled',
    handlingTime: T0 + 100,
    expiresAt: null,
    version: 1,
  });
  expect(textsOf({ rests: order.restingQuantity, hold: order.hold })).toEqual({
    rests: '0',
    hold: '0',
  });
});

test('what it has taken from the book nobody takes again', () => {
  const context = aSpotContext({ book: twoLevels });
  const buy = () =>
    filledOf(
      decideMarket(
        aSpotCommand({ quantity: '0.04' }),
        aSpotAcceptance(),
        context,
        SPOT_IDENTITY,
        OPEN_SPOT_GATE,
      ),
    ).fill.price.toFixed();
  expect([buy(), buy()]).toEqual(['60000.01', '60010']);
});

test('a result is added to the order and to the position', () => {
  const realised = {
    ...aSpotContext({ book: twoLevels, position: { quantity: '1', cost: '50000' } }),
  };
  const position = { ...realised.position, realised: decimal('7'), version: 3 };
  const command = aSpotCommand({ side: 'sell', quantity: '0.04' });
  const decision = decideMarket(
    command,
    aSpotAcceptance(),
    { ...realised, position },
    SPOT_IDENTITY,
    OPEN_SPOT_GATE,
  );
  // 0.04 × 59,999.99 = 2,399.9996; fee 2.4; cost 2,000.
  const { result, positionAfter } = filledOf(decision);
  expect(result.toFixed()).toBe('397.5996');
  expect([positionAfter.realised.toFixed(), positionAfter.version]).toEqual(['404.5996', 4]);
  expect(afterEvents(undefined, eventsOf(decision)).realised.toFixed()).toBe('397.5996');
});

test('a sell walks the bids: proceeds down to the unit, fee in USDT up to the unit', () => {
  const filled = filledOf(
    decide(
      { side: 'sell', quantity: '0.00011' },
      { book: twoLevels, available: '1', position: { quantity: '0.00033', cost: '15' } },
    ),
  );
  // 0.00011 × 59,999.99 = 6.5999989 → 6.599998; fee 0.006599998 → 0.0066; cost 15 ÷ 3 = 5; 6.593398 − 5 = 1.593398.
  expect(
    textsOf({
      fee: filled.fill.fee,
      amount: filled.amount,
      costShare: filled.costShare,
      result: filled.result,
    }),
  ).toEqual({
    fee: '0.0066',
    amount: '6.599998',
    costShare: '5',
    result: '1.593398',
  });
});

test.each([
  // 0.04 at 60,000.01 costs 2,400.0004; a lot more is 0.6001 at 60,010: 2,400.6005 buys one more, a unit less does not.
  ['2400.6005', '0.04001', '2400.6005'],
  ['2400.600499', '0.04', '2400.0004'],
  ['2400.0004', '0.04', '2400.0004'],
  ['2400.000399', '0.03999', '2399.4004'],
])('%s USDT buys %s for %s', (amount, quantity, paid) => {
  const order = afterEvents(undefined, eventsOf(decide({ amount }, { book: twoLevels })));
  expect(order.filledAmount.lte(amount)).toBe(true);
  expect(textsOf({ quantity: order.orderedQuantity, paid: order.filledAmount })).toEqual({
    quantity,
    paid,
  });
});

test('an amount that the visible book cannot take is refused, to the last lot', () => {
  const book = aBook([['59999', '0.1']], [['60000', '0.1']]);
  const most = { available: '100000', book };
  // All 0.1 for 6,000; 0.6 USDT more would buy another lot.
  expect(decide({ amount: '6000.599999' }, most).ok).toBe(true);
  expect(decide({ amount: '6000.6' }, most)).toMatchObject({ error: 'insufficient_depth' });
  expect(decide({ amount: '10' }, { ...most, book: { bids: book.bids, asks: [] } })).toMatchObject({
    error: 'insufficient_depth',
  });
});

test('a market order is filled as a whole or refused as a whole, and takes liquidity only when it fills', () => {
  const context = aSpotContext({ book: twoLevels, available: '0' });
  const refused = decideMarket(
    aSpotCommand(),
    aSpotAcceptance(),
    context,
    SPOT_IDENTITY,
    OPEN_SPOT_GATE,
  );
  expect(refused).toMatchObject({ error: 'insufficient_balance' });
  expect(context.liquidity.snapshot()).toEqual({ bids: 0, asks: 0 });
});

test('a quote other than USDT converts at the index: up for a buyer, down for a seller', () => {
  const rate = '0.006666666667';
  const buy = filledOf(decide({ quantity: '0.1' }, { quoteRate: rate }));
  const sell = filledOf(decide({ side: 'sell' }, { quoteRate: rate, held: '1' }));
  // 6,000 × 0.006666666667 = 40.000000002
  expect([buy.amount.toFixed(), sell.amount.toFixed()]).toEqual(['40.000001', '40']);
});

test('a buy is sold again to its last unit: what its fee left is less than whole lots', () => {
  const bought = filledOf(decide({ amount: '5.7' }, { book: twoLevels }));
  // 0.00009 for 5.4000009; the fee 0.00000009 leaves 0.00008991, worth less than the minimum.
  const held = bought.fill.quantity.minus(bought.fill.fee).toFixed();
  const sale = { side: 'sell', quantity: held } as const;
  const sold = filledOf(
    decide(sale, {
      book: twoLevels,
      available: held,
      position: { quantity: held, cost: '5.400001' },
    }),
  );
  const { amount, result, positionAfter } = sold;
  // 0.00008991 × 59,999.99 = 5.3945991…; fee 0.005395; 5.389204 less what it cost.
  expect(textsOf({ amount, fee: sold.fill.fee, result, left: positionAfter.quantity })).toEqual({
    amount: '5.394599',
    fee: '0.005395',
    result: '-0.010797',
    left: '0',
  });
});
