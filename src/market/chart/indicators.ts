// Which lines an indicator draws, from the bars' closes. For the eye only.
import {
  calculateBoll,
  calculateMa,
  calculateMacd,
  calculateRsi,
} from '../../../core/market/indicators.ts';
import type { IndicatorLine } from '../../../core/market/indicators.ts';
import type { Bar } from './bars.ts';

/** In the order of the menu. */
export const INDICATORS = ['MA', 'BOLL', 'MACD', 'RSI'] as const;
export type Indicator = (typeof INDICATORS)[number];

/** Where it is drawn: over the candles, or in a pane of its own. */
export const HAS_OWN_PANE: Readonly<Record<Indicator, boolean>> = {
  MA: false,
  BOLL: false,
  MACD: true,
  RSI: true,
};

export interface IndicatorSeries {
  /** Unique and stable: the chart keeps one series for it. */
  readonly id: string;
  readonly indicator: Indicator;
  readonly kind: 'line' | 'histogram';
  /** Averages never have direction colours (DESIGN 8). */
  readonly colour: 'accent' | 'buff' | 'text2';
  /** As the legend names it; undefined for a band's edges. */
  readonly label: string | undefined;
  readonly values: IndicatorLine;
}

/** Periods of DESIGN 8 (MA 7 and 25); the others are the textbook's, see core/market/indicators.ts. */
const FAST_MA = 7;
const SLOW_MA = 25;

type Draw = (closes: readonly number[]) => readonly Omit<IndicatorSeries, 'indicator'>[];

const DRAW: Readonly<Record<Indicator, Draw>> = {
  MA: (closes) => [
    {
      id: 'ma7',
      kind: 'line',
      colour: 'accent',
      label: 'MA 7',
      values: calculateMa(closes, FAST_MA),
    },
    {
      id: 'ma25',
      kind: 'line',
      colour: 'buff',
      label: 'MA 25',
      values: calculateMa(closes, SLOW_MA),
    },
  ],
  BOLL: (closes) => {
    const { middle, upper, lower } = calculateBoll(closes);
    return [
      { id: 'bollUpper', kind: 'line', colour: 'text2', label: undefined, values: upper },
      { id: 'bollMiddle', kind: 'line', colour: 'buff', label: 'BOLL 20, 2', values: middle },
      { id: 'bollLower', kind: 'line', colour: 'text2', label: undefined, values: lower },
    ];
  },
  MACD: (closes) => {
    const { macd, signal, histogram } = calculateMacd(closes);
    return [
      { id: 'macdBars', kind: 'histogram', colour: 'text2', label: undefined, values: histogram },
      { id: 'macd', kind: 'line', colour: 'accent', label: 'MACD 12, 26', values: macd },
      { id: 'macdSignal', kind: 'line', colour: 'buff', label: 'Signal 9', values: signal },
    ];
  },
  RSI: (closes) => [
    { id: 'rsi', kind: 'line', colour: 'accent', label: 'RSI 14', values: calculateRsi(closes) },
  ],
};

/** Untrusted names (the stored preference) → indicators, in the menu's order. */
export function parseIndicators(names: readonly string[]): readonly Indicator[] {
  return INDICATORS.filter((indicator) => names.includes(indicator));
}

/** Every line of the chosen indicators, one value per bar. */
export function drawIndicators(
  chosen: readonly Indicator[],
  bars: readonly Bar[],
): readonly IndicatorSeries[] {
  const closes = bars.map((bar) => bar.close);
  return chosen.flatMap((indicator) =>
    DRAW[indicator](closes).map((line) => ({ ...line, indicator })),
  );
}
