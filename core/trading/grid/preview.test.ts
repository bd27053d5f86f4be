import { T0 } from '../../../test/builders/contract.ts';
import {
  aGrid,
  aGridContext,
  BTC_GRID,
  OPEN_GRID_GATE,
  subscribe,
  afterGridEvents,
  gridEventsOf,
  gridTick,
} from '../../../test/builders/grid.ts';
import { decimal } from '../../money/decimal.ts';
import { earlyFeeAt } from './formulas.ts';
import { previewRedeem, previewSubscribe } from './preview.ts';

const { tick } = aGridContext();
const context = { rules: BTC_GRID, tick, gate: OPEN_GRID_GATE, available: decimal('10000') };
const command = { quantId: BTC_GRID.quantId, amount: decimal('10000') };

test('a subscription is shown as it would start', () => {
  const started = afterGridEvents(undefined, gridEventsOf(subscribe('10000')));
  const shown = previewSubscribe(command, context);
  const { levels, cells, cash, cellLots, startPrice } = started;
  expect(shown).toMatchObject({ ok: true, order: { levels, cells, cash, cellLots, startPrice } });
});

test('or why it would not', () => {
  const poor = { ...context, available: decimal('9999.999999') };
  expect(previewSubscribe(command, poor)).toMatchObject({ error: 'insufficient_balance' });
  const halted = { ...context, gate: { ...OPEN_GRID_GATE, market: 'paused' as const } };
  expect(previewSubscribe(command, halted)).toMatchObject({ error: 'market_paused' });
});

test('a redemption is shown with its exact proceeds', () => {
  const order = aGrid();
  const later = aGridContext({ price: '62000', seq: 20, time: T0 + 15 * 86_400_000 }).tick;
  const shown = previewRedeem(order, { ...context, tick: later });
  if (!shown.ok) throw new Error(shown.error);
  const { proceeds, earlyFee, gridProfit } = shown.order;
  expect(proceeds!.eq(order.amount.plus(gridProfit).minus(earlyFee))).toBe(true);
  // Half of the term is left: 1 % of 10,000.
  expect(earlyFee.toFixed()).toBe('100');
});

test.each<[string, number]>([
  ['a fall', 5_900_000],
  // What the coins gained is less than selling them costs.
  ['a gain that the sale eats', 6_000_500],
  ['a gain that the early fee eats', 6_020_000],
  ['a gain that is more than the early fee', 6_500_000],
])(
  'the early fee that is told at a price is the one that redeeming there takes: %s',
  (_what, price) => {
    const order = aGrid();
    const later = gridTick(price, 1_000_000, 20, T0 + 86_400_000);
    const shown = previewRedeem(order, { ...context, tick: later });
    if (!shown.ok) throw new Error(shown.error);
    const told = earlyFeeAt(order, price, later.receivedTime, BTC_GRID);
    expect(told.toFixed()).toBe(shown.order.earlyFee.toFixed());
  },
);
