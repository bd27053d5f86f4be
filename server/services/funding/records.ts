// Financial records: every entry of the ledger that touches the user, as he sees it. Nothing is left out and nothing added.
// Source: product.md §2 (records), wire.md "Conventions" (lists).
import { isRare, kindsOfRecord, recordKindOf } from '../../../core/ledger/recordKinds.ts';
import type { UserAccount } from '../../../core/ledger/types.ts';
import { type Decimal, toText, ZERO } from '../../../core/money/decimal.ts';
import type { FinancialRecord, RecordKind, RecordList } from '../../../protocol/records.ts';
import type { Database } from '../../store/database.ts';
import { listRecordIds, readRecordPostings, type RecordPosting } from '../../store/recordStore.ts';
import {
  orderOf,
  type OrdersOfRecords,
  readRecordOrders,
  type RecordOrder,
} from './recordOrders.ts';
import type { CurrentUser } from '../accounts/currentUser.ts';
import { decodeCursor, type PageQuery, toPage } from '../cursor.ts';

export interface RecordsQuery extends PageQuery {
  readonly kind?: RecordKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface Records {
  list(user: CurrentUser, query: RecordsQuery): Promise<RecordList>;
}

/** Sums by account and currency, in the order of first mention. */
function linesOf(postings: readonly RecordPosting[]): FinancialRecord['lines'] {
  const lines = new Map<string, { of: RecordPosting; available: Decimal; locked: Decimal }>();
  for (const posting of postings) {
    const key = `${posting.account} ${posting.currency}`;
    const line = lines.get(key) ?? { of: posting, available: ZERO, locked: ZERO };
    const bucket = posting.bucket === 'locked' ? 'locked' : 'available';
    lines.set(key, { ...line, [bucket]: line[bucket].plus(posting.amount) });
  }
  return [...lines.values()].map(({ of, available, locked }) => ({
    account: of.account as UserAccount,
    currency: of.currency,
    amount: toText(available.plus(locked)),
    available: toText(available),
    locked: toText(locked),
  }));
}

/** `head`: any of them, for what it says of their entry. */
function presentRecord(
  head: RecordPosting,
  postings: readonly RecordPosting[],
  orders: ReadonlyMap<string, RecordOrder>,
  kinds: readonly OrdersOfRecords[],
): FinancialRecord {
  const order = orders.get(orderOf(head, kinds)?.id ?? '') ?? null;
  const fees = postings.filter(({ isUsers, amount }) => !isUsers && amount.gt(ZERO));
  return {
    id: head.entryId,
    time: head.at,
    kind: recordKindOf(head.kind),
    type: head.kind,
    lines: linesOf(postings.filter(({ isUsers }) => isUsers)),
    order,
    fees: fees.map(({ currency, amount }) => ({ currency, amount: toText(amount) })),
    reason: head.reason,
  };
}

/** Which entries a heading asks for; `fee` runs across the kinds. */
function filterOf(kind: RecordKind | undefined) {
  if (kind === undefined || kind === 'fee') {
    return { kinds: undefined, areRare: false, withFee: kind === 'fee' };
  }
  const kinds = kindsOfRecord(kind);
  return { kinds, areRare: kinds.every(isRare), withFee: false };
}

export interface RecordsOptions {
  readonly database: Database;
  /** Kinds whose entries belong to orders. */
  readonly kinds: readonly OrdersOfRecords[];
}

export function createRecords({ database, kinds }: RecordsOptions): Records {
  return {
    list: async ({ userId }, { kind, from, to, cursor, limit }) => {
      const ids = await listRecordIds(database.pool, userId, {
        ...filterOf(kind),
        from: from === undefined ? undefined : Number(from),
        to: to === undefined ? undefined : Number(to),
        after: cursor === undefined ? undefined : decodeCursor(cursor).id,
        limit: limit + 1,
      });
      // The id alone is the position; the cursor's time is not read.
      const { list: shown, next } = toPage(ids, limit, (id) => ({ id, time: 0 }));
      const all = await readRecordPostings(database.pool, userId, shown);
      const orders = await readRecordOrders(database.pool, userId, all, kinds);
      // In the order of the page, as the postings are.
      const heads = new Map(all.map((posting) => [posting.entryId, posting]));
      const list = [...heads.values()].map((head) => {
        const postings = all.filter(({ entryId }) => entryId === head.entryId);
        return presentRecord(head, postings, orders, kinds);
      });
      return { list, next };
    },
  };
}
