// How many orders and positions users have open, of every kind together; read off the partial indexes of what is open.
// Must be asked after the users' rows are locked. Source: core/trading/openOrders.ts.
import { plainArray } from './arrays.ts';
import type { Statement } from './statement.ts';

export function openOrdersStatement(userIds: readonly string[]): Statement {
  return {
    name: 'open_orders_count',
    text: `SELECT k.id,
        (SELECT count(*) FROM contract_orders o WHERE o.user_id = k.id AND o.state IN ('pending', 'holding'))
        + (SELECT count(*) FROM spot_orders o WHERE o.user_id = k.id AND o.state = 'open')
        + (SELECT count(*) FROM cfd_orders o WHERE o.user_id = k.id AND o.state = 'open') AS open_orders
      FROM unnest($1::uuid[]) AS k (id)`,
    values: [plainArray(userIds)],
  };
}

export function parseOpenOrders(rows: readonly unknown[]): Map<string, number> {
  return new Map(
    (rows as { id: string; open_orders: string }[]).map((row) => [row.id, Number(row.open_orders)]),
  );
}
