/** Automated grids as the wire tells them, worked out by core from a few minutes; an option that is set matters to the test. */
import { MINUTE_MS } from '../../core/market/candles.ts';
import type { Candle } from '../../core/market/types.ts';
import { decimal, toText } from '../../core/money/decimal.ts';
import { sha256 } from '../../core/proof/sha256.ts';
import { quantRules } from '../../core/rulebook/quantRules.ts';
import { fromLots, fromPoints } from '../../core/trading/book/scale.ts';
import { candlesText, hashCandles } from '../../core/trading/grid/backtest/candleHash.ts';
import { runBacktest } from '../../core/trading/grid/backtest/runBacktest.ts';
import { gridWorth } from '../../core/trading/grid/formulas.ts';
import { leastNetPerCell, levelsAround } from '../../core/trading/grid/levels.ts';
import { previewSubscribe } from '../../core/trading/grid/preview.ts';
import type { GridOrder, GridRules } from '../../core/trading/grid/types.ts';
import type { QuantInfo, QuantMinutes, QuantOffer } from '../../protocol/quant.ts';
import type { QuantFill, QuantOrderDto } from '../../protocol/quantOrder.ts';
import { tickOf } from '../../src/features/quant/model/tickOf.ts';
import { hashRulebook } from '../../core/proof/rulebookHash.ts';
import { aDepth, aQuote } from './market.ts';
import { CLIENT_RULEBOOK } from './rulebook.ts';

export const QUANT_ID = 'btc-7';
export const QUANT_RULES: GridRules = quantRules(CLIENT_RULEBOOK, QUANT_ID);
const RULEBOOK_HASH = hashRulebook(CLIENT_RULEBOOK, sha256);

/** A book that takes all that a test asks of it. */
export const DEEP = aDepth({ bids: [['64183.0', '50']], asks: [['64184.0', '50']] });
export const QUANT_TICK = tickOf(aQuote(), DEEP, QUANT_RULES)!;

/** Three days of prices that go up and down, a minute every ten. */
export const MINUTES: readonly Candle[] = Array.from({ length: 432 }, (_, index) => {
  const at = (step: number): number =>
    640_000 + Math.round(18_000 * Math.sin(step / 21)) + 7 * step;
  const [open, close] = [at(index), at(index + 1)];
  return {
    time: 1_700_006_400_000 + index * 10 * MINUTE_MS,
    open,
    high: Math.max(open, close) + 40,
    low: Math.min(open, close) - 40,
    close,
    volume: 1,
  };
});
const RUN = { windowDays: 1, stepMs: 60 * MINUTE_MS };

const share = (millionths: number): string => toText(decimal(String(millionths)).div(1_000_000));

/** What the server would tell of those minutes. */
export function aBacktest(rules: GridRules = QUANT_RULES): NonNullable<QuantInfo['backtest']> {
  const found = runBacktest({ candles: MINUTES, rules, ...RUN });
  if (found === undefined) throw new Error('too few minutes');
  const { from, to, windows, equity } = found;
  return {
    ...RUN,
    from,
    to,
    count: windows.length,
    low: share(found.low),
    median: share(found.median),
    high: share(found.high),
    lossShare: share(found.lossShare),
    maxDrawdown: share(found.largestDrop),
    equity: equity.map(({ time, result }) => ({ time, result: share(result) })),
    candlesHash: hashCandles(rules.productId, MINUTES, sha256),
    windows: windows.map(({ startTime, result, drop, trades, isStopped }) => ({
      startTime,
      result: share(result),
      drop: share(drop),
      trades,
      isStopped,
    })),
  };
}

/** The answer of quant/getMinutes for any span: whole lines, without the head. */
export function someMinutes(from: number, to: number): QuantMinutes {
  const asked = MINUTES.filter(({ time }) => time >= from && time < to);
  const text = candlesText('BTCUSDT', asked).split('\n').slice(1).join('\n');
  return { productId: 'BTCUSDT', from, to, text };
}

const LEVELS = levelsAround(QUANT_RULES.range, decimal('64183.5'), QUANT_RULES).map((level) =>
  toText(fromPoints(level, QUANT_RULES)),
);

const OFFER: Omit<QuantOffer, 'backtest'> = {
  id: QUANT_ID,
  productId: 'BTCUSDT',
  name: 'BTC 7',
  kind: 'fixed',
  days: 7,
  minAmount: '100',
  maxAmount: '50000',
  leaseRate: '0',
  earlyFeeRate: '0.02',
  feeRate: '0.001',
  rulebookHash: RULEBOOK_HASH,
  grid: {
    lower: LEVELS[0]!,
    upper: LEVELS.at(-1)!,
    levels: LEVELS.length,
    spacing: 'geometric',
    netRate: leastNetPerCell(QUANT_RULES.range, QUANT_RULES.feeRate).toFixed(6),
  },
};

export function anOffer(change: Partial<QuantOffer> = {}): QuantOffer {
  const { windows, ...backtest } = aBacktest();
  return { ...OFFER, backtest, ...change };
}

export function aQuantInfo(change: Partial<QuantInfo> = {}): QuantInfo {
  return { ...OFFER, levels: LEVELS, backtest: aBacktest(), ...change };
}

/** A grid of 1,000 USDT that has just begun, as core has it. */
export function aStartedGrid(amount = '1000'): GridOrder {
  const command = { quantId: QUANT_ID, amount: decimal(amount) };
  const preview = previewSubscribe(command, {
    rules: QUANT_RULES,
    tick: QUANT_TICK,
    gate: { market: 'live' },
    available: decimal(amount),
  });
  if (!preview.ok) throw new Error(preview.error);
  return preview.order;
}

export function aQuantOrder(change: Partial<QuantOrderDto> = {}): QuantOrderDto {
  const grid = aStartedGrid();
  const worth = gridWorth(grid, QUANT_TICK.mark, QUANT_RULES);
  return {
    id: '03c3f8ad-2ef7-7028-a4f6-637623d36557',
    productId: 'BTCUSDT',
    rulebookHash: RULEBOOK_HASH,
    quantId: QUANT_ID,
    name: 'BTC 7',
    kind: 'fixed',
    days: 7,
    amount: '1000',
    state: 'progress',
    appliedAt: 1_700_000_000_000,
    expiresAt: 1_700_604_800_000,
    endedAt: null,
    endReason: null,
    ending: null,
    value: toText(worth.value),
    gridProfit: toText(worth.gridProfit),
    floating: toText(worth.floating),
    total: toText(worth.total),
    ifHeld: toText(worth.ifHeld),
    leaseFee: '0',
    earlyFee: '0',
    proceeds: null,
    fees: toText(grid.fees),
    trades: grid.trades,
    startPrice: toText(grid.startPrice),
    levels: grid.levels.map((level) => toText(fromPoints(level, QUANT_RULES))),
    cells: grid.cells.map(({ lots, cost }) => ({
      quantity: toText(fromLots(lots, QUANT_RULES)),
      cost: toText(cost),
    })),
    cellQuantity: toText(fromLots(grid.cellLots, QUANT_RULES)),
    cash: toText(grid.cash),
    ...change,
  };
}

export function aQuantFill(change: Partial<QuantFill> = {}): QuantFill {
  return {
    id: '04d4f8ad-2ef7-7028-a4f6-637623d36557',
    time: 1_700_000_100_000,
    purpose: 'cell',
    side: 'sell',
    cell: 6,
    price: '64725.2',
    quantity: '0.0013',
    amount: '84.14',
    fee: '0.08415',
    result: '0.53',
    seq: 7,
    ...change,
  };
}
