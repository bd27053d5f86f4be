// How many orders and positions users have open, of every kind together; read off the partial indexes of what is open.
// Must be asked after the users' rows are locked. Source: core/trading/openOrders.ts.
import { plainArray } from './arrays.ts';
import type { Statement } from './statement.ts';

/** Where open orders stand, and in which states; text of our own. */
export interface OpenTable {
  readonly table: string;
  readonly states: readonly string[];
}

/** The count of these tables; its text is made once. */
export function createOpenOrdersStatement(
  tables: readonly OpenTable[],
): (userIds: readonly string[]) => Statement {
  const counts = tables.map(({ table, states }) => {
    const listed = states.map((state) => `'${state}'`).join(', ');
    return `(SELECT count(*) FROM ${table} o WHERE o.user_id = k.id AND o.state IN (${listed}))`;
  });
  const text = `SELECT k.id, ${counts.join(' + ')} AS open_orders FROM unnest($1::uuid[]) AS k (id)`;
  return (userIds) => ({ name: 'open_orders_count', text, values: [plainArray(userIds)] });
}

export function parseOpenOrders(rows: readonly unknown[]): Map<string, number> {
  return new Map(
    (rows as { id: string; open_orders: string }[]).map((row) => [row.id, Number(row.open_orders)]),
  );
}
