// What a user has in calls and puts of one product: how many orders ever, and the stakes that are open now.
// Must be written with the orders it sums up, in the same batch; invariantStore compares the two.
import { type Decimal, ZERO } from '../../../core/money/decimal.ts';
import { SETTLEMENT_SCALE } from '../../../core/money/money.ts';
import { amount, integer, uuid, word } from '../../store/column.ts';
import { composed, composeId, RecordTable } from '../../store/recordTable.ts';

export interface CfdStanding {
  /** `userId|productId`. */
  readonly id: string;
  readonly userId: string;
  readonly productId: string;
  readonly trades: number;
  readonly openStakes: Decimal;
  readonly version: number;
}

export const standingId = (userId: string, productId: string): string =>
  composeId(userId, productId);

/** Of a user who never had one. */
export function noStanding(userId: string, productId: string): CfdStanding {
  const id = standingId(userId, productId);
  return { id, userId, productId, trades: 0, openStakes: ZERO, version: 0 };
}

export const cfdStandings = new RecordTable<CfdStanding>({
  table: 'cfd_standings',
  columns: {
    id: composed('userId', 'productId'),
    userId: uuid('user_id'),
    productId: word('product_id'),
    trades: integer('trades'),
    openStakes: amount('open_stakes', SETTLEMENT_SCALE),
    version: integer('version'),
  },
});
