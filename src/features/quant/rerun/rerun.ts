// A back-test run again from the text of its minutes: hashed, read and run by core, wherever this is called; in a browser that is a
// thread of its own (backtestWorker.ts). Must never mend what came: a line that cannot be read ends it.
// Source: decisions.md "AI smart quantification" (a back-test that the user can run again and get the same numbers).
import type { Candle } from '../../../../core/market/types.ts';
import { sha256 } from '../../../../core/proof/sha256.ts';
import { quantRules } from '../../../../core/rulebook/quantRules.ts';
import type { Rulebook } from '../../../../core/rulebook/types.ts';
import { hashCandleLines } from '../../../../core/trading/grid/backtest/candleHash.ts';
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
  const found = LINE.exec(line);
  if (found === null) throw new RangeError(`not a minute: ${line.slice(0, 80)}`);
  return {
    time: Number(found[1]),
    open: Number(found[2]),
    high: Number(found[3]),
    low: Number(found[4]),
    close: Number(found[5]),
    volume: 0,
  };
}

const linesOf = (parts: readonly string[]): string[] =>
  parts.flatMap((part) => part.split('\n').filter((line) => line !== '' && !line.startsWith(HEAD)));

/** Throws a RangeError on a line that is no minute. */
export function rerun(order: RerunOrder): RerunAnswer {
  const { productId, parts, document, quantId, windowDays, stepMs } = order;
  const lines = linesOf(parts);
  const candles = lines.map(readLine);
  return {
    minutes: candles.length,
    candlesHash: hashCandleLines(productId, lines, sha256),
    backtest: runBacktest({ candles, rules: quantRules(document, quantId), windowDays, stepMs }),
  };
}
