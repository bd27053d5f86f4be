import fc from 'fast-check';
import {
  BTC,
  IDENTITY,
  aBook,
  aCommand,
  aContext,
  anAcceptance,
  applyAll,
  flatBook,
  type CommandTexts,
  OPEN_GATE,
} from '../../../test/builders/contract.ts';
import { ONE, decimal } from '../../money/decimal.ts';
import type { Book } from '../../market/types.ts';
import { decideClose } from './decideClose.ts';
import { decideOpen } from './decideOpen.ts';
import { previewOpen, quantityForCost, quantityForMargin } from './preview.ts';

const preview = (change: CommandTexts = {}, book: Book = flatBook('60000'), quoteRate = '1') =>
  previewOpen(aCommand(change), { rules: BTC, quoteRate: decimal(quoteRate), book });

test('half a bitcoin at 60,000 with 20×', () => {
  const shown = preview({ stopLoss: '59000' })!;
  const { expectedPrice, notional, margin, fee, cost, liquidationPrice, lossAtMost } = shown;
  expect(
    [expectedPrice, notional, margin, fee, cost, liquidationPrice, lossAtMost].map(String),
  ).toEqual(['60000', '30000', '1500', '15', '1515', '58491.54', '1515']);
  // 500 and the two fees of 15 and 14.75
  expect([shown.lossAtStop?.toFixed(), shown.complete]).toEqual(['529.75', true]);
});

test('without a stop there is no loss at stop; a loss at stop is never more than the loss at most', () => {
  expect(preview()?.lossAtStop).toBeNull();
  expect(preview({ stopLoss: '50000' })?.lossAtStop?.toFixed()).toBe('1515');
});

test('the stop of a short lies above', () => {
  expect(preview({ direction: 'short', stopLoss: '61000' })?.lossAtStop?.toFixed()).toBe('530.25');
});

test('a limit order is reckoned at its price, whatever the book', () => {
  const shown = preview({ type: 'limit', price: '55000' }, { bids: [], asks: [] })!;
  expect([shown.expectedPrice, shown.cost].map(String)).toEqual(['55000', '1388.75']);
});

test('post-only pays the maker fee, though what is locked is enough for a taker', () => {
  const limit: CommandTexts = { type: 'limit', price: '55000', stopLoss: '54000' };
  const { fee, cost, lossAtMost, lossAtStop } = preview(limit)!;
  const postOnly = preview({ ...limit, postOnly: true })!;
  expect([fee, cost, lossAtMost].map(String)).toEqual(['13.75', '1388.75', '1388.75']);
  expect([postOnly.fee, postOnly.cost, postOnly.lossAtMost].map(String)).toEqual([
    '5.5',
    '1388.75',
    '1380.5',
  ]);
  expect(lossAtStop?.minus(postOnly.lossAtStop ?? 0).toFixed()).toBe('8.25');
});

test('the top level is enough: what it does not hold is reckoned at its price', () => {
  const shown = preview({}, aBook([['59999', '0.1']], [['60000', '0.1']]))!;
  expect([shown.expectedPrice.toFixed(), shown.complete]).toEqual(['60000', false]);
});

test('several levels are walked', () => {
  const book = aBook(
    [['1', '1']],
    [
      ['60000', '0.2'],
      ['60010', '0.2'],
      ['60040', '1'],
    ],
  );
  expect(preview({}, book)?.expectedPrice.toFixed()).toBe('60012');
});

test.each<[string, CommandTexts, Book]>([
  ['an empty side', {}, { bids: [[6_000_000, 1]], asks: [] }],
  ['a quantity under a lot', { quantity: '0.000009' }, flatBook('60000')],
  ['a limit order without a price', { type: 'limit' }, flatBook('60000')],
])('there is nothing to show with %s', (_name, change, book) => {
  expect(preview(change, book)).toBeUndefined();
});

test('a quantity off the lot is shown as the lot below', () => {
  expect(preview({ quantity: '0.500009' })?.quantity.toFixed()).toBe('0.5');
});

const tickets = fc.record({
  direction: fc.constantFrom('long' as const, 'short' as const),
  lots: fc.integer({ min: 10, max: 400_000 }),
  leverage: fc.constantFrom(1, 2, 3, 5, 10, 20),
  sizes: fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 10 }),
  stop: fc.integer({ min: 1, max: 400 }),
});

test('the preview is what the execution does, loss at stop included', () => {
  let compared = 0;
  fc.assert(
    fc.property(tickets, ({ direction, lots, leverage, sizes, stop }) => {
      const sign = direction === 'long' ? 1 : -1;
      const ladder = (side: 1 | -1) =>
        sizes.map(
          (size, i) => [(60000 + side * i).toFixed(2), (size / 100_000).toFixed(5)] as const,
        );
      const book = aBook(ladder(-1), ladder(1));
      const stopLoss = (60000 * (1 - (sign * stop) / 10_000)).toFixed(2);
      const command = aCommand({
        direction,
        leverage,
        quantity: (lots / 100_000).toFixed(5),
        stopLoss,
      });
      const context = aContext({ book, price: '60000', available: '1000000' });
      const decision = decideOpen(command, anAcceptance(), context, IDENTITY, OPEN_GATE);
      if (!decision.ok) return;
      compared += 1;
      const shown = previewOpen(command, { rules: BTC, quoteRate: ONE, book })!;
      const order = applyAll(undefined, decision.events);
      expect(shown.complete).toBe(true);
      expect(
        [shown.margin, shown.fee, shown.expectedPrice, shown.liquidationPrice].map(String),
      ).toEqual(
        [order.margin, order.handlingFee, order.openPrice, order.liquidationPrice].map(String),
      );
      const stopped = decideClose(
        order,
        null,
        anAcceptance(stopLoss),
        aContext({ price: stopLoss }),
        OPEN_GATE,
      );
      if (!stopped.ok) throw new Error(stopped.error);
      const [event] = stopped.events;
      const payout = event?.type === 'closed' ? event.payout : decimal('-1');
      expect(shown.lossAtStop?.eq(shown.cost.minus(payout))).toBe(true);
      expect(shown.lossAtStop?.lte(shown.lossAtMost)).toBe(true);
    }),
    { numRuns: 300 },
  );
  expect(compared).toBeGreaterThan(50);
});

describe('the quantity that an amount opens', () => {
  test('is counted in USDT: of what costs half as much, twice as much', () => {
    const half = decimal('0.5');
    const margin = quantityForMargin(decimal('1500'), decimal('60000'), 20, half, BTC);
    const cost = quantityForCost(decimal('1515'), decimal('60000'), 20, half, BTC);
    expect([margin, cost].map(String)).toEqual(['1', '1']);
  });

  test.each([
    ['1500', 20, '0.5'],
    ['1499.999999', 20, '0.49999'],
    ['0', 20, '0'],
    ['0.01', 1, '0'],
  ])('margin %s at %i×: %s', (margin, leverage, expected) => {
    expect(quantityForMargin(decimal(margin), decimal('60000'), leverage, ONE, BTC).toFixed()).toBe(
      expected,
    );
  });

  test.each([
    ['1515', 20, '0.5'],
    ['1514.999999', 20, '0.49999'],
    ['-1', 20, '0'],
  ])('cost %s at %i×: %s', (cost, leverage, expected) => {
    expect(quantityForCost(decimal(cost), decimal('60000'), leverage, ONE, BTC).toFixed()).toBe(
      expected,
    );
  });

  test('a cost that covers the exact sum but not its rounding opens nothing', () => {
    // One lot at 100,000.1 with 3×: 0.333333667 and 0.0005000005, rounded up 0.333334 and 0.000501.
    const at = (cost: string) =>
      quantityForCost(decimal(cost), decimal('100000.1'), 3, ONE, BTC).toFixed();
    expect([at('0.333834'), at('0.333835')]).toEqual(['0', '0.00001']);
  });

  test('no price, no quantity', () => {
    expect(quantityForCost(ONE, decimal('0'), 1, ONE, BTC).toFixed()).toBe('0');
    expect(quantityForMargin(ONE, decimal('0'), 1, ONE, BTC).toFixed()).toBe('0');
  });

  test('the cost always covers it, and not one lot more', () => {
    const inputs = fc.tuple(
      fc.integer({ min: 1, max: 2_000_000_000 }),
      fc.integer({ min: 100_000, max: 20_000_000 }),
      fc.constantFrom(1, 3, 10, 20),
    );
    fc.assert(
      fc.property(inputs, ([units, points, leverage]) => {
        const cost = decimal(String(units)).div(1_000_000);
        const price = decimal(String(points)).div(100);
        const quantity = quantityForCost(cost, price, leverage, ONE, BTC);
        const at = (size: string) =>
          preview({ type: 'limit', price: price.toFixed(), quantity: size, leverage })?.cost;
        expect(at(quantity.toFixed())?.lte(cost) ?? quantity.isZero()).toBe(true);
        expect(at(quantity.plus('0.00001').toFixed())!.gt(cost)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
