// What a kind of product or of business is to the rest of the server. Its folder holds everything that is its own; whoever
// works with all kinds (the executor, sockets, matching …) takes the list and names none.
// Source: house.md "A kind is a folder and one line".
import type { AnyRecordKind } from '../execution/recordKinds.ts';
import type { OpenWorth } from '../services/funding/openWorths.ts';
import type { OrdersOfRecords } from '../services/funding/recordOrders.ts';
import type { OrderNotices } from '../services/trading/announce.ts';
import type { Check, Hold } from '../store/invariantStore.ts';

export interface Kind {
  readonly name: string;
  /** What it keeps of its own. */
  readonly records: readonly AnyRecordKind[];
  /** What a change of them is announced as to its owner. */
  readonly notices: OrderNotices;
  /** What of it keeps money locked. */
  readonly holds: readonly Hold[];
  /** What must always be so, beyond its holds. */
  readonly checks: readonly Check[];
  /** Null where nothing open is worth anything beyond the balances. */
  readonly worth: OpenWorth | null;
  /** Null where no entry belongs to an order. */
  readonly recordOrders: OrdersOfRecords | null;
}

/** A kind as it stands in the list. */
export const defineKind = (kind: Kind): Kind => kind;
