// Wallet addresses: where a user may be paid.
import type { WalletAddress } from '../../../core/wallet/addresses.ts';
import { viewOnly } from '../../execution/appended.ts';
import type { RecordKind } from '../../execution/recordKinds.ts';
import {
  type AddressBook,
  addressBooksStatement,
  parseAddressBook,
  walletAddresses,
} from '../../store/addressStore.ts';
import { defineKind, NOT_STATED, NOT_TRADED } from '../defineKind.ts';
import { addressOperations } from './addressOperations.ts';

declare module '../../execution/recordKinds.ts' {
  interface RecordTypes {
    walletAddress: WalletAddress;
    addressBook: AddressBook;
  }
}

const records: RecordKind<'walletAddress'> = { name: 'walletAddress', store: walletAddresses };

/** What an address is decided over. */
const books: RecordKind<'addressBook'> = {
  name: 'addressBook',
  isView: true,
  store: viewOnly(addressBooksStatement, parseAddressBook),
};

export const addressKind = defineKind({
  ...NOT_TRADED,
  name: 'address',
  operations: addressOperations,
  useCases: null,
  records: [records, books],
  notices: {},
  statement: NOT_STATED,
  holds: [],
  checks: [],
});
