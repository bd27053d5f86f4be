import {
  BTC,
  aContext,
  aBook,
  aPosition,
  aRestingOrder,
  anAcceptance,
  applyAll,
} from '../../../test/builders/contract.ts';
import { decimal } from '../../money/decimal.ts';
import { decideClose } from './decideClose.ts';
import { decideLimitFill } from './decideLimitFill.ts';
import { decideTriggered } from './decideTriggered.ts';
import { triggersOf } from './triggers.ts';
import type { ContractOrder, Decision } from './types.ts';

const after = (order: ContractOrder, decision: Decision): ContractOrder =>
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
    decideClose(PROTECTED_LONG, null, anAcceptance(), aContext()),
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
        const decision = decideTriggered(order, trigger.kind, aContext({ price }), 11);
        const fires = trigger.fires === 'at_or_above' ? offset >= 0 : offset <= 0;
        expect(decision.ok && decision.events.length > 0).toBe(fires);
      }
    }
  }
});
