// Corrections as rows. Reads answer operators; writes come from the executor. Must never be written outside a batch: the edges
// are decided in core under the user's lock, and refused again by triggers (migration 000022).
import { USER_ACCOUNTS } from '../../../core/ledger/types.ts';
import type { Correction } from '../../../core/wallet/correction.ts';
import {
  amount,
  fixed,
  integer,
  oneOf,
  orNull,
  safeInteger,
  text,
  uuid,
  WIDEST_SCALE,
  word,
} from '../../store/column.ts';
import type { Queryable } from '../../store/database.ts';
import { type PageRequest, RecordTable } from '../../store/recordTable.ts';
import { APPROVALS, OWNED_COLUMNS } from '../../store/sharedColumns.ts';

export const corrections = new RecordTable<Correction>({
  table: 'corrections',
  columns: {
    ...OWNED_COLUMNS,
    account: fixed(oneOf('account', USER_ACCOUNTS)),
    currency: fixed(word('currency')),
    amount: fixed(amount('amount', WIDEST_SCALE)),
    reason: fixed(text('reason')),
    state: oneOf('state', ['proposed', 'approved', 'rejected']),
    approvals: APPROVALS,
    decidedBy: orNull(uuid('decided_by')),
    proposedAt: fixed(safeInteger('proposed_at')),
    decidedAt: orNull(safeInteger('decided_at')),
    version: integer('version'),
  },
});

export const findCorrection = (client: Queryable, id: string): Promise<Correction | undefined> =>
  corrections.one(client, id);

/** Of a state, oldest first, after the given position. */
export const listCorrections = (
  client: Queryable,
  state: Correction['state'],
  after: PageRequest['after'],
  limit: number,
): Promise<Correction[]> =>
  corrections.read(
    client,
    `WHERE state = $1 AND ($2::bigint IS NULL OR (proposed_at, id) > ($2, $3::uuid))
     ORDER BY proposed_at, id LIMIT $4`,
    [state, after?.time, after?.id, limit],
  );
