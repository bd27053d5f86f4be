// The addresses a user withdraws to. Removed ones stay, since withdrawals name them; lists show the live ones.
// Writes happen under the user's lock. Source: decisions.md "Deposit and withdrawal".
import type { WalletAddress } from '../../core/wallet/addresses.ts';
import type { Queryable } from './database.ts';
import { type Column, recordTable, type Row, textOf, wholeOf, wholeOrNull } from './recordTable.ts';

const COLUMNS: readonly Column<WalletAddress>[] = [
  { name: 'id', type: 'uuid', fixed: true, value: (a) => a.id },
  { name: 'user_id', type: 'uuid', fixed: true, value: (a) => a.userId },
  { name: 'currency', type: 'plain', value: (a) => a.currency },
  { name: 'network', type: 'plain', value: (a) => a.network },
  { name: 'address', type: 'text', value: (a) => a.address },
  { name: 'label', type: 'text', value: (a) => a.label },
  { name: 'usable_from', type: 'bigint', value: (a) => a.usableFrom },
  { name: 'created_at', type: 'bigint', fixed: true, value: (a) => a.createdAt },
  { name: 'updated_at', type: 'bigint', value: (a) => a.updatedAt },
  { name: 'removed_at', type: 'bigint', value: (a) => a.removedAt },
  { name: 'version', type: 'integer', value: (a) => a.version },
];
function parse(row: Row): WalletAddress {
  return {
    id: textOf(row, 'id'),
    userId: textOf(row, 'user_id'),
    currency: textOf(row, 'currency'),
    network: textOf(row, 'network'),
    address: textOf(row, 'address'),
    label: textOf(row, 'label'),
    usableFrom: wholeOf(row, 'usable_from'),
    createdAt: wholeOf(row, 'created_at'),
    updatedAt: wholeOf(row, 'updated_at'),
    removedAt: wholeOrNull(row, 'removed_at'),
    version: wholeOf(row, 'version'),
  };
}

export const walletAddresses = recordTable({ table: 'wallet_addresses', columns: COLUMNS, parse });

/** The user's live addresses, newest first; there are never many. */
export const listAddresses = (client: Queryable, userId: string): Promise<WalletAddress[]> =>
  walletAddresses.read(
    client,
    'WHERE user_id = $1 AND removed_at IS NULL ORDER BY created_at DESC, id DESC',
    [userId],
  );

export async function saveAddress(client: Queryable, address: WalletAddress): Promise<void> {
  const { text, values } = walletAddresses.save([address]);
  await client.query(text, values);
}
