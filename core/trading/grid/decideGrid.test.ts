import { T0 } from '../../../test/builders/contract.ts';
import {
  aGrid,
  aGridAcceptance,
  aGridContext,
  afterGridEvents,
  BTC_GRID,
  GRID_IDENTITY,
  gridEventsOf,
  gridTick,
  OPEN_GRID_GATE,
} from '../../../test/builders/grid.ts';
import type { Tick } from '../../market/types.ts';
import { decimal } from '../../money/decimal.ts';
import { decideEnd, decideRedeem } from './decideEnd.ts';
import { decideSubscribe } from './decideSubscribe.ts';
import { decideTrades } from './decideTrades.ts';
import { costHeld, earlyFeeOf, gridWorth, leaseFeeOf, lotsHeld } from './formulas.ts';
import { gridLevels, netPerCell } from './levels.ts';
import { stopPrice } from './stopPrice.ts';
import { gridTriggers } from './triggers.ts';
import type { GridContext, GridRules } from './types.ts';

const DAY_MS = 86_400_000;
const GATE = { market: 'live' as const };
const lotsOf = (order: ReturnType<typeof aGrid>): number[] => order.cells.map(({ lots }) => lots);
const market = (price: string, options: object = {}): GridContext =>
  aGridContext({ price, seq: 20, time: T0 + 60_000, ...options });

describe('levels', () => {
  test.each([
    ['geometric', 2, ['100', '200', '400']],
    ['arithmetic', 3, ['100', '200', '300', '400']],
  ] as const)('%s, %i cells', (spacing, cells, expected) => {
    const range = { lower: decimal('100'), upper: decimal('400'), cells, spacing };
    const levels = gridLevels(range).map((level) => level.toSignificantDigits(30).toFixed());
    expect(levels).toEqual(expected);
  });

  test('a cell of 100 to 101 at 0.1 % earns 0.7982 %', () => {
    // 101 × 0.999 ÷ (100 × 1.001) = 100.899 ÷ 100.1
    const net = netPerCell(decimal('100'), decimal('101'), decimal('0.001'));
    expect(net.times(100).toFixed(4)).toBe('0.7982');
  });
});

describe('a subscription', () => {
  test('starts at the level next to the price: the cells above it are bought at once, the others wait', () => {
    const order = aGrid();
    expect(order.levels[0]).toBe(5_400_000);
    expect(order.levels.at(-1)).toBe(6_600_000);
    // 60,000 × 0.9 × (1.1 ÷ 0.9)^(i ÷ 20): the middle of the eleventh cell is 60,000.255.
    expect(order.levels.slice(10, 12)).toEqual([5_969_925, 6_030_126]);
    const first = lotsOf(order).findIndex((lots) => lots > 0);
    expect(first).toBe(10);
    expect(new Set(lotsOf(order).slice(first))).toEqual(new Set([order.cellLots]));
    expect(order.cash.plus(costHeld(order.cells)).toFixed()).toBe('10000');
    expect(order).toMatchObject({ state: 'progress', trades: 1, expiresAt: T0 + 30 * DAY_MS });
  });

  test('spends at most its amount when every waiting cell has bought too, and one more lot would not fit', () => {
    const order = aGrid();
    let all = order;
    for (const level of order.levels.slice(0, 10).reverse())
      all = afterGridEvents(all, gridEventsOf(decideTrades(all, market((level / 100).toFixed(2)))));
    expect(lotsOf(all)).toEqual(order.cells.map(() => order.cellLots));
    // One lot in each of twenty cells: 0.00001 × (ten levels below + ten times 60,000) × 1.001.
    const levels = order.levels.slice(0, 10).reduce((sum, level) => sum + level, 60_000_000);
    const perLot = decimal(String(levels)).div(10_000_000).times('1.001');
    expect(all.cash.gte(0) && all.cash.lt(perLot)).toBe(true);
  });

  test.each<[string, string, object, object]>([
    ['forbidden', '100', {}, { frozen: true }],
    ['market_closed', '100', {}, { market: 'closed' }],
    ['market_paused', '100', {}, { market: 'paused' }],
    ['amount_step', '100.0000001', {}, {}],
    ['below_minimum', '99.999999', {}, {}],
    ['above_maximum', '50000.000001', {}, {}],
    ['stale_quote', '100', { seq: 10 }, {}],
    ['stale_quote', '100', { time: T0 + 2001 }, {}],
    ['insufficient_depth', '10000', { book: { bids: [[6e6, 9]], asks: [[6e6, 9]] } }, {}],
    ['price_moved', '10000', { price: '60600.01' }, {}],
    ['too_many_open_orders', '100', {}, { openOrders: 200 }],
    ['insufficient_balance', '100', { available: '99.999999' }, {}],
  ])('is refused: %s', (error, amount, options, gate) => {
    const command = { quantId: 'btc-30', amount: decimal(amount) };
    const context = aGridContext(options);
    const refused = decideSubscribe(command, aGridAcceptance(), context, GRID_IDENTITY, {
      ...OPEN_GRID_GATE,
      ...gate,
    });
    expect(refused).toMatchObject({ ok: false, error });
    expect(context.liquidity.snapshot()).toEqual({ bids: 0, asks: 0 });
  });

  test('of less than a lot per cell is told what the smallest is at this price', () => {
    const dear = aGridContext({ price: '600000' });
    const acceptance = aGridAcceptance(60_000_000);
    const command = { quantId: 'btc-30', amount: decimal('110') };
    const refused = decideSubscribe(command, acceptance, dear, GRID_IDENTITY, OPEN_GRID_GATE);
    expect(refused).toMatchObject({ error: 'below_minimum', field: 'amount' });
    const minimum = decimal((!refused.ok && refused.params?.['minimum']) || 'none');
    const again = { ...command, amount: minimum };
    expect(decideSubscribe(again, acceptance, dear, GRID_IDENTITY, OPEN_GRID_GATE).ok).toBe(true);
    const less = { ...command, amount: minimum.minus('0.000001') };
    expect(decideSubscribe(less, acceptance, dear, GRID_IDENTITY, OPEN_GRID_GATE).ok).toBe(false);
  });

  test('a lease is taken at start, and is a loss until the grid has earned it', () => {
    const rules: GridRules = { ...BTC_GRID, leaseRate: decimal('0.0001') };
    expect(leaseFeeOf(decimal('10000'), rules).toFixed()).toBe('30');
    const order = aGrid('10000', { rules });
    expect([order.leaseFee, order.gridProfit].map((each) => each.toFixed())).toEqual(['30', '-30']);
    expect(order.cash.plus(costHeld(order.cells)).toFixed()).toBe('9970');
  });
});

describe('a tick', () => {
  const order = aGrid();
  const [above, below] = [order.levels[12]!, order.levels[9]!];

  test('that reaches no level trades nothing', () => {
    expect(gridEventsOf(decideTrades(order, market('60010')))).toEqual([]);
  });

  test('at or before the acceptance trades nothing', () => {
    expect(gridEventsOf(decideTrades(order, market('66000', { seq: 10 })))).toEqual([]);
  });

  test('at a level trades there, and at the next one back: the difference less both fees is the grid’s profit', () => {
    const price = (below / 100).toFixed(2);
    const bought = afterGridEvents(order, gridEventsOf(decideTrades(order, market(price))));
    expect(bought.cells[9]!.lots).toBe(order.cellLots);
    expect(bought.gridProfit.toFixed()).toBe('0');
    const back = market((order.levels[10]! / 100).toFixed(2), { seq: 21 });
    const sold = afterGridEvents(bought, gridEventsOf(decideTrades(bought, back)));
    expect(sold.cells[9]).toEqual({ lots: 0, cost: decimal('0') });
    expect(sold.gridProfit.eq(sold.cash.minus(order.cash))).toBe(true);
    const share = sold.gridProfit.div(order.cash.minus(bought.cash));
    expect(share.minus('0.00806').abs().lt('0.0001')).toBe(true);
  });

  test('beyond several levels fills each at the better price of the book', () => {
    const events = gridEventsOf(decideTrades(order, market('66000')));
    const prices = events.map((event) => event.type === 'traded' && event.fill.price.toFixed());
    expect(prices).toEqual(order.cells.filter(({ lots }) => lots > 0).map(() => '66000'));
  });

  test('fills what the book shows, and the rest when it shows more', () => {
    const book = { bids: [[above, 3]] as const, asks: [[above + 1, 3]] as const };
    const first = afterGridEvents(order, gridEventsOf(decideTrades(order, market('1', { book }))));
    expect(lotsHeld(order.cells) - lotsHeld(first.cells)).toBe(3);
    const more = market((above / 100).toFixed(2), { seq: 21 });
    const second = afterGridEvents(first, gridEventsOf(decideTrades(first, more)));
    expect(lotsOf(second).filter((lots) => lots > 0 && lots < order.cellLots)).toEqual([]);
  });

  test('under its range it has bought all it may, over it it holds cash alone', () => {
    const under = afterGridEvents(order, gridEventsOf(decideTrades(order, market('50000'))));
    expect(lotsHeld(under.cells)).toBe(20 * order.cellLots);
    const over = afterGridEvents(order, gridEventsOf(decideTrades(order, market('70000'))));
    expect(lotsHeld(over.cells)).toBe(0);
    expect(over.cash.gt('10000')).toBe(true);
  });
});

test('the nearest level below, the nearest above, and the stop are what it waits for', () => {
  const order = aGrid();
  const first = lotsOf(order).findIndex((lots) => lots > 0);
  const stop = stopPrice(order, BTC_GRID)!;
  expect(gridTriggers(order, BTC_GRID)).toEqual([
    {
      kind: 'stop_loss',
      fires: 'at_or_below',
      price: stop,
      on: 'mark',
      confirm: { apartMs: 1000, pause: null },
    },
    { kind: 'limit', fires: 'at_or_below', price: order.levels[first - 1], on: 'ask' },
    { kind: 'limit', fires: 'at_or_above', price: order.levels[first + 1], on: 'bid' },
  ]);
  const all = afterGridEvents(order, gridEventsOf(decideTrades(order, market('50000'))));
  const level = stopPrice(all, BTC_GRID)!;
  expect(gridWorth(all, level, BTC_GRID).total.lte('-1999.5')).toBe(true);
  expect(gridWorth(all, level + 1, BTC_GRID).total.gt('-2000')).toBe(true);
  expect(gridTriggers(all, BTC_GRID).map(({ kind, on }) => `${kind} ${on}`)).toEqual([
    'stop_loss mark',
    'limit bid',
  ]);
  const over = afterGridEvents(order, gridEventsOf(decideTrades(order, market('70000'))));
  expect(gridTriggers(over, BTC_GRID).map(({ kind, on }) => `${kind} ${on}`)).toEqual([
    'limit ask',
  ]);
});

describe('the early redemption fee', () => {
  // 2 % × 10,000 × 20/30 = 133.33…, never more than the profit, nothing of a loss.
  test.each([
    ['500', '133.333334'],
    ['60', '60'],
    ['0', '0'],
    ['-250', '0'],
  ])('of 10,000 with 20 of 30 days left and a profit of %s is %s', (profit, fee) => {
    const input = {
      amount: decimal('10000'),
      rate: decimal('0.02'),
      leftMs: 20 * DAY_MS,
      termMs: 30 * DAY_MS,
    };
    expect(earlyFeeOf({ ...input, profit: decimal(profit) }).toFixed()).toBe(fee);
  });

  test('is nothing once the term is over', () => {
    const input = {
      amount: decimal('10000'),
      rate: decimal('0.02'),
      termMs: 1,
      profit: decimal('9'),
    };
    expect(earlyFeeOf({ ...input, leftMs: -5 }).toFixed()).toBe('0');
  });
});

describe('the end', () => {
  const order = aGrid();

  test('redeemed with a profit: coins are sold, the fee is a part of the profit, the rest comes back', () => {
    const context = market('62000');
    const acceptance = { ...aGridAcceptance(6_200_000), seq: 19, time: T0 + 59_900 };
    const events = gridEventsOf(decideRedeem(order, acceptance, context, GATE));
    expect(events.map(({ type }) => type)).toEqual(['traded', 'ended']);
    const after = afterGridEvents(order, events);
    const profit = after.proceeds!.plus(after.earlyFee).minus(10_000);
    expect(profit.gt(0) && after.earlyFee.lte(profit)).toBe(true);
    expect(after).toMatchObject({ state: 'redeemed', endReason: 'user' });
    expect(lotsHeld(after.cells)).toBe(0);
    expect(decideRedeem(after, acceptance, context, GATE)).toMatchObject({
      error: 'already_final',
    });
  });

  test.each<[string, object, object, object]>([
    ['market_paused', {}, {}, { market: 'paused' }],
    ['market_closed', {}, {}, { market: 'closed' }],
    ['stale_quote', {}, { seq: 20 }, {}],
    ['insufficient_depth', { book: { bids: [[6e6, 1]], asks: [[6e6, 1]] } }, {}, {}],
    ['price_moved', { price: '59399.99' }, {}, {}],
  ])('a redemption is refused: %s', (error, options, acceptance, gate) => {
    const taken = { ...aGridAcceptance(), seq: 19, time: T0 + 59_900, ...acceptance };
    const context = market('60000', options);
    expect(decideRedeem(order, taken, context, { ...GATE, ...gate })).toMatchObject({ error });
    expect(context.liquidity.snapshot()).toEqual({ bids: 0, asks: 0 });
  });

  test('one that holds cash alone is redeemed whatever the market does', () => {
    const over = afterGridEvents(order, gridEventsOf(decideTrades(order, market('70000'))));
    const acceptance = { ...aGridAcceptance(), seq: 20 };
    const decision = decideRedeem(over, acceptance, market('70000'), { market: 'paused' });
    expect(gridEventsOf(decision).map(({ type }) => type)).toEqual(['ended']);
  });

  test('at its term it is sold over as many messages as the book needs, without a fee', () => {
    const due = { now: order.expiresAt! };
    expect(gridEventsOf(decideEnd(order, 'term', market('62000')))).toEqual([]);
    const book = { bids: [[6_200_000, 5]] as const, asks: [[6_200_100, 5]] as const };
    const first = gridEventsOf(decideEnd(order, 'term', market('1', { ...due, book })));
    expect(first.map(({ type }) => type)).toEqual(['traded', 'ending']);
    const begun = afterGridEvents(order, first);
    expect(gridTriggers(begun, BTC_GRID)).toMatchObject([{ price: 0, fires: 'at_or_above' }]);
    expect(gridEventsOf(decideTrades(begun, market('66000')))).toEqual([]);
    const rest = gridEventsOf(decideEnd(begun, 'stop', market('62000', { ...due, seq: 21 })));
    const after = afterGridEvents(begun, rest);
    expect(after).toMatchObject({ state: 'completed', endReason: 'term', ending: null });
    expect(after.earlyFee.toFixed()).toBe('0');
    expect(gridEventsOf(decideEnd(after, 'term', market('62000', due)))).toEqual([]);
  });

  test('at its stop it is sold, and not before', () => {
    const all = afterGridEvents(order, gridEventsOf(decideTrades(order, market('50000'))));
    const stop = stopPrice(all, BTC_GRID)!;
    const first = gridTick(stop, 1, 29, T0 + 59_000);
    const at = (points: number, seen: Tick | null = first) => ({
      ...market((points / 100).toFixed(2), { seq: 30 }),
      first: seen ?? undefined,
    });
    const nothing = (context: GridContext) =>
      expect(gridEventsOf(decideEnd(all, 'stop', context))).toEqual([]);
    nothing(at(stop + 1));
    // One message alone stops nothing, nor two that are too near, nor one of which the first was not there.
    nothing(at(stop, null));
    nothing(at(stop, gridTick(stop, 1, 29, T0 + 59_001)));
    nothing(at(stop, gridTick(stop + 1, 1, 29, T0)));
    nothing(at(stop, gridTick(stop, 1, 30, T0)));
    const events = gridEventsOf(decideEnd(all, 'stop', at(stop)));
    const cause = { level: stop, mark: stop, first: { seq: 29, mark: stop } };
    expect(events[0]).toMatchObject({ type: 'traded', sale: { reason: 'stop', cause } });
    const after = afterGridEvents(all, events);
    expect(after).toMatchObject({ state: 'completed', endReason: 'stop' });
    // What the stop left, less the fee of the sale.
    expect(after.proceeds!.gt('7990') && after.proceeds!.lt('8000')).toBe(true);
  });
});

test('what holding would have made stands beside it', () => {
  const order = aGrid();
  // 10,000 ÷ (60,000 × 1.001) × 66,000 − 10,000
  expect(gridWorth(order, 6_600_000, BTC_GRID).ifHeld.toFixed()).toBe('989.010989');
});
