import {
  aSpotAcceptance,
  aSpotCommand,
  aSpotContext,
  BTC_SPOT,
  filledOf,
  OPEN_SPOT_GATE,
  SPOT_IDENTITY,
} from '../../../test/builders/spot.ts';
import { aBook } from '../../../test/builders/contract.ts';
import { formatBookLine } from '../../proof/tickLine.ts';
import { decideMarket } from './decideMarket.ts';
import { explainSpotFill } from './explain.ts';
import { recomputeSpotFill } from './recomputeFill.ts';

const book = aBook(
  [['59990', '1']],
  [
    ['60000', '0.01'],
    ['60010', '1'],
  ],
);
const context = aSpotContext({ book });
const filled = filledOf(
  decideMarket(
    aSpotCommand({ amount: '1000' }),
    aSpotAcceptance(),
    context,
    SPOT_IDENTITY,
    OPEN_SPOT_GATE,
  ),
);
const inputs = explainSpotFill(filled.order!, filled, BTC_SPOT);
const line = formatBookLine('BTCUSDT', context.tick.seq, book);

test('a sale of a part of a lot is computed again from its book', () => {
  const held = { quantity: '0.5', cost: '20000' };
  const sale = aSpotContext({ book, position: held });
  const command = aSpotCommand({ side: 'sell', quantity: '0.12345678' });
  const sold = filledOf(
    decideMarket(command, aSpotAcceptance(), sale, SPOT_IDENTITY, OPEN_SPOT_GATE),
  );
  const explained = explainSpotFill(sold.order!, sold, BTC_SPOT);
  const again = recomputeSpotFill(explained, line);
  // 0.12345678 × 59,990
  expect(again).toMatchObject({ quantity: '0.12345678', cost: '7406.1722322' });
  expect(explained).toMatchObject(again);
});

test('the evidence gives the same results again', () => {
  // 600 for the first 0.01; 400 ÷ 60,010 = 0.00666… → 0.00666 for 399.6666.
  expect(recomputeSpotFill(inputs, line)).toMatchObject({
    quantity: '0.01666',
    amount: '999.6666',
    fee: '0.00001666',
  });
  for (const [name, value] of Object.entries(recomputeSpotFill(inputs, line)))
    expect([name, inputs[name]]).toEqual([name, value]);
});

test.each([
  ['quantity', '0.01665'],
  ['cost', '999.6'],
  ['amount', '999.7'],
  ['fee', '0.00001667'],
  ['costShare', '1'],
  ['result', '1'],
  ['positionQuantity', '0.02'],
  ['positionCost', '999'],
  ['fromHold', '1'],
])('a changed %s is found', (name, value) => {
  const tampered = { ...inputs, [name]: value };
  const again = recomputeSpotFill(tampered, line);
  expect(Object.entries(again).some(([key, result]) => tampered[key] !== result)).toBe(true);
});

test('a missing input is said by its name', () => {
  const { quoteRate: _quoteRate, ...rest } = inputs;
  expect(() => recomputeSpotFill(rest, line)).toThrow('input quoteRate is missing');
  expect(() => recomputeSpotFill(inputs, 'nonsense')).toThrow('not a book line');
});
