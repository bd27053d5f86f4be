// What must always be so of automated grids, beyond what they hold: asked of the books as they stand, without the code that
// wrote them. Source: decisions.md "AI smart quantification" (the identity holds to the last unit), reliability.md "Invariants".
import { idIn, toldNumber } from '../../store/givenText.ts';
import { type Check, NEW_ENTRIES, TOUCHED } from '../../store/invariantStore.ts';

const OWN = `(${TOUCHED}) t JOIN quant_orders o ON o.user_id = t.user_id`;

export const quantChecks: readonly Check[] = [
  {
    // At any price: what coins are worth is on both sides, so that it falls out.
    invariant: 'a grid’s total = its profit + what floats',
    sql: `SELECT t.user_id, o.id::text AS detail FROM ${OWN}
      WHERE coalesce(o.proceeds + o.early_fee, o.cash + (SELECT sum(cost) FROM unnest(o.cell_cost) cost))
        <> o.amount + o.grid_profit`,
  },
  {
    invariant: 'a grid’s trades and fees are those of its fills',
    sql: `SELECT t.user_id, o.id::text AS detail FROM ${OWN}
      LEFT JOIN LATERAL (SELECT count(*) AS trades, coalesce(sum(fee), 0) AS fees FROM fills f
        WHERE f.order_id = o.id AND f.kind IN ('buy', 'sell')) f ON true
      WHERE o.trades <> f.trades OR o.fees <> f.fees`,
  },
  {
    invariant: 'a grid ends once, and pays what it says',
    sql: `SELECT t.user_id, o.id::text AS detail FROM ${OWN}
      LEFT JOIN LATERAL (SELECT count(*) AS ends FROM fills f WHERE f.order_id = o.id AND f.kind = 'close') f ON true
      LEFT JOIN LATERAL (SELECT p.amount FROM entries e JOIN postings p ON p.entry_id = e.id
        WHERE e.kind = 'quant_close' AND e.cause = o.id || ':' || o.version
          AND p.user_id = o.user_id AND p.bucket = 'available') e ON true
      WHERE f.ends <> (o.state <> 'progress')::integer OR coalesce(o.proceeds, 0) <> coalesce(e.amount, 0)`,
  },
  {
    invariant: 'a grid’s trade moves what its evidence says',
    isForEver: true,
    sql: `SELECT f.user_id, e.id::text AS detail FROM (${NEW_ENTRIES}) e
      JOIN fills f ON f.order_id = ${idIn('e.cause')} AND f.id = e.id
      JOIN LATERAL (SELECT sum(amount) FILTER (WHERE currency = 'USDT') AS money, sum(amount) FILTER (WHERE currency <> 'USDT') AS coins
        FROM postings p WHERE p.entry_id = e.id AND p.user_id = f.user_id) p ON true
      CROSS JOIN LATERAL (SELECT CASE f.kind WHEN 'buy' THEN 1 ELSE -1 END AS sign) s
      WHERE e.kind = 'quant_fill'
        AND (p.coins, p.money) IS DISTINCT FROM (s.sign * f.quantity, -s.sign * ${toldNumber('amount')} - f.fee)`,
  },
];
