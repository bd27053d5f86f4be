// A ticket as it is shown: what is worth something only while there is a price, and which quantity stands for its state.
import { decimal } from '../../../core/money/decimal.ts';
import { aPosition, aRestingOrder, BTC, T0 } from '../../../test/builders/contract.ts';
import type { MarketNow } from './contractMarket.ts';
import { presentContractOrder } from './contractOrderView.ts';

const market: MarketNow = {
  now: T0 + 1000,
  rules: BTC,
  markPrice: decimal('60100'),
  quoteRate: decimal('1'),
};
const position = aPosition();
const closed = {
  ...position,
  state: 'closed',
  closedQuantity: decimal('0.2'),
  realised: decimal('7'),
} as const;

test.each([
  ['a price and a rate', {}, '50', '60100', true],
  ['no price', { markPrice: null }, '0', null, false],
  ['no rate', { quoteRate: null }, '0', '60100', false],
])('a position with %s', (_what, change, profitLoss, currentPrice, isCharged) => {
  const shown = presentContractOrder(position, { ...market, ...change });
  expect(shown).toMatchObject({ quantity: '0.5', profitLoss, currentPrice });
  expect([shown.nextOvernightAt !== null, shown.nextOvernightFee !== null]).toEqual([
    isCharged,
    isCharged,
  ]);
});

test('what rests is worth nothing and has its price; what is over has neither price nor charge', () => {
  expect(presentContractOrder(aRestingOrder({ price: '59000' }), market)).toMatchObject({
    state: 'pending',
    quantity: '0.5',
    price: '59000',
    currentPrice: '60100',
    profitLoss: '0',
    nextOvernightAt: null,
  });
  for (const state of ['closed', 'liquidated'] as const)
    expect(presentContractOrder({ ...closed, state }, market)).toMatchObject({
      quantity: '0.2',
      currentPrice: null,
      profitLoss: '7',
      realisedProfitLoss: '7',
      nextOvernightFee: null,
    });
});

test('fees of a night are shown with those that are not settled yet; averages with eight decimals', () => {
  const order = {
    ...position,
    settledOvernightFee: decimal('3'),
    accruedOvernightFee: decimal('2'),
    openPrice: decimal('60000.123456789'),
  };
  expect(presentContractOrder(order, market)).toMatchObject({
    overnightFee: '5',
    accruedOvernightFee: '2',
    openPrice: '60000.12345679',
  });
});
