// What a kind of product or of business is to the rest of the server. Its folder holds everything that is its own; whoever
// works with all kinds (the executor, sockets, matching …) takes the list and names none.
// Source: house.md "A kind is a folder and one line".
import type { AnyRecordKind } from '../execution/recordKinds.ts';
import type { OrderNotices } from '../services/trading/announce.ts';

export interface Kind {
  readonly name: string;
  /** What it keeps of its own. */
  readonly records: readonly AnyRecordKind[];
  /** What a change of them is announced as to its owner. */
  readonly notices: OrderNotices;
}

/** A kind as it stands in the list. */
export const defineKind = (kind: Kind): Kind => kind;
