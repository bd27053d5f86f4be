// Columns that tables of several kinds have in common, each group under the name of what it says.
// Must hold nothing of one kind alone. Source: house.md "A kind is a folder and one line" (each column declared once).
import {
  fixed,
  integer,
  listOf,
  oneOf,
  orNull,
  safeInteger,
  text,
  uuid,
  word,
  zip,
} from './column.ts';

/** Which record, and whose. */
export const OWNED_COLUMNS = {
  id: uuid('id'),
  userId: fixed(uuid('user_id')),
} as const;

/** Of every order: by which rules, in which product. */
export const ORDER_COLUMNS = {
  ...OWNED_COLUMNS,
  rulebookHash: fixed(word('rulebook_hash')),
  productId: fixed(word('product_id')),
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

/** Of money that comes or goes: on which way, how far it is, and when operators had to do with it. */
export const PAYMENT_COLUMNS = {
  ...OWNED_COLUMNS,
  currency: fixed(word('currency')),
  network: fixed(word('network')),
  address: fixed(text('address')),
  state: oneOf('state', ['auditing', 'success', 'fail']),
  transactionId: orNull(word('transaction_id')),
  approvals: APPROVALS,
  submittedAt: fixed(safeInteger('submitted_at')),
  decidedAt: orNull(safeInteger('decided_at')),
  dueAt: fixed(safeInteger('due_at')),
  version: integer('version'),
} as const;
