// What is looked at right before an operator's yes: how near he is to those before him, whether the chain's transaction was
// counted, what was credited that day. The database asks the same again when it is written (migration 000021).
// Must never be read on a stale day: the caller's clock names it. Source: decisions.md "Deposit and withdrawal".
import { type Decimal, decimal } from '../../core/money/decimal.ts';
import type { Approval, ApprovalFound } from '../../core/wallet/approval.ts';
import { plainArray } from './arrays.ts';
import type { Queryable } from './database.ts';
import { onlyRow } from './onlyRow.ts';

/** The nearest of those who approved before. */
async function readNearness(
  client: Queryable,
  sessionId: string,
  approvals: readonly Approval[],
): Promise<ApprovalFound['nearTo']> {
  const { rows } = await client.query<{ near: 'person' | 'device' | null }>(
    `SELECT max(nearness(one, $1)) AS near FROM unnest($2::uuid[]) AS one`,
    [sessionId, plainArray(approvals.map((approval) => approval.sessionId))],
  );
  return onlyRow(rows).near;
}

async function isCounted(
  client: Queryable,
  network: string,
  transactionId: string | undefined,
): Promise<boolean> {
  if (transactionId === undefined) return false;
  const { rows } = await client.query(
    'SELECT 1 FROM counted_transactions WHERE network = $1 AND transaction_key = transaction_key($2)',
    [network, transactionId],
  );
  return rows.length > 0;
}

export async function findApproval(
  client: Queryable,
  record: { readonly network: string; readonly approvals: readonly Approval[] },
  { sessionId, transactionId }: { sessionId: string; transactionId?: string | undefined },
): Promise<ApprovalFound> {
  return {
    nearTo: await readNearness(client, sessionId, record.approvals),
    isCounted: await isCounted(client, record.network, transactionId),
  };
}

/** USDT, on the UTC day of `at`. */
export interface Credited {
  readonly toUser: Decimal;
  readonly byOperator: Decimal;
}

export async function readCredited(
  client: Queryable,
  at: number,
  { userId, operatorId }: { readonly userId: string; readonly operatorId: string },
): Promise<Credited> {
  const { rows } = await client.query<{ to_user: string; by_operator: string }>(
    `SELECT credited_on($1, $2, NULL) AS to_user, credited_on($1, NULL, $3) AS by_operator`,
    [at, userId, operatorId],
  );
  const { to_user: toUser, by_operator: byOperator } = onlyRow(rows);
  return { toUser: decimal(toUser), byOperator: decimal(byOperator) };
}
