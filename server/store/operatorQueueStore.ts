// What an operator sees beside a waiting deposit or withdrawal, for a whole page at once.
// Must never be read for a user: it names other people's accounts. Source: decisions.md "Operators".
import { type Decimal, decimal } from '../../core/money/decimal.ts';
import type { WithdrawalTier } from '../../core/rulebook/funding.ts';
import type { Queryable } from './database.ts';
import { tierOf } from './fundingStateStore.ts';

export interface WithdrawalBackground {
  readonly uid: string;
  readonly email: string | null;
  readonly tier: WithdrawalTier;
  /** When the address was bound or last edited; of a changed or removed one, when the withdrawal was made. */
  readonly addressSince: number;
  /** Paid withdrawals of the user to this address. */
  readonly paidToAddress: number;
  /** Available and locked together, in the funding account. */
  readonly balance: Decimal;
}

/** By withdrawal id. */
export async function readWithdrawalBackgrounds(
  client: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WithdrawalBackground>> {
  const { rows } = await client.query<{
    id: string;
    uid: string;
    email: string | null;
    basic: string;
    advanced: string;
    address_since: string;
    paid: string;
    balance: string;
  }>(
    `SELECT w.id, u.uid, u.email, u.basic, u.advanced, coalesce(a.updated_at, w.submitted_at) AS address_since,
       (SELECT count(*) FROM withdrawals p
        WHERE p.user_id = w.user_id AND p.address = w.address AND p.state = 'success') AS paid,
       coalesce(b.available + b.locked, 0) AS balance
     FROM withdrawals w
     JOIN users u ON u.id = w.user_id
     LEFT JOIN wallet_addresses a ON a.id = w.address_id AND a.address = w.address AND a.removed_at IS NULL
     LEFT JOIN balances b ON b.user_id = w.user_id AND b.account = 'funding' AND b.currency = w.currency
     WHERE w.id = ANY($1::uuid[])`,
    [ids],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        uid: row.uid,
        email: row.email,
        tier: tierOf(row.basic, row.advanced),
        addressSince: Number(row.address_since),
        paidToAddress: Number(row.paid),
        balance: decimal(row.balance),
      },
    ]),
  );
}

export interface Person {
  readonly uid: string;
  readonly email: string | null;
}

/** By user id. */
export async function readPeople(
  client: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await client.query<{ id: string; uid: string; email: string | null }>(
    'SELECT id, uid, email FROM users WHERE id = ANY($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, uid, email }) => [id, { uid, email }]));
}
