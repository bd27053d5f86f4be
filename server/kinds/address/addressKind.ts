// Wallet addresses: where a user may be paid.
import type { WalletAddress } from '../../../core/wallet/addresses.ts';
import { viewOnly } from '../../execution/appended.ts';
import type { RecordKind } from '../../execution/recordKinds.ts';
import { RECORD } from '../../store/serverRights.ts';
import { defineKind, MOVES_NOTHING } from '../defineKind.ts';
import type { PeopleHouse } from '../kindHouse.ts';
import { addressOperations } from './addressOperations.ts';
import { createAddresses } from './addresses.ts';
import {
  type AddressBook,
  addressBooksStatement,
  parseAddressBook,
  walletAddresses,
} from './addressStore.ts';

declare module '../../execution/recordKinds.ts' {
  interface RecordTypes {
    walletAddress: WalletAddress;
    addressBook: AddressBook;
  }
}
declare module '../../services/notices.ts' {
  interface NoticeKinds {
    address_added: MailTone;
    address_changed: MailTone;
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
  ...MOVES_NOTHING,
  name: 'address',
  operations: addressOperations,
  peopleCases: (house: PeopleHouse) => ({ addresses: createAddresses(house) }),
  review: null,
  records: [records, books],
  tables: { wallet_addresses: RECORD },
  mails: {
    address_added: 'warning',
    address_changed: 'warning',
  },
});
