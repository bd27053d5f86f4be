// An indicator kept beside the candles: what was worked out stays, and a bar that moves or follows costs one step.
import type { PriceBar, Study } from '../../../../core/market/indicators.ts';

/** One value per bar. */
export type StudyLine = readonly (number | undefined)[];

export interface RunningStudy {
  readonly lines: readonly StudyLine[];
  /**
   * The bars as they are now. `isSame`: all but the newest of those that were taken before are as they were; only that
   * one and what follows it is worked out.
   */
  readonly take: (bars: readonly PriceBar[], isSame: boolean) => void;
}

export function runStudy<State>(study: Study<State>): RunningStudy {
  const lines: (number | undefined)[][] = Array.from({ length: study.lineCount }, () => []);
  /** Before the newest bar that was taken. */
  let before = study.first;
  let taken = 0;
  return {
    lines,
    take: (bars, isSame) => {
      const from = isSame ? Math.max(0, taken - 1) : 0;
      let state = from === 0 ? study.first : before;
      for (let index = from; index < bars.length; index += 1) {
        before = state;
        const next = study.step(state, bars, index);
        state = next.state;
        for (const [at, line] of lines.entries()) line[index] = next.values[at];
      }
      for (const line of lines) line.length = bars.length;
      taken = bars.length;
    },
  };
}
