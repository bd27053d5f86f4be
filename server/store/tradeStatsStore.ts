// What trading moved in a user's ledger within a span, by quarters of an hour and products, with the trades that ended there.
// Must read the very entries that the statement reads, and only read. Source: decisions.md "Statistics".
import type { EntryKind, HouseAccount } from '../../core/ledger/types.ts';
import { decimal } from '../../core/money/decimal.ts';
import { QUARTER_MS, type TradeSums } from '../../core/wallet/tradeStats.ts';
import type { Queryable } from './database.ts';
import { firstUuidOf } from './invariantStore.ts';
import { SLACK_MS } from './recordStore.ts';
import { entriesOfSpan, type Span, type StatementQuery } from './statementStore.ts';

export interface TradeSumsAsked extends Span {
  /** Kinds of entries that trading is behind: each names its order first in its cause. */
  readonly traded: readonly EntryKind[];
  readonly realised: readonly StatementQuery[];
  /** defineKind.ts `Stated.ended`. */
  readonly ended: readonly string[];
}

const textOf = ({
  realised,
  ended,
}: TradeSumsAsked): string => `WITH ${entriesOfSpan('$5')}, named AS (
    SELECT h.id, h.kind, h.account, h.currency, h.amount, h.created_at / ${QUARTER_MS} AS quarter, f.product_id
    FROM house h LEFT JOIN LATERAL (
      SELECT product_id FROM fills WHERE order_id = left(h.cause, 36)::uuid LIMIT 1) f ON true
    WHERE h.kind = ANY($6::text[])
  )
  SELECT 'moved' AS what, quarter, product_id, kind AS entry, account, currency, -sum(amount) AS amount,
      0 AS trades, 0 AS won, NULL::numeric AS most, NULL::numeric AS least
    FROM named GROUP BY quarter, product_id, kind, account, currency, amount > 0
  ${realised
    .map(
      (
        { sql },
        at,
      ) => `UNION ALL SELECT 'realised', created_at / ${QUARTER_MS}, product_id, NULL, NULL, currency, sum(amount), 0, 0, NULL, NULL
      FROM (${sql}) realised${at} GROUP BY 2, 3, currency`,
    )
    .join(' ')}
  ${ended
    .map(
      (
        sql,
        at,
      ) => `UNION ALL SELECT 'ended', at / ${QUARTER_MS}, product_id, NULL, NULL, NULL, sum(net), count(*),
      count(*) FILTER (WHERE net > 0), max(net), min(net) FROM (${sql}) ended${at} GROUP BY 2, 3`,
    )
    .join(' ')}`;

interface Row {
  what: 'moved' | 'realised' | 'ended';
  quarter: string;
  product_id: string;
  entry: string;
  account: string;
  currency: string;
  amount: string;
  trades: string;
  won: string;
  most: string;
  least: string;
}

export async function readTradeSums(
  client: Queryable,
  userId: string,
  asked: TradeSumsAsked,
): Promise<TradeSums> {
  const { from, to, traded } = asked;
  const { rows } = await client.query<Row>(textOf(asked), [
    userId,
    from,
    to,
    firstUuidOf(Math.max(0, from - SLACK_MS)),
    firstUuidOf(to + SLACK_MS),
    traded,
  ]);
  const of = (what: Row['what']) =>
    rows
      .filter((row) => row.what === what)
      .map((row) => ({
        row,
        quarter: Number(row.quarter),
        productId: row.product_id,
        currency: row.currency,
        amount: decimal(row.amount),
      }));
  return {
    moved: of('moved').map(({ row, ...one }) => ({
      ...one,
      entry: row.entry as EntryKind,
      account: row.account as HouseAccount,
    })),
    realised: of('realised').map(({ row: _row, ...one }) => one),
    ended: of('ended').map(({ row, quarter, productId, amount }) => ({
      quarter,
      productId,
      trades: Number(row.trades),
      won: Number(row.won),
      net: amount,
      most: decimal(row.most),
      least: decimal(row.least),
    })),
  };
}
