// A grid that is offered, and what it would have done, as the wire shows them. Must promise nothing: a back-test is a range.
import { DAY_MS } from '../../../core/market/candles.ts';
import { scaledToDecimal } from '../../../core/market/scaledDecimal.ts';
import type { Points } from '../../../core/market/types.ts';
import { decimal, toText } from '../../../core/money/decimal.ts';
import { roundShareDown } from '../../../core/money/rounding.ts';
import type { QuantDocument } from '../../../core/rulebook/quant.ts';
import { leastNetPerCell } from '../../../core/trading/grid/levels.ts';
import type { GridRules } from '../../../core/trading/grid/types.ts';
import type { QuantInfo, QuantOffer } from '../../../protocol/quant.ts';
import type { BacktestDone } from './backtest/backtestWork.ts';
import { windowDaysOf } from './backtest/spans.ts';

const MILLION = 1_000_000;
/** A share as it is told: to the hundredth of a per cent. */
const RATE_DECIMALS = 6;

/** Whole millionths as a share. */
const share = (millionths: number): string => toText(decimal(String(millionths)).div(MILLION));

export interface OfferShown {
  readonly offer: QuantDocument;
  readonly rules: GridRules;
  readonly rulebookHash: string;
  /** Undefined while there is no price. */
  readonly levels: readonly Points[] | undefined;
  readonly backtest: BacktestDone;
}

type Offer = Omit<QuantOffer, 'backtest'>;

function presentCommon({ offer, rules, rulebookHash, levels }: OfferShown): Offer {
  const price = (points: Points | undefined): string | null =>
    points === undefined ? null : toText(scaledToDecimal(points, rules.priceDecimals));
  const { range } = rules;
  return {
    id: offer.id,
    productId: offer.productId,
    name: offer.name,
    kind: offer.kind,
    days: offer.days,
    minAmount: offer.minAmount,
    maxAmount: offer.maxAmount,
    leaseRate: offer.leaseRate,
    earlyFeeRate: offer.earlyFeeRate,
    feeRate: toText(rules.feeRate),
    rulebookHash,
    grid: {
      lower: price(levels?.[0]),
      upper: price(levels?.at(-1)),
      levels: range.cells + 1,
      spacing: range.spacing,
      netRate: toText(roundShareDown(leastNetPerCell(range, rules.feeRate), RATE_DECIMALS)),
    },
  };
}

function presentOutcome(
  done: NonNullable<BacktestDone>,
  { rules }: OfferShown,
): NonNullable<QuantOffer['backtest']> {
  return {
    from: done.from,
    to: done.to,
    windowDays: windowDaysOf(rules.days),
    stepMs: DAY_MS,
    count: done.windows.length,
    low: share(done.low),
    median: share(done.median),
    high: share(done.high),
    lossShare: share(done.lossShare),
    maxDrawdown: share(done.largestDrop),
    equity: done.equity.map(({ time, result }) => ({ time, result: share(result) })),
    candlesHash: done.candlesHash,
  };
}

/** Points of a line in the list, where sixteen of them come at once. */
const LISTED_POINTS = 24;

/** Every so many points, the last one among them. */
function thinOut<T>(points: readonly T[], most: number): T[] {
  const step = Math.ceil(points.length / most);
  return points.filter((_, place) => (points.length - 1 - place) % step === 0);
}

/** As the list has it: the line of its worth with fewer points than `presentOfferInfo` gives. */
export function presentOffer(shown: OfferShown): QuantOffer {
  const { backtest } = shown;
  const equity = thinOut(backtest?.equity ?? [], LISTED_POINTS);
  return {
    ...presentCommon(shown),
    backtest: backtest === undefined ? null : presentOutcome({ ...backtest, equity }, shown),
  };
}

export function presentOfferInfo(shown: OfferShown): QuantInfo {
  const { levels = [], rules, backtest } = shown;
  return {
    ...presentCommon(shown),
    levels: levels.map((level) => toText(scaledToDecimal(level, rules.priceDecimals))),
    backtest:
      backtest === undefined
        ? null
        : {
            ...presentOutcome(backtest, shown),
            windows: backtest.windows.map(({ startTime, result, drop, trades, isStopped }) => ({
              startTime,
              result: share(result),
              drop: share(drop),
              trades,
              isStopped,
            })),
          },
  };
}
