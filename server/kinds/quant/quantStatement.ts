// Where the money of automated grids stands in its owner's statement: trades are exchanges, as those of spot trading are.
import type { Stated } from '../defineKind.ts';

/** What sales have made, fees of both sides taken off, less what the house took for leases and early ends. */
const REALISED = `SELECT 'USDT' AS currency, r.amount, r.count, r.product_id, r.created_at FROM (
    SELECT (f.inputs::json ->> 'result')::numeric AS amount, 1 AS count, f.product_id, s.created_at
      FROM (SELECT id, cause, created_at FROM house
        WHERE kind = 'quant_fill' AND account = 'trading_result' AND currency = 'USDT' AND amount < 0) s
      JOIN fills f ON f.order_id = left(s.cause, 36)::uuid AND f.id = s.id
    UNION ALL SELECT -h.amount, 0, o.product_id, h.created_at FROM house h JOIN quant_orders o ON o.id = left(h.cause, 36)::uuid
      WHERE h.kind IN ('quant_open', 'quant_close') AND h.account = 'fees') r`;

const ENDED = `SELECT product_id, ended_at AS at, proceeds - amount AS net FROM quant_orders
  WHERE user_id = $1 AND state <> 'progress' AND ended_at >= $2::bigint AND ended_at < $3::bigint`;

export const quantStatement: Stated<'quant'> = {
  entries: {
    quant_open: { fees: 'lease' },
    quant_fill: { trading_result: { gives: 'paid', gets: 'received' }, fees: 'fee' },
    quant_close: { fees: 'early_fee' },
  },
  parts: [],
  realised: REALISED,
  ended: ENDED,
};
