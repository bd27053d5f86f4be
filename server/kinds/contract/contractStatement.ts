// Where the money of contract trading stands in its owner's statement.
import type { EntryLines } from '../../../core/ledger/statementLines.ts';
import type { Stated } from '../defineKind.ts';

/** What a deficit was paid with belongs to the result: nobody bears more than his margin. */
const CLOSED: EntryLines = {
  trading_result: 'result',
  fees: 'fee',
  insurance_fund: { gives: 'liquidation_fee', gets: 'result' },
};

/** A close pays its fee and the nights since the opening in one posting: the nights are what is beyond its fills' fees. */
const OVERNIGHT = `SELECT 'USDT' AS currency, coalesce(sum(f.fee - c.fee), 0) AS amount, count(*) FILTER (WHERE f.fee <> c.fee) AS count
  FROM (SELECT split_part(cause, ':', 1)::uuid AS order_id, created_at,
      coalesce(sum(amount) FILTER (WHERE account = 'fees'), 0) AS fee
    FROM house WHERE kind IN ('contract_close', 'contract_liquidation') GROUP BY 1, 2) c
  CROSS JOIN LATERAL (SELECT coalesce(sum(fee), 0) AS fee FROM fills WHERE order_id = c.order_id AND created_at = c.created_at
    AND kind IN ('close', 'take_profit', 'stop_loss', 'liquidation')) f`;

/** Net as core/trading/contract/netResult.ts has it. */
const ENDED = `SELECT product_id, close_time AS at,
    realised - handling_fee - settled_overnight_fee - liquidation_fee AS net FROM contract_orders
  WHERE user_id = $1 AND state IN ('closed', 'liquidated') AND close_time >= $2::bigint AND close_time < $3::bigint`;

export const contractStatement: Stated<'contract'> = {
  entries: {
    contract_hold: {},
    contract_release: {},
    contract_add_margin: {},
    contract_open: { fees: 'fee' },
    contract_close: CLOSED,
    contract_liquidation: CLOSED,
  },
  parts: [{ from: 'fee', to: 'overnight', sql: OVERNIGHT }],
  realised: null,
  ended: ENDED,
};
