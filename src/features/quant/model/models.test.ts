import { decimal, ZERO } from '../../../../core/money/decimal.ts';
import { costOf, lotsHeld, tradeTerms } from '../../../../core/trading/grid/formulas.ts';
import { stopPrice } from '../../../../core/trading/grid/stopPrice.ts';
import { aDepth, aQuote } from '../../../../test/builders/market.ts';
import {
  aQuantOrder,
  aStartedGrid,
  QUANT_RULES,
  QUANT_TICK,
} from '../../../../test/builders/quant.ts';
import { binResults } from '../detail/binResults.ts';
import { feeCurve, feeExamples } from '../detail/earlyFeeCurve.ts';
import { redemptionOf } from '../orders/redeemModel.ts';
import { passedOf } from '../orders/useWorth.ts';
import { rangeOnLine } from '../rangeOnLine.ts';
import { chartSpanOf } from './chartSpan.ts';
import { gridOf } from './gridOf.ts';
import { stopOnFall } from './stopOnFall.ts';
import { tickOf } from './tickOf.ts';

const DAY_MS = 86_400_000;

test('a subscription comes from the wire as core has it', () => {
  const started = aStartedGrid();
  const { id, userId, rulebookHash, acceptanceSeq, appliedAt, expiresAt, version, ...own } =
    started;
  expect(gridOf(aQuantOrder(), QUANT_RULES)).toMatchObject(own);
});

test('the stop of a straight fall is that of a grid whose cells have all been filled on the way', () => {
  const grid = aStartedGrid();
  const stop = stopOnFall(grid, QUANT_RULES)!;
  let { cash } = grid;
  const cells = grid.cells.map((cell, index) => {
    if (cell.lots > 0) return cell;
    const level = grid.levels[index]!;
    const { net } = tradeTerms(
      'asks',
      costOf(grid.cellLots, level, QUANT_RULES),
      QUANT_RULES.feeRate,
    );
    cash = cash.minus(net);
    return { lots: grid.cellLots, cost: net };
  });
  expect(stop).toBe(stopPrice({ amount: grid.amount, cash, cells }, QUANT_RULES));
  // Below the lowest level, and nearer than the stop of what it holds at the start.
  expect(stop).toBeLessThan(grid.levels[0]!);
  expect(stop).toBeGreaterThan(stopPrice(grid, QUANT_RULES)!);
  const worth = cash.plus(costOf(lotsHeld(cells), stop, QUANT_RULES));
  expect(worth.div(grid.amount).toFixed(3)).toBe('0.800');
});

test('no price message is made of half a book, nor without a mark', () => {
  expect(tickOf(aQuote(), undefined, QUANT_RULES)).toBeUndefined();
  expect(tickOf(aQuote(), aDepth({ asks: [] }), QUANT_RULES)).toBeUndefined();
  expect(tickOf(aQuote({ mark: null }), aDepth(), QUANT_RULES)).toBeUndefined();
  expect(tickOf(aQuote(), aDepth({ time: null }), QUANT_RULES)).toBeUndefined();
  expect(QUANT_TICK).toMatchObject({ bid: 641_830, ask: 641_840, indexDoubled: 1_283_670 });
});

test('a redemption adds up to the last unit, and is unknown without a price', () => {
  const grid = aStartedGrid();
  const context = { rules: QUANT_RULES, market: 'live' } as const;
  const found = redemptionOf(grid, { ...context, tick: QUANT_TICK });
  if (found?.ok !== true) throw new Error('refused');
  const { cash, received, tradeFee, earlyFee, proceeds, result } = found.redemption;
  const sum = decimal(cash).plus(received).minus(tradeFee).minus(earlyFee);
  expect(sum.toFixed()).toBe(proceeds);
  expect(decimal(proceeds).minus(grid.amount).toFixed()).toBe(result);
  expect(redemptionOf(grid, { ...context, tick: undefined })).toBeUndefined();
  expect(redemptionOf(grid, { ...context, market: 'paused', tick: QUANT_TICK })).toMatchObject({
    error: 'market_paused',
  });
});

test('results fall into bars of one width with zero between two of them', () => {
  expect(binResults([])).toBeUndefined();
  const found = binResults(['-0.012', '-0.0001', '0', '0.0004', '0.011'])!;
  expect(found.bins.some(({ from }) => from === 0)).toBe(true);
  expect(found.bins.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  expect(found.bins.filter(({ from }) => from < 0).reduce((sum, one) => sum + one.count, 0)).toBe(
    2,
  );
  expect(found.bins.length).toBeLessThanOrEqual(20);
  expect(binResults(['-3', '4'])!.bins.length).toBeLessThanOrEqual(20);
});

test('the range lies around zero, its longer side the same length always', () => {
  expect(rangeOnLine('-0.02', '0.005', '0.01')).toEqual({ from: 10, ring: 60, to: 70 });
  expect(rangeOnLine('0', '0', '0')).toEqual({ from: 50, ring: 50, to: 50 });
});

test('the early fee falls to nothing over the term and never takes more than the profit', () => {
  const curve = feeCurve(QUANT_RULES);
  expect(curve).toHaveLength(8);
  expect(curve[0]!.fee.toFixed()).toBe('20');
  expect(curve.at(-1)!.fee.eq(ZERO)).toBe(true);
  expect(feeExamples(QUANT_RULES).map(({ fee }) => fee)).toEqual(['10', '4', '0']);
});

test('a span is told in a few hundred candles at most', () => {
  expect(chartSpanOf(7 * DAY_MS)).toEqual({ interval: '30m', limit: 336 });
  expect(chartSpanOf(90 * DAY_MS)).toEqual({ interval: '1d', limit: 90 });
  expect(chartSpanOf(60_000)).toEqual({ interval: '1m', limit: 2 });
});

test('how much of a term has passed; on demand there is none', () => {
  expect(passedOf({ appliedAt: 0, expiresAt: 100 }, 25)).toBe(0.25);
  expect(passedOf({ appliedAt: 0, expiresAt: 100 }, 250)).toBe(1);
  expect(passedOf({ appliedAt: 0, expiresAt: null }, 25)).toBeUndefined();
});
