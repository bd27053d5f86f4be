// Which derived address belongs to whom. A position is given once, in order, so that a wallet that watches the key finds all.
// Must never be changed: coins may still arrive at an old address. Source: decisions.md "Deposit and withdrawal".
import type { Queryable } from './database.ts';
import { onlyRow } from './onlyRow.ts';
import { insertRow } from './rows.ts';

export interface DepositAddressRow {
  readonly userId: string;
  readonly network: string;
  readonly keyHash: string;
  readonly position: number;
  readonly address: string;
  readonly createdAt: number;
}

export async function findDepositAddress(
  client: Queryable,
  { userId, network, keyHash }: Pick<DepositAddressRow, 'userId' | 'network' | 'keyHash'>,
): Promise<string | undefined> {
  const { rows } = await client.query<{ address: string }>(
    'SELECT address FROM deposit_addresses WHERE user_id = $1 AND network = $2 AND key_hash = $3',
    [userId, network, keyHash],
  );
  return rows[0]?.address;
}

/** One giver of positions of a key at a time, until the transaction ends; answers the next one. */
export async function lockNextPosition(
  client: Queryable,
  keyHash: string,
  network: string,
): Promise<number> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `deposit addresses ${keyHash} ${network}`,
  ]);
  const { rows } = await client.query<{ next: number }>(
    `SELECT coalesce(max(position) + 1, 0) AS next FROM deposit_addresses
     WHERE key_hash = $1 AND network = $2`,
    [keyHash, network],
  );
  return Number(onlyRow(rows).next);
}

export async function insertDepositAddress(
  client: Queryable,
  row: DepositAddressRow,
): Promise<void> {
  await insertRow(client, 'deposit_addresses', {
    user_id: row.userId,
    network: row.network,
    key_hash: row.keyHash,
    position: row.position,
    address: row.address,
    created_at: row.createdAt,
  });
}
