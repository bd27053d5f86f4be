// What the server told of a back-test beside what this device got: every number, to the last digit.
// Must never round: the wire tells shares of six decimals, core counts whole millionths.
import { decimal } from '../../../../core/money/decimal.ts';
import type { Backtest, Millionths } from '../../../../core/trading/grid/backtest/types.ts';
import type { QuantInfo } from '../../../../protocol/quant.ts';
import type { RerunAnswer } from './rerun.ts';

type Told = NonNullable<QuantInfo['backtest']>;

/** In the order in which they are shown. */
export const COMPARED = [
  'candlesHash',
  'span',
  'count',
  'low',
  'median',
  'high',
  'lossShare',
  'maxDrawdown',
  'windows',
  'equity',
] as const;
export type Compared = (typeof COMPARED)[number];

const isSame = (told: string, found: Millionths): boolean =>
  decimal(told).times(1_000_000).eq(found);

const areWindowsSame = (told: Told['windows'], found: Backtest['windows']): boolean =>
  told.length === found.length &&
  told.every((window, index) => {
    const own = found[index];
    return (
      own !== undefined &&
      own.startTime === window.startTime &&
      own.trades === window.trades &&
      own.isStopped === window.isStopped &&
      isSame(window.result, own.result) &&
      isSame(window.drop, own.drop)
    );
  });

const isEquitySame = (told: Told['equity'], found: Backtest['equity']): boolean =>
  told.length === found.length &&
  told.every(({ time, result }, index) => {
    const own = found[index];
    return own?.time === time && isSame(result, own.result);
  });

/** Which of them are the same; nothing is where the minutes cover no whole window. */
export function compareBacktest(
  told: Told,
  { candlesHash, backtest: found }: RerunAnswer,
): Readonly<Record<Compared, boolean>> {
  const isHashSame = candlesHash === told.candlesHash;
  if (found === undefined) {
    const none = Object.fromEntries(COMPARED.map((name) => [name, false]));
    return { ...(none as Record<Compared, boolean>), candlesHash: isHashSame };
  }
  return {
    candlesHash: isHashSame,
    span: found.from === told.from && found.to === told.to,
    count: found.windows.length === told.count,
    low: isSame(told.low, found.low),
    median: isSame(told.median, found.median),
    high: isSame(told.high, found.high),
    lossShare: isSame(told.lossShare, found.lossShare),
    maxDrawdown: isSame(told.maxDrawdown, found.largestDrop),
    windows: areWindowsSame(told.windows, found.windows),
    equity: isEquitySame(told.equity, found.equity),
  };
}
