// The indicators of the chart: what each can be set to, which lines it draws and how they are called. For the eye only.
// The short names are the trade's own and the same in every language.
import {
  makeBoll,
  makeEma,
  makeKdj,
  makeMa,
  makeMacd,
  makeRsi,
} from '../../../../core/market/indicators.ts';
import { runStudy } from './runStudy.ts';
import type { RunningStudy } from './runStudy.ts';

/** In the order of the menu. */
export const STUDY_NAMES = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'RSI', 'KDJ'] as const;
export type StudyName = (typeof STUDY_NAMES)[number];

export interface NumberRule {
  readonly first: number;
  readonly least: number;
  readonly most: number;
  /** One decimal is allowed. */
  readonly hasTenths?: boolean;
}

/** Colours to choose out of (hues.ts). */
export const HUE_COUNT = 17;
/** The compared product's; no line can be given it. */
export const COMPARE_HUE = 11;

export interface StudySetting {
  readonly numbers: readonly number[];
  /** Colour of each line, 1 to HUE_COUNT. */
  readonly hues: readonly number[];
}

interface StudyKind {
  /** Over the candles, over the strip of volume, or in a pane of its own (large chart only). */
  readonly pane: 'price' | 'volume' | 'own';
  readonly numbers: readonly NumberRule[];
  /** What each number is called in the settings. */
  readonly parts: readonly string[];
  readonly hues: readonly number[];
  readonly run: (numbers: readonly number[]) => RunningStudy;
  /** The indicator's name with its numbers, where its lines have names of their own. */
  readonly head?: string;
  /** What each line is called; a line called by its own number has no name. */
  readonly lines: readonly string[];
  /** The line that is drawn as bars, in the neutral colour. */
  readonly bars?: number;
  readonly unit: 'price' | 'volume' | 'share';
  /** Lines across the pane. */
  readonly marks?: readonly number[];
}

const period = (first: number, least = 1): NumberRule => ({ first, least, most: 500 });

/** Several of one line each, as one of several lines. */
function together(all: readonly RunningStudy[]): RunningStudy {
  return {
    lines: all.flatMap(({ lines }) => lines),
    take: (bars, isSame) => {
      for (const one of all) one.take(bars, isSame);
    },
  };
}

const at = (numbers: readonly number[], index: number): number => numbers[index] ?? 1;

/** Periods: DESIGN 8 (MA 7 and 25), the rest as traders know them from elsewhere. */
export const STUDIES: Readonly<Record<StudyName, StudyKind>> = {
  MA: {
    pane: 'price',
    numbers: [period(7), period(25), period(99)],
    parts: ['MA 1', 'MA 2', 'MA 3'],
    hues: [1, 2, 3],
    lines: ['MA', 'MA', 'MA'],
    run: (numbers) => together(numbers.map((one) => runStudy(makeMa(one)))),
    unit: 'price',
  },
  EMA: {
    pane: 'price',
    numbers: [period(12), period(26)],
    parts: ['EMA 1', 'EMA 2'],
    hues: [4, 5],
    lines: ['EMA', 'EMA'],
    run: (numbers) => together(numbers.map((one) => runStudy(makeEma(one)))),
    unit: 'price',
  },
  BOLL: {
    pane: 'price',
    numbers: [period(20, 2), { first: 2, least: 0.5, most: 10, hasTenths: true }],
    parts: ['N', 'σ'],
    hues: [6, 7, 8],
    head: 'BOLL',
    lines: ['UP', 'MB', 'DN'],
    run: (numbers) => runStudy(makeBoll(at(numbers, 0), at(numbers, 1))),
    unit: 'price',
  },
  VOL: {
    pane: 'volume',
    numbers: [period(5), period(10)],
    parts: ['MA 1', 'MA 2'],
    hues: [9, 10],
    head: 'VOL',
    lines: ['MA', 'MA'],
    run: (numbers) => together(numbers.map((one) => runStudy(makeMa(one, 'volume')))),
    unit: 'volume',
  },
  MACD: {
    pane: 'own',
    numbers: [period(12), period(26), period(9)],
    parts: ['EMA 1', 'EMA 2', 'DEA'],
    hues: [12, 13],
    head: 'MACD',
    lines: ['DIF', 'DEA', 'MACD'],
    bars: 2,
    run: (numbers) =>
      runStudy(makeMacd({ fast: at(numbers, 0), slow: at(numbers, 1), smooth: at(numbers, 2) })),
    unit: 'price',
  },
  RSI: {
    pane: 'own',
    numbers: [period(14, 2)],
    parts: ['N'],
    hues: [14],
    lines: ['RSI'],
    run: (numbers) => runStudy(makeRsi(at(numbers, 0))),
    unit: 'share',
    // Wilder's own.
    marks: [30, 70],
  },
  KDJ: {
    pane: 'own',
    numbers: [period(9, 2), { first: 3, least: 1, most: 100 }, { first: 3, least: 1, most: 100 }],
    parts: ['N', 'K', 'D'],
    hues: [15, 16, 17],
    head: 'KDJ',
    lines: ['K', 'D', 'J'],
    run: (numbers) =>
      runStudy(
        makeKdj({ period: at(numbers, 0), smoothK: at(numbers, 1), smoothD: at(numbers, 2) }),
      ),
    unit: 'share',
  },
};

/** Untrusted names (the stored preference) → indicators, in the menu's order. */
export function parseStudyNames(names: readonly string[]): readonly StudyName[] {
  return STUDY_NAMES.filter((name) => names.includes(name));
}

/** Whether its lines are called by their own numbers, "MA 7". */
export function isCalledByNumber({ lines, numbers, pane }: StudyKind): boolean {
  return pane === 'volume' || (lines.length === numbers.length && new Set(lines).size === 1);
}

/** What the legend says: "MACD 12, 26, 9" and "DIF", "DEA", "MACD"; or "MA 7", "MA 25", "MA 99" alone. */
export function namesOf(
  name: StudyName,
  { numbers }: StudySetting,
): { readonly head: string | undefined; readonly lines: readonly string[] } {
  const kind = STUDIES[name];
  if (isCalledByNumber(kind))
    return {
      head: kind.head,
      lines: kind.lines.map((line, index) => `${line} ${at(numbers, index)}`),
    };
  return { head: `${kind.head ?? name} ${numbers.join(', ')}`, lines: kind.lines };
}
