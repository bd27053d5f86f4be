import {
  BTC,
  aContext,
  aFirst,
  aTick,
  aBook,
  aPosition,
  aRestingOrder,
  anAcceptance,
  applyAll,
  OPEN_GATE,
} from '../../../test/builders/contract.ts';
import { decimal, ZERO } from '../../money/decimal.ts';
import { decideClose } from './decideClose.ts';
import { decideLimitFill } from './decideLimitFill.ts';
import { decideTriggered } from './decideTriggered.ts';
import { firstReached, isConfirmed, meetTriggers } from '../trigger.ts';
import { triggersOf } from './triggers.ts';
import type { ContractOrder, ContractDecision } from './types.ts';

const after = (order: ContractOrder, decision: ContractDecision): ContractOrder =>
  applyAll(order, decision.ok ? decision.events : []);
const brief = (order: ContractOrder): string[] =>
  triggersOf(order, BTC).map(({ kind, on, fires, price }) => `${kind}: ${on} ${fires} ${price}`);

const PROTECTED_LONG = aPosition({ takeProfit: '61000', stopLoss: '59000' });
const PROTECTED_SHORT = aPosition({ direction: 'short', takeProfit: '59000', stopLoss: '61000' });

test.each<[string, ContractOrder, string[]]>([
  ['a resting long waits for the ask', aRestingOrder(), ['limit: ask at_or_below 6000000']],
  [
    'a resting short waits for the bid',
    aRestingOrder({ direction: 'short' }),
    ['limit: bid at_or_above 6000000'],
  ],
  [
    'protection of what has not been filled does not fire',
    aRestingOrder({ stopLoss: '59000' }),
    ['limit: ask at_or_below 6000000'],
  ],
  ['a bare position', aPosition(), ['liquidation: mark at_or_below 5849154']],
  ['a position that cannot be liquidated waits for nothing', aPosition({ leverage: 1 }), []],
  [
    'a long: stops before liquidation',
    PROTECTED_LONG,
    [
      'take_profit: mark at_or_above 6100000',
      'stop_loss: mark at_or_below 5900000',
      'liquidation: mark at_or_below 5849154',
    ],
  ],
  [
    'a short: mirrored',
    PROTECTED_SHORT,
    [
      'take_profit: mark at_or_below 5900000',
      'stop_loss: mark at_or_above 6100000',
      'liquidation: mark at_or_above 6143344',
    ],
  ],
  [
    'a stop that has fired goes on at every tick',
    { ...PROTECTED_LONG, closing: 'stop_loss' },
    [
      'stop_loss: mark at_or_above 0',
      'take_profit: mark at_or_above 6100000',
      'liquidation: mark at_or_below 5849154',
    ],
  ],
  [
    'a take profit that has fired as well, and no second time at its own price',
    { ...PROTECTED_LONG, closing: 'take_profit' },
    [
      'take_profit: mark at_or_above 0',
      'stop_loss: mark at_or_below 5900000',
      'liquidation: mark at_or_below 5849154',
    ],
  ],
  [
    'a limit order that is filled no longer waits for its price',
    { ...aRestingOrder(), restingQuantity: ZERO, openQuantity: decimal('0.5') },
    [],
  ],
  [
    'a liquidation that has fired goes on at every tick',
    { ...aPosition(), closing: 'liquidation' },
    ['liquidation: mark at_or_above 0'],
  ],
])('%s', (_name, order, expected) => {
  expect(brief(order)).toEqual(expected);
});

test('a partly filled order waits for both', () => {
  const resting = aRestingOrder();
  const shown = { book: aBook([['59900', '1']], [['60000', '0.3']]) };
  const order = after(resting, decideLimitFill(resting, aContext(shown), false));
  expect(triggersOf(order, BTC).map(({ kind }) => kind)).toEqual(['liquidation', 'limit']);
});

test('an order that is final waits for nothing', () => {
  const closed = after(
    PROTECTED_LONG,
    decideClose(PROTECTED_LONG, null, anAcceptance(), aContext(), OPEN_GATE),
  );
  expect(brief({ ...closed, restingQuantity: decimal('1') })).toEqual([]);
});

test('what the list says fires is what the decision does, to the point', () => {
  const orders = [
    PROTECTED_LONG,
    PROTECTED_SHORT,
    aRestingOrder(),
    aRestingOrder({ direction: 'short' }),
    aPosition(),
  ];
  for (const order of orders) {
    for (const trigger of triggersOf(order, BTC)) {
      for (const offset of [-1, 0, 1]) {
        const price = decimal(String(trigger.price + offset))
          .div(100)
          .toFixed(2);
        const [context, first] = [aContext({ price }), aFirst({ price })];
        const decision = decideTriggered(order, trigger.kind, context, { previousSeq: 11, first });
        const fires = trigger.fires === 'at_or_above' ? offset >= 0 : offset <= 0;
        expect(decision.ok && decision.events.length > 0).toBe(fires);
      }
    }
  }
});

describe('a liquidation needs two messages, and the next part a pause', () => {
  const [bare] = triggersOf(aPosition(), BTC);
  const later = { ...aPosition(), lastLiquidationAt: 5_000 };
  const [next] = triggersOf(later, BTC);
  const at = (mark: number, time: number) => aTick({ mark: (mark / 100).toFixed(2), time });
  const LEVEL = 5_849_154;

  test('at least a second apart, the first of an unbroken row', () => {
    expect(bare?.confirm).toEqual({ apartMs: 1_000, pause: null });
    const first = firstReached(bare!, at(LEVEL, 10_000), undefined);
    expect(first?.receivedTime).toBe(10_000);
    expect(isConfirmed(bare!, at(LEVEL, 10_999), first!)).toBe(false);
    expect(isConfirmed(bare!, at(LEVEL, 11_000), first!)).toBe(true);
    expect(firstReached(bare!, at(LEVEL - 1, 11_000), first)).toBe(first);
    expect(firstReached(bare!, at(LEVEL + 1, 11_000), first)).toBeUndefined();
    // A clock that was set back counts from here.
    const back = at(LEVEL, 9_000);
    expect(firstReached(bare!, back, first)).toBe(back);
  });

  test('within five seconds of the last part only where equity is under half of the maintenance', () => {
    // 1,500 of margin, 0.5 BTC at 60,000: half of the maintenance is left at 57,721.52.
    expect(next?.confirm?.pause).toEqual({ since: 5_000, ms: 5_000, atOnce: 5_772_152 });
    const first = at(LEVEL, 8_000);
    const fires = (mark: number, time: number) => isConfirmed(next!, at(mark, time), first);
    expect([fires(5_772_153, 9_999), fires(5_772_152, 9_999)]).toEqual([false, true]);
    expect(fires(LEVEL, 10_000)).toBe(true);
  });

  test('the order of trying is the same: a stop first, a resting part last', () => {
    const rests = { ...PROTECTED_LONG, restingQuantity: decimal('1'), price: decimal('70000') };
    const triggers = triggersOf(rests, BTC);
    const tick = at(5_800_000, 20_000);
    const met = (seen: ReturnType<typeof at> | undefined, without: string) =>
      meetTriggers(
        triggers.filter(({ kind }) => kind !== without),
        tick,
        seen,
      ).trigger?.kind;
    expect(met(at(LEVEL, 19_000), '')).toBe('stop_loss');
    expect(met(at(LEVEL, 19_000), 'stop_loss')).toBe('liquidation');
    expect(met(at(LEVEL, 19_001), 'stop_loss')).toBe('limit');
  });
});
