import fc from 'fast-check';
import {
  T0,
  aBook,
  aContext,
  aRestingOrder,
  applyAll,
  type ContextOptions,
} from '../../../test/builders/contract.ts';
import { decimal } from '../../money/decimal.ts';
import { decideLimitFill, isFirstTickAfterAcceptance, limitFillTerms } from './decideLimitFill.ts';
import { decideTriggered } from './decideTriggered.ts';
import type { ContractOrder, ContractDecision, ContractOpenedEvent } from './types.ts';

function openedEvents(decision: ContractDecision): ContractOpenedEvent[] {
  if (!decision.ok) throw new Error(decision.error);
  return decision.events.filter((event): event is ContractOpenedEvent => event.type === 'opened');
}
const fill = (
  order: ContractOrder,
  options: ContextOptions,
  first = false,
): ContractOpenedEvent | undefined =>
  openedEvents(decideLimitFill(order, aContext(options), first))[0];
const texts = (event: ContractOpenedEvent | undefined) =>
  event &&
  [event.fill.quantity, event.fill.price, event.margin, event.fill.fee, event.fromReserved].map(
    String,
  );

describe('a resting long at 60,000', () => {
  const order = aRestingOrder();

  test.each([
    // maker: margin 1,500, fee 0.02 %; the rest of the reserve of 1,515 goes back
    ['60000', ['0.5', '60000', '1500', '6', '1515']],
    // a better price needs less margin
    ['59000', ['0.5', '59000', '1475', '5.9', '1515']],
  ])('is filled at its price or better: %s', (price, expected) => {
    expect(texts(fill(order, { price }))).toEqual(expected);
  });

  test('is never filled above it', () => {
    expect(fill(order, { price: '60000.01' })).toBeUndefined();
    const book = aBook(
      [['59000', '1']],
      [
        ['59990', '0.1'],
        ['60000.01', '1'],
      ],
    );
    expect(texts(fill(order, { book }))).toEqual(['0.1', '59990', '299.95', '1.1998', '303']);
  });

  test('pays the taker fee when it crosses on the first tick after its acceptance', () => {
    expect(fill(order, { price: '60000' }, true)?.fill).toMatchObject({ role: 'taker' });
    expect(texts(fill(order, { price: '60000' }, true))).toEqual([
      '0.5',
      '60000',
      '1500',
      '15',
      '1515',
    ]);
  });

  test.each([
    [9, 11, true], // the tick before stood before the order
    [10, 11, true], // … or at its acceptance
    [11, 12, false],
  ])('previous tick %p: first after the acceptance (seq 10): %p', (previous, _seq, expected) => {
    expect(isFirstTickAfterAcceptance(order, previous)).toBe(expected);
    const [event] = openedEvents(
      decideTriggered(order, 'limit', aContext(), { previousSeq: previous }),
    );
    expect(event?.fill.role).toBe(expected ? 'taker' : 'maker');
  });

  test('is not filled from the message that stood when it was taken', () => {
    expect(fill(order, { price: '50000', seq: 10 })).toBeUndefined();
  });

  test('is filled by the quantity shown, in parts, and its reserve is used up with the last one', () => {
    const shown = (quantity: string) => ({ book: aBook([['59000', '1']], [['60000', quantity]]) });
    const first = fill(order, shown('0.3'))!;
    expect(texts(first)).toEqual(['0.3', '60000', '900', '3.6', '909']);
    const half = applyAll(order, [first]);
    expect(half).toMatchObject({ state: 'holding' });
    expect(
      [half.restingQuantity, half.openQuantity, half.reserved, half.margin].map(String),
    ).toEqual(['0.2', '0.3', '606', '900']);
    const whole = applyAll(half, [fill(half, shown('5'))!]);
    expect(
      [whole.restingQuantity, whole.openQuantity, whole.reserved, whole.margin].map(String),
    ).toEqual(['0', '0.5', '0', '1500']);
    expect(whole.openPrice?.toFixed()).toBe('60000');
    // It has been open since its first fill.
    expect(half.openTime).toBe(T0 + 100);
    const later = fill(half, { ...shown('5'), time: T0 + 9000 })!;
    expect(applyAll(half, [later]).openTime).toBe(T0 + 100);
    expect(fill(whole, shown('5'))).toBeUndefined();
  });

  test('gets only what earlier fills of the same message left', () => {
    const context = aContext({ book: aBook([['59000', '1']], [['60000', '0.7']]) });
    const quantities = [1, 2, 3].map(() =>
      openedEvents(decideLimitFill(order, context, false))[0]?.fill.quantity.toFixed(),
    );
    expect(quantities).toEqual(['0.5', '0.2', undefined]);
  });
});

describe('a resting short at 60,000', () => {
  const order = aRestingOrder({ direction: 'short' });

  test('filled better than its limit keeps the margin that was locked, less the fee', () => {
    // 0.5 · 63,000 / 20 would be 1,575; 1,515 − 6.3 is there.
    expect(texts(fill(order, { price: '63000' }))).toEqual([
      '0.5',
      '63000',
      '1508.7',
      '6.3',
      '1515',
    ]);
  });

  test('is never filled below it', () => {
    expect(fill(order, { price: '59999.99' })).toBeUndefined();
  });
});

test('a quote currency that has risen since cannot take more than was reserved', () => {
  const order = aRestingOrder({}, { quoteRate: '0.5' });
  expect(order.reserved.toFixed()).toBe('757.5');
  const event = fill(order, { price: '60000', quoteRate: '0.6' })!;
  expect(event.margin.plus(event.fill.fee).toFixed()).toBe('757.5');
});

test('a fee larger than the share takes the share and leaves no margin, never less than none', () => {
  const { margin, fee } = limitFillTerms(decimal('1'), decimal('10000'), 20, decimal('0.0005'));
  expect([margin, fee].map(String)).toEqual(['0', '1']);
});

test('however a limit order is cut up, it never locks or pays more than was reserved, and nothing is left over', () => {
  const parts = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 5_900_000, max: 6_000_000 })),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(parts, fc.constantFrom(1, 3, 20), (ticks, leverage) => {
      let order = aRestingOrder({ leverage, quantity: '0.50003' }, { available: '1000000' });
      const { reserved } = order;
      let used = decimal('0');
      for (const [lots, points] of [...ticks, [5_000_000, 6_000_000] as const]) {
        const asks = [[(points / 100).toFixed(2), (lots / 100_000).toFixed(5)]] as const;
        const event = fill(order, { book: aBook([['1', '1']], asks) });
        if (event === undefined) continue;
        expect(event.margin.plus(event.fill.fee).lte(event.fromReserved)).toBe(true);
        used = used.plus(event.fromReserved);
        order = applyAll(order, [event]);
        expect(order.reserved.plus(used).eq(reserved)).toBe(true);
      }
      expect([order.reserved, order.restingQuantity].map(String)).toEqual(['0', '0']);
      expect(order.openQuantity.toFixed()).toBe('0.50003');
    }),
  );
});
