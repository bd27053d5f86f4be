import fc from 'fast-check';
import {
  BTC,
  T0,
  aBook,
  aContext,
  aFirst,
  aPosition,
  applyAll,
  flatBook,
  type CommandTexts,
  type ContextOptions,
} from '../../../test/builders/contract.ts';
import type { Tick } from '../../market/types.ts';
import { ONE, ZERO, decimal, type Decimal } from '../../money/decimal.ts';
import { contractRules } from '../../rulebook/contractRules.ts';
import { OPEN_RULEBOOK } from '../../rulebook/open.ts';
import { closedEvent, hasFound } from './closeEvent.ts';
import { decideLiquidation } from './decideLiquidation.ts';
import { decideTriggered } from './decideTriggered.ts';
import { equityOf, maintenanceMargin, priceResult, tierFor } from './formulas.ts';
import { positionOf, priceAtShare } from './liquidationPrice.ts';
import { peekWalk } from '../book/marketFill.ts';
import type {
  ContractClosedEvent,
  ContractContext,
  ContractEvent,
  ContractOrder,
  ContractDecision,
} from './types.ts';

const events = (decision: ContractDecision): readonly ContractEvent[] =>
  decision.ok ? decision.events : [];
const types = (decision: ContractDecision): string[] => events(decision).map(({ type }) => type);
const closedOf = (decision: ContractDecision): ContractClosedEvent | undefined =>
  events(decision).find((event): event is ContractClosedEvent => event.type === 'closed');
/** What the second message decides, a second after the first. */
const decide = (order: ContractOrder, options: ContextOptions): ContractDecision =>
  decideTriggered(order, 'liquidation', aContext(options), {
    previousSeq: 11,
    first: aFirst(options),
  });

const LONG = aPosition();
const SHORT = aPosition({ direction: 'short' });

function foundWalk(context: ContractContext, quantity: string) {
  const walk = peekWalk(context, 'bids', decimal(quantity));
  if (!hasFound(walk)) throw new Error('an empty book');
  return walk;
}
const highestLeverage = (notional: number): number =>
  tierFor(decimal(notional.toFixed(2)), BTC.tiers).maxLeverage;

describe('it fires on the mark price, at or beyond the liquidation price', () => {
  test.each([
    [LONG, '58491.55', false],
    [LONG, '58491.54', true],
    [SHORT, '61433.43', false],
    [SHORT, '61433.44', true],
    [aPosition({ leverage: 1 }), '0.01', false], // a long without borrowed money has none
  ])('%# mark %s: %p', (order, mark, fires) => {
    // The book may be anywhere: it decides at what price, never whether.
    expect(types(decide(order, { price: '60000', mark }))).toEqual(fires ? ['closed'] : []);
  });

  test('nothing open, nothing to liquidate', () => {
    expect(types(decide({ ...LONG, openQuantity: ZERO }, { price: '1' }))).toEqual([]);
  });
});

describe('never on a single message', () => {
  const at = { price: '58491.54' };
  const second = aContext(at);
  const ofFirst = (change: Partial<Tick>): string[] =>
    types(decideLiquidation(LONG, second, { ...aFirst(at), ...change }));

  test.each<[string, Partial<Tick>, boolean]>([
    ['a second before', {}, true],
    ['a millisecond less, by our clock', { receivedTime: T0 + 100 - 999 }, false],
    ['a millisecond less, by the venue', { sourceTime: T0 + 100 - 999 }, false],
    ['an hour later, by a clock that was set back', { receivedTime: T0 + 3_600_000 }, false],
    ['with the mark a point above the level', { mark: 5_849_155 }, false],
    ['the same message', { seq: 11 }, false],
    ['of another product', { productId: 'ETHUSDT' }, false],
  ])('first message %s: %p', (_name, change, fires) => {
    expect(ofFirst(change)).toEqual(fires ? ['closed'] : []);
  });

  test('without a first message nothing happens', () => {
    expect(types(decideLiquidation(LONG, aContext({ price: '50000' }), undefined))).toEqual([]);
  });

  test('the event names both messages, their marks and the level', () => {
    const cause = closedOf(decide(LONG, { price: '58400' }))?.cause;
    expect([cause?.level, cause?.mark, cause?.first?.mark].map(String)).toEqual([
      '58491.54',
      '58400',
      '58400',
    ]);
    expect([cause?.first?.seq, cause?.goesOn]).toEqual([10, false]);
  });
});

describe('the smallest part that is enough', () => {
  // 0.5 BTC at 60,000 with 1,500 of margin at 58,491.54: equity 745.77, maintenance 731.14, target 913.93.
  const decision = decide(LONG, { price: '58491.54' });
  const event = closedOf(decision)!;
  const order = applyAll(LONG, [event]);

  test('is a step of 20 % of what is open, and its margin stays in the position', () => {
    expect(types(decision)).toEqual(['closed']);
    // Two steps: 0.2 BTC sold; −301.692 result, 5.849154 fee, 58.49154 liquidation fee.
    expect(
      [event.fill.quantity, event.result, event.fill.fee, event.liquidationFee].map(String),
    ).toEqual(['0.2', '-301.692', '5.849154', '58.49154']);
    expect([event.payout, event.deficit, event.marginKept].map(String)).toEqual([
      '0',
      '0',
      '1133.967306',
    ]);
    expect(order).toMatchObject({
      state: 'holding',
      closing: null,
      closeReason: null,
      lastLiquidationAt: T0 + 100,
    });
  });

  test('brings equity to at least 1.25 × maintenance, where one step less did not', () => {
    const mark = decimal('58491.54');
    const context = aContext({ price: '58491.54' });
    const target = maintenanceMargin(order.openQuantity.times(mark), BTC.tiers).times('1.25');
    expect(equityOf(order, mark, ONE).gte(target)).toBe(true);
    expect(order.liquidationPrice?.lt(mark)).toBe(true);
    const oneStep = applyAll(LONG, [
      closedEvent(LONG, foundWalk(context, '0.1'), 'liquidation', context),
    ]);
    const short = maintenanceMargin(oneStep.openQuantity.times(mark), BTC.tiers).times('1.25');
    expect(equityOf(oneStep, mark, ONE).lt(short)).toBe(true);
  });

  test('the next part waits 5 s', () => {
    const below = order.liquidationPrice!.minus('1').toFixed();
    const at = (afterMs: number): string[] =>
      types(decide(order, { price: below, time: T0 + 100 + afterMs }));
    expect(at(4_999)).toEqual([]);
    expect(at(5_000)).toEqual(['closed']);
    // A clock that was set back by less prolongs it, by more it says nothing.
    expect([at(-4_999), at(-5_000)]).toEqual([[], ['closed']]);
  });

  test('unless equity is under half of the maintenance: then all of it goes at once', () => {
    const half = priceAtShare(positionOf(order), decimal('0.5'), BTC)!;
    const at = (price: Decimal) => decide(order, { price: price.toFixed(2), time: T0 + 1_200 });
    expect(types(at(half.plus('0.01')))).toEqual([]);
    const gone = applyAll(order, events(at(half.minus('0.01'))));
    // What is left after the two fees is the user's: nothing stays locked.
    expect(gone).toMatchObject({ state: 'liquidated', margin: ZERO });
    expect(closedOf(at(half.minus('0.01')))?.payout.gt(0)).toBe(true);
    const later = decide(order, { price: half.plus('0.01').toFixed(2), time: T0 + 10_000 });
    expect(applyAll(order, events(later)).state).toBe('holding');
  });
});

test('what it owes overnight is no equity: all at once where that leaves under half of the maintenance', () => {
  const owing = {
    ...LONG,
    accruedOvernightFee: decimal('400'),
    lastLiquidationAt: T0,
    liquidationPrice: decimal('59500'),
  };
  const half = priceAtShare(positionOf(owing), decimal('0.5'), BTC)!;
  const at = (price: Decimal) =>
    types(decide(owing, { price: price.toFixed(2), time: T0 + 1_200 }));
  expect([at(half.plus('0.01')), at(half.minus('0.01'))]).toEqual([[], ['closed']]);
});

describe('all of it when no part is enough', () => {
  test('a fall far beyond: the fee takes what is left, the rest is lost', () => {
    const order = applyAll(LONG, events(decide(LONG, { price: '57300' })));
    expect(order).toMatchObject({ state: 'liquidated', closeReason: 'liquidation' });
    // 1,500 − 1,350 − 14.325 = 135.675 of the 143.25 that the fee would be
    expect([order.liquidationFee, order.realised, order.margin].map(String)).toEqual([
      '135.675',
      '-1350',
      '0',
    ]);
  });

  test('beyond the margin the insurance fund pays, the user loses the margin and no more', () => {
    const event = closedOf(decide(LONG, { price: '50000' }))!;
    expect(
      [event.result, event.payout, event.deficit, event.fill.fee, event.liquidationFee].map(String),
    ).toEqual(['-5000', '0', '3500', '0', '0']);
    expect(applyAll(LONG, [event]).realised.toFixed()).toBe('-1500');
  });

  describe('a book that is too thin', () => {
    const thin = { book: aBook([['57300', '0.2']], [['60000', '1']]), mark: '57300' };
    const first = decide(LONG, thin);
    const rest = applyAll(LONG, events(first));

    test('closes what it shows now and marks the order', () => {
      expect(types(first)).toEqual(['closed', 'triggered']);
      expect(rest).toMatchObject({ state: 'holding', closing: 'liquidation' });
    });

    test('the rest goes at the next tick, without a pause', () => {
      const last = decide(rest, { price: '57300', seq: 12, time: T0 + 200 });
      expect(applyAll(rest, events(last))).toMatchObject({ state: 'liquidated', closing: null });
    });

    test('a part that is enough at the next tick ends it', () => {
      const mark = rest.liquidationPrice!.toFixed();
      const order = applyAll(rest, events(decide(rest, { price: mark, seq: 12, time: T0 + 200 })));
      expect(order).toMatchObject({ state: 'holding', closing: null });
    });

    test('a price that has come back ends it as well', () => {
      const decision = decide(rest, { price: '60000', seq: 12, time: T0 + 200 });
      expect(types(decision)).toEqual(['revalued']);
      expect(applyAll(rest, events(decision)).closing).toBeNull();
    });

    test('what it shows of a step may be enough', () => {
      // Two steps of 0.1 are needed when the book is deep; 0.15 is enough.
      const book = aBook([['58491.54', '0.15']], [['60000', '1']]);
      const decision = decide(LONG, { book, mark: '58491.54' });
      expect(types(decision)).toEqual(['closed']);
      expect(closedOf(decision)?.fill.quantity.toFixed()).toBe('0.15');
    });

    test('that shows nothing at all changes nothing: the next message finds the order as it was', () => {
      const context = aContext(thin);
      context.liquidity.take('bids', 20_000);
      expect(types(decideLiquidation(LONG, context, aFirst(thin)))).toEqual([]);
      expect(types(decideLiquidation(rest, context, undefined))).toEqual([]);
    });
  });

  test('the insurance fund never pays for a part so that the rest may live', () => {
    // 100 BTC that owe their life to an overnight credit: 690,010 of equity against 693,750 of maintenance.
    const big = aPosition({ quantity: '100', leverage: 2 });
    const credited = { ...big, margin: decimal('10'), accruedOvernightFee: decimal('-690000') };
    const order = { ...credited, liquidationPrice: decimal('60000') };
    const book = aBook([['50000', '100']], [['60000', '1']]);
    const after = applyAll(order, events(decide(order, { book, mark: '60000' })));
    expect(after).toMatchObject({ state: 'liquidated' });
  });

  test('a rest below the minimum is not left open', () => {
    const small = aPosition({ quantity: '0.0001' });
    const order = applyAll(
      small,
      events(decide(small, { price: small.liquidationPrice!.toFixed() })),
    );
    expect(order).toMatchObject({ state: 'liquidated' });
  });
});

describe('quoted in a currency that moves', () => {
  const rules = contractRules(OPEN_RULEBOOK, 'USDJPY');
  const options = { rules, price: '150', book: flatBook('150', rules) };
  const change: CommandTexts = { productId: 'USDJPY', quantity: '10000', leverage: 30 };
  const order = aPosition(change, { ...options, quoteRate: '0.006666666667' });
  const mark = order.liquidationPrice!.toFixed();
  const at = (quoteRate: string): ContractDecision =>
    decide(order, { rules, price: mark, book: flatBook(mark, rules), quoteRate });

  test('a rate that has helped moves the price away first: nothing is closed', () => {
    const decision = at('0.006');
    expect(types(decision)).toEqual(['revalued']);
    const later = applyAll(order, events(decision), rules);
    expect(later.liquidationPrice?.lt(mark)).toBe(true);
    expect(later.margin.eq(order.margin)).toBe(true);
  });

  test.each(['0.006666666667', '0.0068'])(
    'the same rate or a worse one liquidates (%s)',
    (quoteRate) => {
      expect(types(at(quoteRate))).toEqual(['closed']);
    },
  );
});

describe('wherever the mark and the book are', () => {
  const cases = fc.record({
    direction: fc.constantFrom('long' as const, 'short' as const),
    lots: fc.integer({ min: 10, max: 8_000_000 }),
    leverage: fc.constantFrom(2, 5, 10, 20),
    overnight: fc.integer({ min: -30, max: 30 }), // per mille of the notional
    beyond: fc.integer({ min: 0, max: 1200 }), // hundredths of a per cent past the liquidation price
    spread: fc.integer({ min: 0, max: 100 }),
    shown: fc.integer({ min: 1, max: 10_000_000 }),
  });

  /** A position at or beyond its liquidation price, and the tick it meets. */
  function aCase(random: Kind<typeof cases>) {
    const { direction, lots, leverage, overnight, beyond, spread, shown } = random;
    const notional = lots * 0.6;
    const quantity = (lots / 100_000).toFixed(5);
    const allowed = Math.min(leverage, highestLeverage(notional));
    const opened = aPosition(
      { direction, quantity, leverage: allowed },
      { available: '1000000000' },
    );
    const fee = decimal(((notional * overnight) / 1000).toFixed(6));
    const charge = { rollAt: 1, days: 1, markPrice: ONE, quoteRate: ONE, fee };
    const open = applyAll(opened, [{ type: 'overnightCharged', ...charge }]);
    const away = direction === 'long' ? -1 : 1;
    const mark = (open.liquidationPrice ?? ONE)
      .times(1 + (away * beyond) / 10_000)
      .toFixed(2, away === -1 ? 3 : 2);
    const price = decimal(mark).times(1 + (away * spread) / 10_000);
    const level = [[price.toFixed(2), (shown / 100_000).toFixed(5)]] as const;
    return { open, mark: decimal(mark), options: { book: aBook(level, level), mark } };
  }
  const isHealthy = (order: ContractOrder, mark: Decimal): boolean => {
    const value = order.openQuantity.times(mark);
    const equity = order.margin
      .minus(order.accruedOvernightFee)
      .plus(priceResult(order.direction, value, order.openCost, ONE));
    return equity.gte(maintenanceMargin(value, BTC.tiers).times('1.25'));
  };
  /** The position after the steps before the one that was chosen, undefined when it was the first. */
  function oneStepLess(open: ContractOrder, chosen: Decimal, options: ContextOptions) {
    const step = open.openQuantity.div(5);
    const size = step.times(chosen.div(step).toDecimalPlaces(0, 2).minus(1));
    const quantity = size.toDecimalPlaces(5, 2);
    if (quantity.isZero() || quantity.gte(chosen)) return undefined;
    const context = aContext(options);
    const side = open.direction === 'long' ? 'bids' : 'asks';
    const walk = peekWalk(context, side, quantity);
    return hasFound(walk)
      ? applyAll(open, [closedEvent(open, walk, 'liquidation', context)])
      : undefined;
  }

  test('the smallest part that is enough or all goes, and no more is lost than the margin', () => {
    const seen = { steps: 0, second: 0, wholes: 0 };
    fc.assert(
      fc.property(cases, (random) => {
        const { open, mark, options } = aCase(random);
        const decision = decideLiquidation(open, aContext(options), aFirst(options));
        const event = closedOf(decision)!;
        const after = applyAll(open, events(decision));
        expect(event.marginReleased.minus(event.payout).lte(open.margin)).toBe(true);
        expect(after.margin.gte(0)).toBe(true);
        if (after.state === 'liquidated' || after.closing === 'liquidation') {
          seen.wholes += 1;
          return;
        }
        seen.steps += 1;
        expect(isHealthy(after, mark) && after.openQuantity.gte(BTC.minQuantity)).toBe(true);
        expect(event.deficit.isZero()).toBe(true);
        const less = oneStepLess(open, event.fill.quantity, options);
        if (less === undefined) return;
        seen.second += 1;
        expect(isHealthy(less, mark)).toBe(false);
      }),
      // Random cases: at 500 the rarest way below was seen 18 to 40 times, so its count is now far from the bound.
      { numRuns: 1500 },
    );
    // Every way has been exercised.
    expect(Math.min(seen.steps, seen.second, seen.wholes)).toBeGreaterThan(20);
  }, 60_000); // A machine whose cores are all busy takes several times as long.
});

type Kind<T> = T extends fc.Arbitrary<infer Value> ? Value : never;
