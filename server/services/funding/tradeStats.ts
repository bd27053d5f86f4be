// What a user's trading has brought, by the days of a zone: the ledger's own sums, which are the statement's to the last unit.
// Must take nothing from anywhere but the ledger, its evidence and the records that ended. Source: decisions.md "Statistics".
import type { EntryLines, StatementLine } from '../../../core/ledger/statementLines.ts';
import type { TimeMs } from '../../../core/market/types.ts';
import { type Decimal, toText } from '../../../core/money/decimal.ts';
import { NET_LINES, TRADING_FEE_LINES } from '../../../core/wallet/statement.ts';
import { makeTradeStats, QUARTER_MS, type Told } from '../../../core/wallet/tradeStats.ts';
import type { TradeStats } from '../../../protocol/tradeStats.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../../store/database.ts';
import { readTradeSums } from '../../store/tradeStatsStore.ts';
import type { CurrentUser } from '../accounts/currentUser.ts';
import { Refusal } from '../refusal.ts';
import type { StatementKinds } from './statement.ts';
import { clocksOf, dayStart, isZone } from './statementPeriod.ts';

const DAY_MS = 86_400_000;
/** A year, with its leap day: what a busy account moves in one is read within a second. */
const MOST_DAYS = 366;

export interface TradeStatsQuery {
  /** `YYYY-MM-DD`, both part of it; or ms, the last not part of it, of whose days all is told. */
  readonly from: string;
  readonly to: string;
  readonly zone?: string | undefined;
}
export type TradeStatsOf = (user: CurrentUser, query: TradeStatsQuery) => Promise<TradeStats>;

const invalid = (field: string): Refusal =>
  new Refusal('invalid_input', { fields: { [field]: 'invalid_input' } });

/** Midnight UTC of a day, or of the day that the zone's clocks show at a moment; a day that no month has is refused. */
function parseDay(text: string, field: 'from' | 'to', zone: string): TimeMs {
  if (!text.includes('-')) {
    const moment = Number(text) - (field === 'to' ? 1 : 0);
    return Math.floor(clocksOf(zone)(moment) / DAY_MS) * DAY_MS;
  }
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  const time = Date.UTC(year, month - 1, day);
  if (nameOf(time) !== text) throw invalid(field);
  return time;
}
const nameOf = (shown: TimeMs): string => new Date(shown).toISOString().slice(0, 10);

const TRADING: readonly StatementLine[] = [...NET_LINES, ...TRADING_FEE_LINES];
const isTraded = (lines: EntryLines): boolean =>
  Object.values(lines).some((rule) =>
    (typeof rule === 'string' ? [rule] : [rule.gives, rule.gets]).some((line) =>
      TRADING.includes(line),
    ),
  );

const texts = ({ net, fees, trades, won }: Told) => ({
  net: toText(net),
  fees: toText(fees),
  trades,
  won,
});
const orNull = (value: Decimal | undefined): string | null => (value ? toText(value) : null);

/** What the zone's calendar and clock show at a quarter of an hour. */
function placesOf(zone: string) {
  const shownAt = clocksOf(zone);
  const known = new Map<number, { readonly day: string; readonly hour: number }>();
  return (quarter: number) => {
    let place = known.get(quarter);
    if (place === undefined) {
      const shown = shownAt(quarter * QUARTER_MS);
      place = { day: nameOf(shown), hour: new Date(shown).getUTCHours() };
      known.set(quarter, place);
    }
    return place;
  };
}

export function createTradeStats({
  database,
  clock,
  kinds,
}: {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly kinds: Pick<StatementKinds, 'entries' | 'realised' | 'ended'>;
}): TradeStatsOf {
  const { entries, realised, ended } = kinds;
  const traded = [...entries].flatMap(([kind, { lines }]) => (isTraded(lines) ? [kind] : []));
  return async ({ userId }, { from: first, to: last, zone = 'UTC' }) => {
    if (!isZone(zone)) throw invalid('zone');
    const [begin, end] = [parseDay(first, 'from', zone), parseDay(last, 'to', zone)];
    if (end < begin || end - begin >= MOST_DAYS * DAY_MS) throw invalid('to');
    const [from, to] = [dayStart(begin, zone), dayStart(end + DAY_MS, zone)];
    const generatedAt = clock.now();
    const asked = { from, to, traded, realised, ended };
    const sums = await readTradeSums(database.pool, userId, asked);
    const stats = makeTradeStats(sums, entries, placesOf(zone));
    const { totals } = stats;
    return {
      from,
      to,
      zone,
      generatedAt,
      days: [...stats.days]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([day, told]) => ({ day, ...texts(told) })),
      products: [...stats.products]
        .toSorted(([, a], [, b]) => b.net.cmp(a.net))
        .map(([productId, told]) => ({ productId, ...texts(told) })),
      hours: [...stats.hours]
        .toSorted(([a], [b]) => a - b)
        .map(([hour, told]) => ({ hour, ...texts(told) })),
      otherFees: [...stats.otherFees].map(([currency, amount]) => ({
        currency,
        amount: toText(amount),
      })),
      totals: {
        ...texts(totals),
        winRate: orNull(totals.winRate),
        average: orNull(totals.average),
        largestWin: orNull(totals.largestWin),
        largestLoss: orNull(totals.largestLoss),
      },
    };
  };
}
