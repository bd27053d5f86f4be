// Deposits as rows. Reads answer one user, or the operators' queue; writes come from the executor in bulk.
// Must never be written outside a batch: the edges are decided in core under the user's lock, and refused again by triggers.
import { toText } from '../../core/money/decimal.ts';
import type { Deposit, DepositReason } from '../../core/wallet/deposit.ts';
import type { Queryable } from './database.ts';
import {
  amountOf,
  amountOrNull,
  type Column,
  numericOrNull,
  type PageRequest,
  recordTable,
  type Row,
  textOf,
  textOrNull,
  wholeOf,
  wholeOrNull,
} from './recordTable.ts';
import type { FundingPage } from './withdrawalStore.ts';

const COLUMNS: readonly Column<Deposit>[] = [
  { name: 'id', type: 'uuid', fixed: true, value: (d) => d.id },
  { name: 'user_id', type: 'uuid', fixed: true, value: (d) => d.userId },
  { name: 'currency', type: 'plain', fixed: true, value: (d) => d.currency },
  { name: 'network', type: 'plain', fixed: true, value: (d) => d.network },
  { name: 'address', type: 'text', fixed: true, value: (d) => d.address },
  { name: 'declared_amount', type: 'numeric', fixed: true, value: (d) => toText(d.declaredAmount) },
  { name: 'amount', type: 'numeric', value: (d) => numericOrNull(d.amount) },
  { name: 'proof_id', type: 'plain', fixed: true, value: (d) => d.proofId },
  { name: 'state', type: 'plain', value: (d) => d.state },
  { name: 'reason', type: 'plain', value: (d) => d.reason },
  { name: 'decided_by', type: 'uuid', value: (d) => d.decidedBy },
  { name: 'submitted_at', type: 'bigint', fixed: true, value: (d) => d.submittedAt },
  { name: 'decided_at', type: 'bigint', value: (d) => d.decidedAt },
  { name: 'due_at', type: 'bigint', fixed: true, value: (d) => d.dueAt },
  { name: 'version', type: 'integer', value: (d) => d.version },
];
function parse(row: Row): Deposit {
  return {
    id: textOf(row, 'id'),
    userId: textOf(row, 'user_id'),
    currency: textOf(row, 'currency'),
    network: textOf(row, 'network'),
    address: textOf(row, 'address'),
    declaredAmount: amountOf(row, 'declared_amount'),
    amount: amountOrNull(row, 'amount'),
    proofId: textOf(row, 'proof_id'),
    state: textOf(row, 'state') as Deposit['state'],
    reason: textOrNull(row, 'reason') as DepositReason | null,
    decidedBy: textOrNull(row, 'decided_by'),
    submittedAt: wholeOf(row, 'submitted_at'),
    decidedAt: wholeOrNull(row, 'decided_at'),
    dueAt: wholeOf(row, 'due_at'),
    version: wholeOf(row, 'version'),
  };
}

export const deposits = recordTable({ table: 'deposits', columns: COLUMNS, parse });

/** One user's deposits, newest first, by keyset. */
export const listDeposits = (
  client: Queryable,
  userId: string,
  { state, after, limit }: FundingPage,
): Promise<Deposit[]> =>
  deposits.read(
    client,
    `WHERE user_id = $1 AND ($2::text IS NULL OR state = $2) AND ($3::uuid IS NULL OR id < $3)
     ORDER BY id DESC LIMIT $4`,
    [userId, state, after, limit],
  );

/** Any user's deposit, for operators. */
export const findDeposit = async (client: Queryable, id: string): Promise<Deposit | undefined> =>
  (await deposits.read(client, 'WHERE id = $1', [id]))[0];

/** What waits for operators, oldest first, after the given position. */
export const listWaitingDeposits = (
  client: Queryable,
  after: PageRequest['after'],
  limit: number,
): Promise<Deposit[]> =>
  deposits.read(
    client,
    `WHERE state = 'auditing' AND ($1::bigint IS NULL OR (submitted_at, id) > ($1, $2::uuid))
     ORDER BY submitted_at, id LIMIT $3`,
    [after?.time, after?.id, limit],
  );
