// The list: the only file that names every kind. Source: house.md "A kind is a folder and one line".
import { RecordKinds } from '../execution/recordKinds.ts';
import type { OrderNotices } from '../services/trading/announce.ts';
import { checksOf } from '../store/invariantStore.ts';
import { addressKind } from './address/addressKind.ts';
import { cfdKind } from './cfd/cfdKind.ts';
import { contractKind } from './contract/contractKind.ts';
import type { Kind } from './defineKind.ts';
import { depositKind } from './deposit/depositKind.ts';
import { sharedKind } from './shared/sharedKind.ts';
import { spotKind } from './spot/spotKind.ts';
import { withdrawalKind } from './withdrawal/withdrawalKind.ts';

// The types that each adds to RecordTypes come along.
export type * from './address/addressKind.ts';
export type * from './cfd/cfdKind.ts';
export type * from './contract/contractKind.ts';
export type * from './deposit/depositKind.ts';
export type * from './shared/sharedKind.ts';
export type * from './spot/spotKind.ts';
export type * from './withdrawal/withdrawalKind.ts';

export const kinds: readonly Kind[] = [
  contractKind,
  spotKind,
  cfdKind,
  withdrawalKind,
  depositKind,
  addressKind,
  sharedKind,
];

/** What each change of a record is announced as. */
export const orderNotices: OrderNotices = Object.assign({}, ...kinds.map(({ notices }) => notices));

/** Whose entries belong to orders. */
export const ordersOfRecords = kinds.flatMap(({ recordOrders }) => recordOrders ?? []);

/** Whose open orders are worth something beyond the balances. */
export const worths = kinds.flatMap(({ worth }) => worth ?? []);

/** What is asked of the books. */
export const checks = checksOf(
  kinds.flatMap(({ holds }) => holds),
  kinds.flatMap((kind) => kind.checks),
);

/** Every record of theirs. */
export const recordKinds = new RecordKinds(kinds.flatMap(({ records }) => records));

/** Where their orders stand. */
export const orderTables = recordKinds.open.map(({ table }) => table);
