import type { PoolClient } from 'pg';
import { USER_ACCOUNTS, type EntryKind, type UserAccount } from '../../../core/ledger/types.ts';
import { scaledToDecimal } from '../../../core/market/scaledDecimal.ts';
import { type Decimal, toText, ZERO } from '../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import { sumWorth, worthInUsdt } from '../../../core/wallet/equity.ts';
import type { AssetsData } from '../../../protocol/user.ts';
import type { MarketHub } from '../../market/ports.ts';
import type { Clock } from '../../ports.ts';
import { readEquityDays, readMovedMoney } from '../../store/assetStore.ts';
import { type Database, inOnePicture } from '../../store/database.ts';
import { type BalanceRow, readBalances } from '../../store/ledgerStore.ts';
import { findUserById } from '../../store/userStore.ts';
import type { CurrentUser } from '../accounts/currentUser.ts';
import type { OpenWorth, WorthPrices } from './openWorths.ts';
import { calculateTrend, type TrendDay, utcDay } from './equityTrend.ts';
import { Refusal } from '../refusal.ts';

/** Days of the earnings trend: as many as its longest view shows. */
const TREND_DAYS = 90;
const DAY_MS = 86_400_000;
/** Entries that bring or take money without earning or losing it. */
const MOVING_KINDS: readonly EntryKind[] = [
  'practice_grant',
  'practice_reset',
  'deposit',
  'withdrawal',
];

export interface AccountView {
  readonly account: UserAccount;
  readonly currency: string;
  readonly available: string;
  readonly locked: string;
  /** USDT at the index; null while the currency has no price. */
  readonly value: string | null;
}

interface GeneralView {
  readonly total: string;
  readonly earningsToday: string;
  readonly trend: readonly {
    readonly day: string;
    readonly equity: string;
    readonly earnings: string;
  }[];
  readonly accounts: readonly AccountView[];
}

/** What the wire promises of the kinds' own totals. */
type KindsTotals = Omit<AssetsData, keyof GeneralView>;
export type AssetsView = GeneralView & KindsTotals;

/** What the kinds say of the accounts, by what each of them is worth in USDT. */
export interface AssetsKinds {
  readonly totals: (worthOf: (account: UserAccount) => Decimal) => KindsTotals;
}

export interface Assets {
  get(user: CurrentUser): Promise<AssetsView>;
}

export interface AssetsOptions {
  readonly database: Database;
  readonly hub: Pick<MarketHub, 'rate' | 'latest' | 'product'>;
  readonly clock: Clock;
  readonly kinds: {
    /** What is open is worth something, too. */
    readonly worths: readonly OpenWorth[];
    readonly traded: AssetsKinds;
  };
}

const sum = (values: readonly Decimal[]): Decimal =>
  values.reduce((total, value) => total.plus(value), ZERO);

/** Every account has a line, also one that never held anything. */
function withEmptyAccounts(rows: readonly BalanceRow[], userId: string): readonly BalanceRow[] {
  const missing = USER_ACCOUNTS.filter((account) => !rows.some((row) => row.account === account));
  const empty = { userId, currency: SETTLEMENT_CURRENCY, available: ZERO, locked: ZERO };
  const all = [...rows, ...missing.map((account) => ({ ...empty, account }))];
  const rank = ({ account }: BalanceRow): number => USER_ACCOUNTS.indexOf(account as UserAccount);
  return all.sort((a, b) => rank(a) - rank(b) || (a.currency < b.currency ? -1 : 1));
}

export function createAssets({ database, hub, clock, kinds }: AssetsOptions): Assets {
  const valueOf = (amount: Decimal, currency: string): Decimal | null =>
    worthInUsdt(amount, currency, hub.rate(currency));

  const prices: WorthPrices = {
    mark: (productId) => {
      const product = hub.product(productId);
      const tick = product && hub.latest(productId);
      return product && tick && scaledToDecimal(tick.mark, product.priceDecimals);
    },
    quoteRate: (productId) => {
      const product = hub.product(productId);
      return product && hub.rate(product.quote);
    },
  };

  const openWorths = async (client: PoolClient, userId: string): Promise<Decimal[]> => {
    const found: Decimal[] = [];
    for (const worth of kinds.worths) found.push(...(await worth.now(client, userId, prices)));
    return found;
  };

  const read = async (client: PoolClient, userId: string) => {
    const since = clock.now() - TREND_DAYS * DAY_MS;
    const user = await findUserById(client, userId);
    if (user === undefined) throw new Refusal('not_found');
    return {
      createdAt: user.createdAt,
      balances: await readBalances(client, userId),
      open: await openWorths(client, userId),
      midnights: await readEquityDays(client, userId, utcDay(since)),
      moved: await readMovedMoney(client, userId, MOVING_KINDS, since - DAY_MS),
    };
  };

  const trendView = ({ day, equity, earnings }: TrendDay) => ({
    day,
    equity: toText(equity),
    earnings: toText(earnings),
  });

  return {
    get: async ({ userId }) => {
      // Of balances and tickets: a fill between two reads would be counted twice or not at all.
      const known = await inOnePicture(database, (client) => read(client, userId));
      const lines = withEmptyAccounts(known.balances, userId).map((row) => ({
        row,
        value: valueOf(row.available.plus(row.locked), row.currency),
      }));
      const total = sumWorth([...lines.map(({ value }) => value), ...known.open]);
      const worthOf = (account: UserAccount): Decimal =>
        sum(lines.flatMap(({ row, value }) => (row.account === account ? (value ?? []) : [])));
      const trend = calculateTrend({
        now: clock.now(),
        equityNow: total,
        createdAt: known.createdAt,
        midnights: known.midnights,
        movements: known.moved.map(({ at, currency, amount }) => ({
          at,
          value: valueOf(amount, currency) ?? ZERO,
        })),
      });
      return {
        total: toText(total),
        ...kinds.traded.totals(worthOf),
        earningsToday: toText(trend.at(-1)?.earnings ?? ZERO),
        trend: trend.map(trendView),
        accounts: lines.map(({ row, value }) => ({
          account: row.account as UserAccount,
          currency: row.currency,
          available: toText(row.available),
          locked: toText(row.locked),
          value: value === null ? null : toText(value),
        })),
      };
    },
  };
}
