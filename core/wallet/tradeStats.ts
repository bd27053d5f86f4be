// What trading has brought, by day, product and hour: the statement's own sums, cut up by when they came.
// Must count nothing that the statement's net does not count, and nothing twice. Source: decisions.md "Statistics".
import type { LinesOfEntries } from '../ledger/statementLines.ts';
import { type Decimal, ZERO, decimal } from '../money/decimal.ts';
import { type Currency, SETTLEMENT_CURRENCY } from '../money/money.ts';
import {
  type CurrencySum,
  EXCHANGED_LINES,
  lineOf,
  type MovedSum,
  NET_LINES,
  TRADING_FEE_LINES,
} from './statement.ts';

/** Every clock of the world stands a multiple of it from UTC. */
export const QUARTER_MS = 900_000;

interface Placed {
  /** Quarters of an hour since the epoch. */
  readonly quarter: number;
  readonly productId: string;
}
export interface PlacedMove extends Placed, Omit<MovedSum, 'count'> {}
/** What exchanges of currencies have brought. */
export interface PlacedGain extends Placed, CurrencySum {}
/** Trades that ended, each with what its whole life moved. */
export interface PlacedEnds extends Placed, Omit<Told, 'fees'> {
  readonly most: Decimal;
  readonly least: Decimal;
}
export interface TradeSums {
  readonly moved: readonly PlacedMove[];
  readonly realised: readonly PlacedGain[];
  readonly ended: readonly PlacedEnds[];
}

export interface Told {
  readonly net: Decimal;
  readonly fees: Decimal;
  readonly trades: number;
  readonly won: number;
}
export interface TradeStats {
  /** By what `placeOf` calls the day. */
  readonly days: ReadonlyMap<string, Told>;
  readonly products: ReadonlyMap<string, Told>;
  readonly hours: ReadonlyMap<number, Told>;
  readonly otherFees: ReadonlyMap<Currency, Decimal>;
  readonly totals: Told & {
    readonly winRate: Decimal | undefined;
    readonly average: Decimal | undefined;
    readonly largestWin: Decimal | undefined;
    readonly largestLoss: Decimal | undefined;
  };
}

const NOTHING: Told = { net: ZERO, fees: ZERO, trades: 0, won: 0 };
/** Of a rate and of an average. */
const SHOWN_DECIMALS = 6;

type Share = Placed & Told;

/** Kinds whose trades are exchanges: what they brought is what was realised, which has their fees in it. */
const exchangers = (entries: LinesOfEntries): ReadonlySet<string> =>
  new Set(
    [...entries.values()].flatMap(({ of, lines }) =>
      Object.values(lines)
        .flatMap((rule) => (typeof rule === 'string' ? [rule] : [rule.gives, rule.gets]))
        .some((line) => EXCHANGED_LINES.includes(line))
        ? [of]
        : [],
    ),
  );

/** `placeOf`: what the calendar and the clock of the zone show at a quarter. */
export function makeTradeStats(
  { moved, realised, ended }: TradeSums,
  entries: LinesOfEntries,
  placeOf: (quarter: number) => { readonly day: string; readonly hour: number },
): TradeStats {
  const exchanging = exchangers(entries);
  const shares: Share[] = [];
  const otherFees = new Map<Currency, Decimal>();
  for (const one of moved) {
    const { line, of } = lineOf(one, entries);
    const isFee = TRADING_FEE_LINES.includes(line);
    if (one.currency !== SETTLEMENT_CURRENCY) {
      if (!isFee) continue;
      const before = otherFees.get(one.currency) ?? ZERO;
      otherFees.set(one.currency, before.minus(one.amount));
      continue;
    }
    const isNet = NET_LINES.includes(line) && !exchanging.has(of);
    const net = isNet ? one.amount : ZERO;
    const fees = isFee ? one.amount.neg() : ZERO;
    if (isNet || isFee) shares.push({ ...NOTHING, ...placeIn(one), net, fees });
  }
  for (const one of realised)
    if (one.currency === SETTLEMENT_CURRENCY)
      shares.push({ ...NOTHING, ...placeIn(one), net: one.amount });
  for (const { trades, won, ...one } of ended)
    shares.push({ ...NOTHING, ...placeIn(one), trades, won });
  const placed = shares.map((share) => ({ ...share, ...placeOf(share.quarter) }));
  const all = sumBy(placed, () => '').get('') ?? NOTHING;
  return {
    days: sumBy(placed, ({ day }) => day),
    products: sumBy(placed, ({ productId }) => productId),
    hours: sumBy(placed, ({ hour }) => hour),
    otherFees,
    totals: { ...all, ...measure(ended, all) },
  };
}

const placeIn = ({ quarter, productId }: Placed): Placed => ({ quarter, productId });

function sumBy<Key, One extends Told>(
  shares: readonly One[],
  keyOf: (share: One) => Key,
): Map<Key, Told> {
  const sums = new Map<Key, Told>();
  for (const share of shares) {
    const { net, fees, trades, won } = sums.get(keyOf(share)) ?? NOTHING;
    sums.set(keyOf(share), {
      net: net.plus(share.net),
      fees: fees.plus(share.fees),
      trades: trades + share.trades,
      won: won + share.won,
    });
  }
  return sums;
}

function measure(ended: readonly PlacedEnds[], { trades, won }: Told) {
  if (trades === 0)
    return {
      winRate: undefined,
      average: undefined,
      largestWin: undefined,
      largestLoss: undefined,
    };
  const count = decimal(String(trades));
  const net = ended.reduce((sum, one) => sum.plus(one.net), ZERO);
  const most = ended.reduce((best, one) => (one.most.gt(best) ? one.most : best), ZERO);
  const least = ended.reduce((worst, one) => (one.least.lt(worst) ? one.least : worst), ZERO);
  return {
    winRate: decimal(String(won)).div(count).toDecimalPlaces(SHOWN_DECIMALS),
    average: net.div(count).toDecimalPlaces(SHOWN_DECIMALS),
    largestWin: most.isZero() ? undefined : most,
    largestLoss: least.isZero() ? undefined : least,
  };
}
