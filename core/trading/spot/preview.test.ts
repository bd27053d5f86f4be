import {
  aPositionOf,
  aSpotAcceptance,
  aSpotCommand,
  aSpotContext,
  BTC_SPOT,
  filledOf,
  OPEN_SPOT_GATE,
  SPOT_IDENTITY,
  type SpotTexts,
  textsOf,
} from '../../../test/builders/spot.ts';
import { aBook } from '../../../test/builders/contract.ts';
import { decimal, ONE } from '../../money/decimal.ts';
import { decideMarket } from './decideMarket.ts';
import { holdFor } from './formulas.ts';
import { previewSpot, quantityForHold } from './preview.ts';

const book = aBook(
  [
    ['59990', '0.05'],
    ['59980', '1'],
  ],
  [
    ['60000', '0.05'],
    ['60010', '1'],
  ],
);
const held = { quantity: '0.2', cost: '11000' };
const preview = (command: SpotTexts) =>
  previewSpot(aSpotCommand(command), {
    rules: BTC_SPOT,
    quoteRate: ONE,
    book,
    position: aPositionOf(held),
  });

test.each<[SpotTexts]>([
  [{ quantity: '0.1' }],
  [{ amount: '4321.123456' }],
  [{ side: 'sell', quantity: '0.1' }],
  [{ side: 'sell', quantity: '0.05000001' }],
])('%j: what the panel shows is what the execution does', (command) => {
  const context = aSpotContext({ book, position: held });
  const filled = filledOf(
    decideMarket(aSpotCommand(command), aSpotAcceptance(), context, SPOT_IDENTITY, OPEN_SPOT_GATE),
  );
  const shown = preview(command);
  expect(shown?.complete).toBe(true);
  expect(textsOf({ amount: shown!.amount, fee: shown!.fee, quantity: shown!.quantity })).toEqual(
    textsOf({ amount: filled.amount, fee: filled.fill.fee, quantity: filled.fill.quantity }),
  );
  expect(shown?.result?.toFixed() ?? '0').toBe(filled.result.toFixed());
});

test.each<[SpotTexts, string, string]>([
  // 0.1 less 0.1 %; 0.05 × 59,990 + 0.05 × 59,980 = 5,998.5 less 0.1 %.
  [{ quantity: '0.1' }, '0.0999', 'BTC'],
  [{ side: 'sell', quantity: '0.1' }, '5992.5015', 'USDT'],
])(
  '%j: what arrives is less the fee, in what is received: %s %s',
  (command, received, currency) => {
    const shown = preview(command);
    expect([shown?.received.toFixed(), shown?.receivedCurrency]).toEqual([received, currency]);
  },
);

test('a limit is shown at its price; deeper than the book is said and reckoned at the last level', () => {
  const limit = preview({ price: '50000', quantity: '0.1' });
  expect([limit?.amount.toFixed(), limit?.complete]).toEqual(['5000', true]);
  const deep = preview({ quantity: '2' });
  // 0.05 × 60,000 + 1.95 × 60,010
  expect([deep?.amount.toFixed(), deep?.complete]).toEqual(['120019.5', false]);
});

test('nothing to trade or no price: nothing to show', () => {
  expect(preview({ quantity: '0.000001' })).toBeUndefined();
  expect(preview({ side: 'sell', quantity: '0.000000001' })).toBeUndefined();
  // More than may be ordered, and more than any number of lots: the ticket refuses it.
  expect(preview({ quantity: '999999999999999999' })).toBeUndefined();
  expect(preview({ type: 'limit', quantity: '0.1' })).toBeUndefined();
  const empty = {
    rules: BTC_SPOT,
    quoteRate: ONE,
    book: { bids: [], asks: [] },
    position: undefined,
  };
  expect(previewSpot(aSpotCommand(), empty)).toBeUndefined();
});

test.each([
  ['6000', '60000', '0.1'],
  ['5999.999999', '60000', '0.09999'],
  ['0.5', '60000', '0'],
])('%s USDT locks for %s at most %s', (available, price, quantity) => {
  const most = quantityForHold(decimal(available), decimal(price), ONE, BTC_SPOT);
  expect(most.toFixed()).toBe(quantity);
  const hold = holdFor('buy', { quantity: most, price: decimal(price), quoteRate: ONE });
  expect(hold.lte(available)).toBe(true);
});

test('in a currency worth half a USDT the same money locks for twice as much', () => {
  const half = decimal('0.5');
  expect(quantityForHold(decimal('6000'), decimal('60000'), half, BTC_SPOT).toFixed()).toBe('0.2');
});
