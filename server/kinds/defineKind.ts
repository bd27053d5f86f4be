// What a kind of product or of business is to the rest of the server. Its folder holds everything that is its own; whoever
// works with all kinds (the executor, sockets, matching …) takes the list and names none.
// Source: house.md "A kind is a folder and one line".
import type { ProductId, TimeMs } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import type { Accepted, OperationHandler, RuleSource } from '../execution/operation.ts';
import type { AnyRecordKind, RecordName, RecordTypes } from '../execution/recordKinds.ts';
import type { RestingKinds } from '../execution/resting.ts';
import type { IndexLog, MarketHub } from '../market/ports.ts';
import type { OpenWorth } from '../services/funding/openWorths.ts';
import type { OrdersOfRecords } from '../services/funding/recordOrders.ts';
import type { OrderNotices } from '../services/trading/announce.ts';
import type { Queryable } from '../store/database.ts';
import type { Check, Hold } from '../store/invariantStore.ts';

/** What the kinds have of the house to wait with. */
export interface KindHouse {
  readonly hub: Pick<MarketHub, 'latest' | 'status' | 'product' | 'rate'>;
  /** The recorded price messages. */
  readonly indexLog: IndexLog;
  readonly rules: RuleSource;
  /** For what the house does by rule. */
  readonly accept: () => Accepted;
}

/** USDT per unit of the product's quote currency; undefined while that has no price. */
export function quoteRateOf(
  { hub }: Pick<KindHouse, 'hub'>,
  productId: ProductId,
): Decimal | undefined {
  const product = hub.product(productId);
  return product && hub.rate(product.quote);
}

type Readers<Asked extends readonly unknown[]> = {
  readonly [Name in RecordName]?: (
    client: Queryable,
    ...asked: Asked
  ) => Promise<readonly RecordTypes[Name][]>;
};
export type LiveReaders = Readers<[productId?: ProductId]>;
export type OverdueReaders = Readers<[before: TimeMs]>;

export interface Kind {
  readonly name: string;
  /** What can be asked of it. */
  readonly operations: readonly OperationHandler<never>[];
  /** How its records wait for prices and times; null where nothing waits. */
  readonly waits: ((house: KindHouse) => RestingKinds) | null;
  /** Reads its records that wait for something, of all products or of one. */
  readonly live: LiveReaders;
  /** Reads those that fell due before a time, for what was forgotten. */
  readonly overdue: OverdueReaders;
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
