// Over which days a grid's back-test runs. Source: decisions.md "AI smart quantification", issue "rolling windows".
import { DAY_MS, HOUR_MS } from '../../../../core/market/candles.ts';
import type { TimeMs } from '../../../../core/market/types.ts';

/** On demand has no term: it is looked at over a month (issue: windows of 7, 30, 90 days). */
const DEMAND_DAYS = 30;
/** Windows begin a day apart, and there are a month of them at least; ours: a week's grid is begun on more days. */
const LEAST_STARTS = 30;
const LEAST_DAYS = 60;

export const windowDaysOf = (days: number | null): number => days ?? DEMAND_DAYS;

/** Days of minutes that windows of this length need. */
export const spanDaysOf = (windowDays: number): number =>
  Math.max(windowDays + LEAST_STARTS, LEAST_DAYS);

/** The midnight that the newest whole day ended with. What a day ended with may take a while to be kept. */
export const endOfPast = (now: TimeMs): TimeMs => Math.floor((now - HOUR_MS) / DAY_MS) * DAY_MS;
