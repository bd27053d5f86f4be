// The market's state at the start of each day: levels, volatilities and regimes of all factors, day after day from
// the genesis. A day's step uses that day's seed alone, so a revealed seed lets anyone repeat the step.
import { exactExp } from '../../../core/market/deterministicMath.ts';
import { DAY_MS, HOUR_MS } from '../../../core/market/candles.ts';
import { isOpen } from '../../../core/market/calendar.ts';
import { createRngFrom, deriveState, type StateWords } from '../../../core/market/prng.ts';
import type { CalendarName } from '../../../core/market/types.ts';
import { FACTORS, SEASON } from './simTable.ts';

/** One factor on one day. */
export interface FactorDay {
  /** Log distance from its long-run level at 00:00 UTC. */
  readonly open: number;
  /** Log return of the whole day. */
  readonly change: number;
  /** Volatility of the day as a multiple of the factor's normal one. */
  readonly volatility: number;
}

interface RunningFactor {
  level: number;
  logVolatility: number;
  regime: number;
}

/** Pull towards the long-run level per day: half of a distance is gone after about a month. */
const REVERSION = 1 / 45;
/** Calm, normal and stormy days: their log volatility, and the chances of the next day's regime. */
const REGIME_SHIFT = [-0.35, 0, 0.4] as const;
const REGIME_STEPS = [
  [0.93, 0.06, 0.01],
  [0.04, 0.92, 0.04],
  [0.01, 0.11, 0.88],
] as const;
const MEMORY = 0.9;
const SHOCK = 0.16;
const LOWEST_VOLATILITY = 0.45;
const HIGHEST_VOLATILITY = 2.2;
/** Beyond this many standard deviations a day is cut off: plausible for years means no day of a century. */
const WIDEST_DAY = 3.5;

const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);

/** Share of a full day's variance that the calendar lets through, by its open hours and their season. */
function openShare(calendar: CalendarName, day: number): number {
  const season = SEASON[calendar];
  let share = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    const weight = season[hour] ?? 1;
    if (isOpen(calendar, day * DAY_MS + hour * HOUR_MS)) share += (weight * weight) / 24;
  }
  return share;
}

function stepFactor(
  factor: (typeof FACTORS)[number],
  running: RunningFactor,
  share: number,
  words: StateWords,
): FactorDay {
  const rng = createRngFrom(deriveState(words, 'day', factor.name));
  const chances = REGIME_STEPS[running.regime] ?? REGIME_STEPS[1];
  const draw = rng.uniform();
  if (draw < chances[0]) running.regime = 0;
  else running.regime = draw < chances[0] + chances[1] ? 1 : 2;
  running.logVolatility = MEMORY * running.logVolatility + SHOCK * rng.normal();
  const volatility = clamp(
    exactExp(running.logVolatility + (REGIME_SHIFT[running.regime] ?? 0)),
    LOWEST_VOLATILITY,
    HIGHEST_VOLATILITY,
  );
  const surprise = clamp(rng.normal(), -WIDEST_DAY, WIDEST_DAY);
  const pull = share === 0 ? 0 : -REVERSION * running.level;
  const change = pull + factor.dailySd * volatility * Math.sqrt(share) * surprise;
  const open = running.level;
  running.level += change;
  return { open, change, volatility };
}

export interface DayStates {
  /** All factors of a day, in the order of FACTORS; throws before the genesis. */
  day(day: number): readonly FactorDay[];
}

/** Walks the days from `genesisDay` on, lazily, keeping what it has computed. */
export function createDayStates(
  genesisDay: number,
  wordsOf: (day: number) => StateWords,
): DayStates {
  const running: RunningFactor[] = FACTORS.map(() => ({ level: 0, logVolatility: 0, regime: 1 }));
  const days: (readonly FactorDay[])[] = [];

  const step = (): void => {
    const day = genesisDay + days.length;
    const words = wordsOf(day);
    const shares = { crypto: 0, forex: 0, metal: 0 };
    for (const calendar of ['crypto', 'forex', 'metal'] as const) {
      shares[calendar] = openShare(calendar, day);
    }
    days.push(
      FACTORS.map((factor, index) => {
        const state = running[index];
        if (state === undefined) throw new Error(`no state of factor ${factor.name}`);
        return stepFactor(factor, state, shares[factor.calendar], words);
      }),
    );
  };

  return {
    day: (day) => {
      if (day < genesisDay) throw new RangeError(`day ${day} is before the genesis ${genesisDay}`);
      while (genesisDay + days.length <= day) step();
      const states = days[day - genesisDay];
      if (states === undefined) throw new Error(`day ${day} was not computed`);
      return states;
    },
  };
}
