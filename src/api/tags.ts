/**
 * The tag table: which write refreshes which reads, and what an account event of the socket refreshes.
 * Written here and nowhere else (architecture.md "On the client"); tags.test.ts holds the promises.
 */
import type { AccountEvent } from '../../protocol/socketEvents.ts';

/** What reads provide: one tag per thing a user can see change. All of it is refetched after a reconnect. */
export const TAGS = [
  'User',
  'Rules',
  'Content',
  'Sessions',
  'Security',
  'Certification',
  'Assets',
  'TransferData',
  'WithdrawData',
  'Addresses',
  'Deposits',
  'Withdrawals',
  'Records',
  'Favourites',
  'ContractHolding',
  'ContractOpen',
  'ContractHistory',
  'OrderFills',
  'CfdOpen',
  'CfdHistory',
  'SpotOpen',
  'SpotHistory',
  'Loans',
  'BorrowData',
  'QuantProgress',
  'QuantEnded',
  'Alerts',
] as const;
export type Tag = (typeof TAGS)[number];

/** Every amount on every screen, and the entries that changed it. */
const balances = ['Assets', 'TransferData', 'WithdrawData', 'BorrowData', 'Records'] as const;
/** Every view of contract orders, what proves them, and the money they move. */
const contract = [
  'ContractHolding',
  'ContractOpen',
  'ContractHistory',
  'OrderFills',
  ...balances,
] as const;

/** Both views of calls and puts, what proves them, and the money they move. */
const cfd = ['CfdOpen', 'CfdHistory', 'OrderFills', ...balances] as const;

/** Both views of spot orders, what proves them, and the money and coins they move. */
const spot = ['SpotOpen', 'SpotHistory', 'OrderFills', ...balances] as const;

/** Every view of loans, what proves a sale, the score that follows from them, and the money and coins they move. */
const loan = ['Loans', 'OrderFills', 'User', ...balances] as const;
/** Automated grids, running and ended, what proves them, and the money they move. */
const quant = ['QuantProgress', 'QuantEnded', 'OrderFills', ...balances] as const;

/** What a country's rules decide: leverage, which sections a product has, the rulebook in force. */
const rules = ['Rules'] as const;

/** Who the user is and how the account is guarded. */
const security = ['User', 'Security'] as const;

/** A visitor's choice of country: kept on the device, it goes along with the reads that the rules decide. */
export const REFRESHED_BY_VISITORS_COUNTRY = rules;

/** Write → the reads that are out of date after it. */
export const REFRESHED_BY = {
  userClaim: [...security, 'Sessions'],
  userChooseCountry: ['User', ...rules],
  userTransfer: balances,
  userResetPractice: balances,
  rechargeSubmit: ['Deposits'],
  withdrawSubmit: ['Withdrawals', ...balances],
  withdrawCancel: ['Withdrawals', ...balances],
  withdrawAddAddress: ['Addresses'],
  withdrawEditAddress: ['Addresses'],
  withdrawDelAddress: ['Addresses'],
  userRevokeSession: ['Sessions'],
  userResetPassword: [...security, 'Sessions', 'WithdrawData'],
  userChangeEmail: [...security, 'WithdrawData'],
  // What is asked for with a withdrawal follows the authenticator.
  userTotpEnable: [...security, 'WithdrawData'],
  userTotpDisable: [...security, 'WithdrawData'],
  userUnfreeze: security,
  userAuthorize: security,
  userUnlinkWallet: security,
  userBasicReal: [...security, 'Certification', 'BorrowData'],
  userAdvancedReal: [...security, 'Certification'],
  contractOrderSubmit: contract,
  contractOrderCancel: contract,
  contractOrderSetStopProfitLossPrice: ['ContractHolding', 'ContractOpen'],
  contractOrderClose: contract,
  contractOrderAddMargin: contract,
  contractOrderReverse: contract,
  contractOrderCloseAll: contract,
  contractOrderCancelAll: contract,
  cfdOrderSubmit: cfd,
  cfdOrderClose: cfd,
  spotOrderSubmit: spot,
  spotOrderCancel: spot,
  borrowSubmit: loan,
  borrowAccept: loan,
  borrowDecline: loan,
  borrowRepay: loan,
  borrowAddCollateral: loan,
  quantOrderSubmit: quant,
  quantOrderRedeem: quant,
  userSaveAlert: ['Alerts'],
  userRemoveAlert: ['Alerts'],
} as const satisfies Record<string, readonly Tag[]>;

/** What an account event of the socket makes out of date. A revoked session is handled by the socket itself. */
export function tagsOfAccountEvent(event: AccountEvent): readonly Tag[] {
  switch (event.type) {
    case 'contractOrder':
      return contract;
    case 'cfdOrder':
      return cfd;
    case 'spotOrder':
      return spot;
    case 'loan':
      return loan;
    case 'quantOrder':
      return quant;
    case 'alert':
      return ['Alerts'];
    case 'deposit':
      return ['Deposits', ...balances];
    case 'withdrawal':
      return ['Withdrawals', ...balances];
    case 'identity':
      // Documents may show another country; an address is guarded like the account.
      return [...security, ...rules, 'Certification', 'Addresses', 'WithdrawData', 'BorrowData'];
    case 'balances':
      return balances;
    case 'session':
      return ['Sessions'];
    default:
      // A newer server may know more events; an older client ignores them.
      return [];
  }
}
