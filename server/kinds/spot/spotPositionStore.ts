// What each user's coins cost, per currency. Written with the fills that tell it, in the same batch.
// Must never be read as a balance. Source: decisions.md "Spot" (average cost, realised result).
import { SETTLEMENT_SCALE } from '../../../core/money/money.ts';
import { emptyPosition, positionId } from '../../../core/trading/spot/position.ts';
import type { SpotPosition } from '../../../core/trading/spot/types.ts';
import { amount, exact, integer, uuid, WIDEST_SCALE, word } from '../../store/column.ts';
import type { Queryable } from '../../store/database.ts';
import { composed, RecordTable } from '../../store/recordTable.ts';

export const spotPositions = new RecordTable<SpotPosition>({
  table: 'spot_positions',
  columns: {
    id: composed('userId', 'currency'),
    userId: uuid('user_id'),
    currency: word('currency'),
    quantity: amount('quantity', WIDEST_SCALE),
    // What a sell takes along is a share of it.
    cost: exact('cost'),
    realised: amount('realised', SETTLEMENT_SCALE),
    version: integer('version'),
  },
});

/** One user's position in a currency; an empty one where nothing was bought. */
export const readSpotPosition = async (
  client: Queryable,
  userId: string,
  currency: string,
): Promise<SpotPosition> =>
  (await spotPositions.one(client, positionId(userId, currency))) ??
  emptyPosition(userId, currency);
