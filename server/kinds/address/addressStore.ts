// The addresses a user withdraws to. Removed ones stay, since withdrawals name them; lists show the live ones.
// Must never be written outside a batch. Source: decisions.md "Deposit and withdrawal".
import type { WalletAddress } from '../../../core/wallet/addresses.ts';
import { plainArray } from '../../store/arrays.ts';
import { fixed, integer, orNull, safeInteger, text, uuid, word } from '../../store/column.ts';
import type { Queryable } from '../../store/database.ts';
import { type Book, bookOf } from '../../store/kindReads.ts';
import { RecordTable } from '../../store/recordTable.ts';
import type { Statement } from '../../store/statement.ts';

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

const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC';

/** The user's live addresses, newest first; there are never many. */
export const listAddresses = (client: Queryable, userId: string): Promise<WalletAddress[]> =>
  walletAddresses.read(client, `WHERE user_id = $1 AND removed_at IS NULL ${NEWEST_FIRST}`, [
    userId,
  ]);

/** All live addresses of a user, for what is decided over them together. */
export type AddressBook = Book<WalletAddress>;

/** One row for each of the users who has any. */
export const addressBooksStatement = (userIds: readonly string[]): Statement => ({
  name: 'address_books',
  text: `SELECT user_id, json_agg(to_json(a) ${NEWEST_FIRST}) AS saved FROM wallet_addresses a
    WHERE user_id = ANY($1::uuid[]) AND removed_at IS NULL GROUP BY user_id`,
  values: [plainArray(userIds)],
});

export const parseAddressBook = bookOf(walletAddresses);
