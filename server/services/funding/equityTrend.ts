import { type Decimal, ZERO } from '../../../core/money/decimal.ts';

/** Equity at one 00:00 UTC. */
export interface EquityPoint {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly equity: Decimal;
}

/** Money that came (positive) or went, in USDT. */
export interface Movement {
  readonly at: number;
  readonly value: Decimal;
}

export interface TrendDay {
  readonly day: string;
  /** At the end of the day; of today: now. */
  readonly equity: Decimal;
  /** Change of equity without what was moved in or out (migration 000001: moved money counts as moved, not earned). */
  readonly earnings: Decimal;
}

const DAY_MS = 86_400_000;
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const utcDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

export interface TrendInput {
  readonly now: number;
  readonly equityNow: Decimal;
  readonly createdAt: number;
  /** Oldest first. */
  readonly midnights: readonly EquityPoint[];
  readonly movements: readonly Movement[];
}

/**
 * One row per day, oldest first, today last. A stretch whose midnights are missing counts as one, under its last day;
 * before its first midnight an account had nothing.
 */
export function calculateTrend(input: TrendInput): TrendDay[] {
  const { now, equityNow, createdAt, midnights, movements } = input;
  const starts = midnights.map(({ day, equity }) => ({ at: startOf(day), equity }));
  const birth = startOf(utcDay(createdAt));
  const hasBirthOnly = starts.every(({ at }) => at > birth);
  const reachesBirth = (starts[0]?.at ?? Infinity) - birth <= DAY_MS;
  if (starts.length === 0 || (hasBirthOnly && reachesBirth)) {
    starts.unshift({ at: birth, equity: ZERO });
  }
  return starts.map((start, index) => {
    const next = starts[index + 1];
    const end = next === undefined ? { at: now + 1, equity: equityNow } : next;
    const moved = movements
      .filter(({ at }) => at >= start.at && at < end.at)
      .reduce((sum, { value }) => sum.plus(value), ZERO);
    return {
      day: utcDay(end.at - 1),
      equity: end.equity,
      earnings: end.equity.minus(start.equity).minus(moved),
    };
  });
}
