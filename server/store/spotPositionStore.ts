// What each user's coins cost, per currency. Written with the fills that tell it, in the same batch.
// Must never be read as a balance. Source: decisions.md "Spot" (average cost, realised result).
import { decimal, toText } from '../../core/money/decimal.ts';
import { emptyPosition, positionId } from '../../core/trading/spot/position.ts';
import type { SpotPosition } from '../../core/trading/spot/types.ts';
import { plainArray } from './arrays.ts';
import type { Queryable } from './database.ts';
import type { Statement } from './statement.ts';

const COLUMNS = 'user_id, currency, quantity, cost, realised, version';

/** Statement that loads positions by `userId|currency`, for the executor's pipeline. */
export function spotPositionsStatement(ids: readonly string[]): Statement {
  const pairs = ids.map((id) => id.split('|'));
  return {
    name: 'spot_positions_by_id',
    text: `SELECT p.user_id, p.currency, p.quantity, p.cost, p.realised, p.version
      FROM unnest($1::uuid[], $2::text[]) AS k (user_id, currency)
      JOIN spot_positions p ON p.user_id = k.user_id AND p.currency = k.currency`,
    values: [
      plainArray(pairs.map(([user = '']) => user)),
      plainArray(pairs.map(([, currency = '']) => currency)),
    ],
  };
}

interface PositionRow {
  readonly user_id: string;
  readonly currency: string;
  readonly quantity: string;
  readonly cost: string;
  readonly realised: string;
  readonly version: number;
}

export function parseSpotPosition(raw: unknown): SpotPosition {
  const row = raw as PositionRow;
  return {
    id: positionId(row.user_id, row.currency),
    userId: row.user_id,
    currency: row.currency,
    quantity: decimal(row.quantity),
    cost: decimal(row.cost),
    realised: decimal(row.realised),
    version: Number(row.version),
  };
}

/** Statement that writes the newest state of each position, new or known. */
export function saveSpotPositionsStatement(positions: readonly SpotPosition[]): Statement {
  const column = (value: (position: SpotPosition) => string | number): string =>
    plainArray(positions.map(value));
  return {
    name: 'spot_positions_save',
    text: `INSERT INTO spot_positions (${COLUMNS})
      SELECT * FROM unnest($1::uuid[], $2::text[], $3::numeric[], $4::numeric[], $5::numeric[], $6::integer[])
      ON CONFLICT (user_id, currency) DO UPDATE SET quantity = excluded.quantity, cost = excluded.cost,
        realised = excluded.realised, version = excluded.version`,
    values: [
      column((one) => one.userId),
      column((one) => one.currency),
      column((one) => toText(one.quantity)),
      column((one) => toText(one.cost)),
      column((one) => toText(one.realised)),
      column((one) => one.version),
    ],
  };
}

/** One user's position in a currency; an empty one where nothing was bought. */
export async function readSpotPosition(
  client: Queryable,
  userId: string,
  currency: string,
): Promise<SpotPosition> {
  const { rows } = await client.query(
    `SELECT ${COLUMNS} FROM spot_positions WHERE user_id = $1 AND currency = $2`,
    [userId, currency],
  );
  return rows[0] === undefined ? emptyPosition(userId, currency) : parseSpotPosition(rows[0]);
}
