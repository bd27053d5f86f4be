// Wallet addresses: where a user may be paid.
import type { WalletAddress } from '../../../core/wallet/addresses.ts';
import type { RecordKind } from '../../execution/recordKinds.ts';
import { walletAddresses } from '../../store/addressStore.ts';
import { defineKind } from '../defineKind.ts';

declare module '../../execution/recordKinds.ts' {
  interface RecordTypes {
    walletAddress: WalletAddress;
  }
}

const records: RecordKind<'walletAddress'> = { name: 'walletAddress', store: walletAddresses };

export const addressKind = defineKind({
  name: 'address',
  operations: [],
  useCases: null,
  waits: null,
  live: {},
  overdue: {},
  records: [records],
  notices: {},
  holds: [],
  checks: [],
  recordOrders: null,
  worth: null,
  traded: null,
});
