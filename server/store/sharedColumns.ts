// Columns that tables of several kinds have in common, each group under the name of what it says.
// Must hold nothing of one kind alone. Source: house.md "A kind is a folder and one line" (each column declared once).
import { fixed, listOf, safeInteger, uuid, word, zip } from './column.ts';

/** Of every order: whose it is, by which rules, in which product. */
export const ORDER_COLUMNS = {
  id: uuid('id'),
  userId: fixed(uuid('user_id')),
  rulebookHash: fixed(word('rulebook_hash')),
  productId: fixed(word('product_id')),
} as const;

/** Of money that comes or goes: whose it is, and on which way. */
export const PAYMENT_COLUMNS = {
  id: uuid('id'),
  userId: fixed(uuid('user_id')),
  currency: fixed(word('currency')),
  network: fixed(word('network')),
} as const;

/** Who of the operators has said yes, in which session and when. */
export const APPROVALS = zip<{
  readonly operatorId: string;
  readonly sessionId: string;
  readonly at: number;
}>({
  operatorId: listOf(uuid('approved_by')),
  sessionId: listOf(uuid('approved_in')),
  at: listOf(safeInteger('approved_at')),
});
