/**
 * Hours of the simulated market as whoever trades on it sees them: every message of a product in its order, and the closed
 * minutes behind the volatility.
 */
import { MINUTE_MS } from '../../core/market/candles.ts';
import type { Candle, TimeMs } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import { closesMinuteAt, type KnownCloses } from '../../core/proof/closes.ts';
import { cfdRules } from '../../core/rulebook/cfdRules.ts';
import { marketProducts } from '../../core/rulebook/marketProducts.ts';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import { volatilityOf } from '../../core/trading/cfd/closeValue.ts';
import type { CfdRules, IndexTick, LoggedIndex } from '../../core/trading/cfd/types.ts';
import {
  collectMessages,
  createSimFeed,
  SIM_GENESIS,
} from '../../server/market/sim/createSimFeed.ts';
import { createManualClock } from '../builders/manualClock.ts';

export interface RecordedMarket {
  readonly rules: CfdRules;
  readonly spacingMs: number;
  /** By their place in the record. */
  readonly ticks: readonly IndexTick[];
  /** The newest closed minutes at a time: the same array for all of a minute. */
  closes(time: TimeMs): KnownCloses;
  volatility(time: TimeMs): Decimal;
  /** The log's lines from one place to another. */
  lines(from: number, until: number): LoggedIndex[];
}

export interface Stretch {
  readonly seed: string;
  readonly productId: string;
  readonly from: TimeMs;
  readonly hours: number;
}

const HOUR_MS = 3_600_000;

export async function recordMarket({
  seed,
  productId,
  from,
  hours,
}: Stretch): Promise<RecordedMarket> {
  const rules = cfdRules(OPEN_RULEBOOK, productId);
  const until = from + hours * HOUR_MS;
  const products = marketProducts(OPEN_RULEBOOK).filter(({ id }) => id === productId);
  const feed = createSimFeed({ seed, products, clock: createManualClock(until) });
  const { minutes } = rules.volatility;
  const candles = await feed.minuteCandles?.(productId, from - minutes * MINUTE_MS, until);
  const ticks = collectMessages(feed.streams, SIM_GENESIS, from, until).map(
    ({ seq, receivedTime, book }, place) => ({
      seq: seq ?? place,
      receivedTime,
      indexDoubled: (book.bids[0]?.[0] ?? 0) + (book.asks[0]?.[0] ?? 0),
    }),
  );
  const minuteCloses = minuteReader(candles ?? [], minutes);
  const volatilities = new Map<TimeMs, Decimal>();
  return {
    rules,
    spacingMs: feed.streams[0]?.spacingMs ?? 0,
    ticks,
    closes: minuteCloses,
    volatility: (time) => {
      const { minute, closes } = minuteCloses(time);
      const known = volatilities.get(minute);
      if (known !== undefined) return known;
      const made = volatilityOf(closes, rules.volatility);
      volatilities.set(minute, made);
      return made;
    },
    lines: (first, last) =>
      ticks.slice(first, last).map((tick) => ({
        ...tick,
        line: '',
        sourceTime: tick.receivedTime,
        flag: 'ok',
      })),
  };
}

function minuteReader(candles: readonly Candle[], minutes: number) {
  const known = new Map<TimeMs, KnownCloses['closes']>();
  return (time: TimeMs): KnownCloses => {
    const minute = closesMinuteAt(time);
    let closes = known.get(minute);
    if (closes === undefined) {
      const first = minute - minutes * MINUTE_MS;
      closes = candles
        .filter((candle) => candle.time >= first && candle.time < minute)
        .map((candle) => ({ time: candle.time, close: candle.close }));
      known.set(minute, closes);
    }
    return { minute, closes };
  };
}
