// A back-test run again from the text of its minutes: hashed, read and run by core, wherever this is called; in a browser that is a
// thread of its own (backtestWorker.ts). Must never mend what came: a line that cannot be read ends it.
// Source: decisions.md "AI smart quantification" (a back-test that the user can run again and get the same numbers).
import type { Candle } from '../../../../core/market/types.ts';
import { sha256 } from '../../../../core/proof/sha256.ts';
import { quantRules } from '../../../../core/rulebook/quantRules.ts';
import type { Rulebook } from '../../../../core/rulebook/types.ts';
import { hashCandles } from '../../../../core/trading/grid/backtest/candleHash.ts';
import { runBacktest } from '../../../../core/trading/grid/backtest/runBacktest.ts';
import type { Backtest } from '../../../../core/trading/grid/backtest/types.ts';

/** What the thread is given: plain data. */
export interface RerunOrder {
  readonly productId: string;
  /** Of quant/getMinutes, in their order. */
  readonly parts: readonly string[];
  readonly document: Rulebook;
  readonly quantId: string;
  readonly windowDays: number;
  readonly stepMs: number;
}

export interface RerunAnswer {
  readonly minutes: number;
  readonly candlesHash: string;
  /** Undefined where the minutes cover no whole window. */
  readonly backtest: Backtest | undefined;
}

const LINE = /^(\d{1,16})\|(\d{1,16})\|(\d{1,16})\|(\d{1,16})\|(\d{1,16})$/;
/** The line above them all, which names the product. */
const HEAD = 'C1|';

function readLine(line: string): Candle {
  const [time, open, high, low, close] = (LINE.exec(line) ?? []).slice(1).map(Number);
  if (
    time === undefined ||
    open === undefined ||
    high === undefined ||
    low === undefined ||
    close === undefined
  )
    throw new RangeError(`not a minute: ${line.slice(0, 80)}`);
  return { time, open, high, low, close, volume: 0 };
}

/** The minutes of a text in parts; throws a RangeError on a line that is none. */
export const readMinutes = (parts: readonly string[]): Candle[] =>
  parts.flatMap((part) =>
    part
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(HEAD))
      .map(readLine),
  );

export function rerun(order: RerunOrder): RerunAnswer {
  const { productId, parts, document, quantId, windowDays, stepMs } = order;
  const candles = readMinutes(parts);
  return {
    minutes: candles.length,
    candlesHash: hashCandles(productId, candles, sha256),
    backtest: runBacktest({ candles, rules: quantRules(document, quantId), windowDays, stepMs }),
  };
}
