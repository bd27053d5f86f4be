// The addresses a user withdraws to. Removed ones stay, since withdrawals name them; lists show the live ones.
// Writes happen under the user's lock. Source: decisions.md "Deposit and withdrawal".
import type { WalletAddress } from '../../core/wallet/addresses.ts';
import { fixed, integer, orNull, safeInteger, text, uuid, word } from './column.ts';
import type { Queryable } from './database.ts';
import { RecordTable } from './recordTable.ts';

export const walletAddresses = new RecordTable<WalletAddress>({
  table: 'wallet_addresses',
  columns: {
    id: uuid('id'),
    userId: fixed(uuid('user_id')),
    currency: word('currency'),
    network: word('network'),
    address: text('address'),
    label: text('label'),
    usableFrom: safeInteger('usable_from'),
    createdAt: fixed(safeInteger('created_at')),
    updatedAt: safeInteger('updated_at'),
    removedAt: orNull(safeInteger('removed_at')),
    version: integer('version'),
  },
});

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
