// What a user has in calls and puts of one product: how many orders ever, and the stakes that are open now.
// Must be written with the orders it sums up, in the same batch; invariantStore compares the two.
import { type Decimal, decimal, toText, ZERO } from '../../core/money/decimal.ts';
import { plainArray } from './arrays.ts';
import type { Statement } from './statement.ts';

export interface CfdStanding {
  /** `userId|productId`. */
  readonly id: string;
  readonly userId: string;
  readonly productId: string;
  readonly trades: number;
  readonly openStakes: Decimal;
  readonly version: number;
}

export const standingId = (userId: string, productId: string): string => `${userId}|${productId}`;

/** Of a user who never had one. */
export function noStanding(userId: string, productId: string): CfdStanding {
  const id = standingId(userId, productId);
  return { id, userId, productId, trades: 0, openStakes: ZERO, version: 0 };
}

function splitIds(ids: readonly string[]): { users: string[]; products: string[] } {
  const pairs = ids.map((id) => id.split('|'));
  return {
    users: pairs.map(([user = '']) => user),
    products: pairs.map(([, product = '']) => product),
  };
}

export function cfdStandingsStatement(ids: readonly string[]): Statement {
  const { users, products } = splitIds(ids);
  return {
    name: 'cfd_standings_by_id',
    text: `SELECT s.user_id, s.product_id, s.trades, s.open_stakes, s.version
      FROM unnest($1::uuid[], $2::text[]) AS k (user_id, product_id)
      JOIN cfd_standings s ON s.user_id = k.user_id AND s.product_id = k.product_id`,
    values: [plainArray(users), plainArray(products)],
  };
}

interface StandingRow {
  readonly user_id: string;
  readonly product_id: string;
  readonly trades: number;
  readonly open_stakes: string;
  readonly version: number;
}

export function parseCfdStanding(raw: unknown): CfdStanding {
  const row = raw as StandingRow;
  return {
    id: standingId(row.user_id, row.product_id),
    userId: row.user_id,
    productId: row.product_id,
    trades: Number(row.trades),
    openStakes: decimal(row.open_stakes),
    version: Number(row.version),
  };
}

export function saveCfdStandingsStatement(standings: readonly CfdStanding[]): Statement {
  const column = (value: (standing: CfdStanding) => string | number): string =>
    plainArray(standings.map(value));
  return {
    name: 'cfd_standings_save',
    text: `INSERT INTO cfd_standings (user_id, product_id, trades, open_stakes, version)
      SELECT * FROM unnest($1::uuid[], $2::text[], $3::integer[], $4::numeric[], $5::integer[])
      ON CONFLICT (user_id, product_id) DO UPDATE SET trades = excluded.trades,
        open_stakes = excluded.open_stakes, version = excluded.version`,
    values: [
      column((one) => one.userId),
      column((one) => one.productId),
      column((one) => one.trades),
      column((one) => toText(one.openStakes)),
      column((one) => one.version),
    ],
  };
}
