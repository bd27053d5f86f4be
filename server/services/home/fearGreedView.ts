import { DAY_MS } from '../../../core/market/candles.ts';
import {
  FEAR_GREED_VERSION,
  FEAR_GREED_WEIGHTS,
  type FearGreedLabel,
  type FearGreedPart,
  labelFearGreed,
} from '../../../core/market/fearGreed.ts';
import type { Sentiment, SentimentDay } from '../../market/ports.ts';

/** A value of a finished day. */
export interface FearGreedDayView {
  readonly value: number;
  readonly label: FearGreedLabel;
  /** The day's start (ms, UTC). */
  readonly day: number;
}

export interface FearGreedView {
  readonly value: number;
  readonly label: FearGreedLabel;
  readonly version: string;
  readonly parts: readonly {
    readonly name: FearGreedPart;
    /** Percent of the whole. */
    readonly weight: number;
    readonly value: number;
  }[];
  readonly yesterday: FearGreedDayView | null;
  readonly lastWeek: FearGreedDayView | null;
  readonly lastMonth: FearGreedDayView | null;
  readonly yearHigh: FearGreedDayView;
  readonly yearLow: FearGreedDayView;
}

const WEEK = 7;
const MONTH = 30;

const dayView = ({ day, value }: SentimentDay): FearGreedDayView => ({
  value,
  label: labelFearGreed(value),
  day: day * DAY_MS,
});

/** Today's, and how it stands in the last year; null while there is too little history to say anything. */
export function viewFearGreed(
  sentiment: Pick<Sentiment, 'today' | 'history'>,
): FearGreedView | null {
  const today = sentiment.today();
  if (today === undefined) return null;
  const history = sentiment.history();
  const before = (days: number): FearGreedDayView | null => {
    const found = history.find(({ day }) => day === today.day - days);
    return found === undefined ? null : dayView(found);
  };
  // The newer of two equal ones.
  const year = [...history, today];
  const high = year.reduce((best, one) => (one.value >= best.value ? one : best));
  const low = year.reduce((best, one) => (one.value <= best.value ? one : best));
  const names = Object.keys(FEAR_GREED_WEIGHTS) as FearGreedPart[];
  return {
    value: today.value,
    label: labelFearGreed(today.value),
    version: FEAR_GREED_VERSION,
    parts: names.map((name) => ({
      name,
      weight: FEAR_GREED_WEIGHTS[name],
      value: today.parts[name],
    })),
    yesterday: before(1),
    lastWeek: before(WEEK),
    lastMonth: before(MONTH),
    yearHigh: dayView(high),
    yearLow: dayView(low),
  };
}
