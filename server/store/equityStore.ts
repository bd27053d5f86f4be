// Equity of every user at a midnight, written by one statement for all of them; it rounds each part as core/wallet/equity.ts.
// Must never be read as a balance: it is history for the earnings trend. Source: migration 000001 (equity_days).
import type { Queryable } from './database.ts';
import { plainArray } from './arrays.ts';

export interface MarkedProduct {
  readonly productId: string;
  /** Decimal strings: mark price in quote currency, and USDT per unit of quote currency. */
  readonly mark: string;
  /** Null while nobody knows: an order then has the one it was opened at. */
  readonly quoteRate: string | null;
}

export interface MidnightPrices {
  /** USDT per unit, decimal strings. */
  readonly rates: readonly { readonly currency: string; readonly rate: string }[];
  readonly marks: readonly MarkedProduct[];
}

/**
 * Balances at the index plus what is open would come to, each down to the unit, per user; once per day. `open`: queries of
 * `user_id` and `value` in USDT over `mark (product_id, mark, quote_rate)`, text of our own.
 */
export async function saveEquityDay(
  client: Queryable,
  open: readonly string[],
  day: string,
  prices: MidnightPrices,
): Promise<void> {
  await client.query(
    `WITH rate AS (SELECT * FROM unnest($2::text[], $3::numeric[]) AS r (currency, rate)),
      mark AS (SELECT * FROM unnest($4::text[], $5::numeric[], $6::numeric[]) AS m (product_id, mark, quote_rate)),
      part AS (
        SELECT b.user_id, floor((b.available + b.locked) * coalesce(r.rate, 0) * 1000000) / 1000000 AS value
        FROM balances b LEFT JOIN rate r ON r.currency = b.currency
        ${open.map((sql) => `UNION ALL ${sql}`).join('\n        ')})
    INSERT INTO equity_days (user_id, day, equity)
    SELECT user_id, $1::date, floor(sum(value) * 1000000) / 1000000 FROM part GROUP BY user_id
    ON CONFLICT DO NOTHING`,
    [
      day,
      plainArray(prices.rates.map((row) => row.currency)),
      plainArray(prices.rates.map((row) => row.rate)),
      plainArray(prices.marks.map((row) => row.productId)),
      plainArray(prices.marks.map((row) => row.mark)),
      plainArray(prices.marks.map((row) => row.quoteRate)),
    ],
  );
}
