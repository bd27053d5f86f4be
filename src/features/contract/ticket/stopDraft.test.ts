import { rulesOf } from '../../../../test/builders/rulebook.ts';
import { aContractOrder } from '../../../../test/builders/contractOrder.ts';
import { ONE } from '../../../../core/money/decimal.ts';
import { stopBaseOf, ticketOf } from '../orders/position.ts';
import { asPercent, inUnit, NO_STOPS, stopsOf } from './stopDraft.ts';
import type { StopDraft } from './stopDraft.ts';

const { contract: rules } = rulesOf('BTCUSDT');
const order = aContractOrder({ quantity: '0.06', openPrice: '63540', margin: '190.62' });
// 0.06 BTC long from 63,540, 1.91 paid; percentages count from the mark.
const base = stopBaseOf(order, ticketOf(order, rules, ONE), '64000');
const aDraft = (change: Partial<StopDraft>): StopDraft => ({
  stopUnit: 'price',
  ...NO_STOPS,
  ...change,
});
const texts = (draft: StopDraft) => {
  const { takeProfit, stopLoss, trailingRate } = stopsOf(draft, base, rules);
  return [takeProfit, stopLoss, trailingRate].map((value) => value?.toFixed() ?? null);
};

test.each<[string, Partial<StopDraft>, (string | null)[]]>([
  ['nothing typed is nothing asked for', {}, [null, null, null]],
  ['a price is itself', { takeProfit: '65000', stopLoss: '63000' }, ['65000', '63000', null]],
  [
    'a distance counts from the mark',
    { stopUnit: 'percent', takeProfit: '1', stopLoss: '1' },
    ['64640', '63360', null],
  ],
  [
    'a trailing stop stands in place of the stop loss, whatever is typed there',
    { stopLoss: '63000', isTrailing: true, trailing: '1.5' },
    [null, null, '0.015'],
  ],
  ['a trailing stop without a distance is none', { isTrailing: true }, [null, null, null]],
])('%s', (_case, change, expected) => {
  expect(texts(aDraft(change))).toEqual(expected);
});

test('a result is what is left after the fees, to the tick that is at least as good', () => {
  const [takeProfit, stopLoss] = texts(
    aDraft({ stopUnit: 'result', takeProfit: '30', stopLoss: '20' }),
  );
  // (30 + 1.91 + 0.06 × 63,540) / (0.06 × 0.9995), up; the same with −20
  expect([takeProfit, stopLoss]).toEqual(['64103.9', '63270.2']);
});

test('without a base only prices are known', () => {
  const draft = aDraft({ stopUnit: 'percent', takeProfit: '1' });
  expect(stopsOf(draft, undefined, rules).takeProfit).toBeNull();
});

test.each<[string, Partial<StopDraft>, StopDraft['stopUnit'], Partial<StopDraft>]>([
  [
    'a level is said in the other unit',
    { takeProfit: '64640', stopLoss: '63360' },
    'percent',
    { takeProfit: '1', stopLoss: '1' },
  ],
  [
    'a distance becomes a price',
    { stopUnit: 'percent', takeProfit: '1' },
    'price',
    { takeProfit: '64640', stopLoss: '' },
  ],
  [
    'a stop that keeps a gain is no loss that could be typed',
    { stopLoss: '63900' },
    'result',
    { stopLoss: '' },
  ],
])('%s', (_case, change, unit, expected) => {
  expect(inUnit(aDraft(change), unit, base, rules)).toMatchObject({ stopUnit: unit, ...expected });
});

test('without a base no number is left to mean something else', () => {
  const draft = aDraft({ takeProfit: '64640' });
  expect(inUnit(draft, 'percent', undefined, rules).takeProfit).toBe('');
});

test.each([
  ['0.015', '1.5'],
  [null, ''],
])('the share %s is typed as "%s"', (share, typed) => {
  expect(asPercent(share)).toBe(typed);
});
