// A user's ledger entries, newest first, by keyset: a user with a million entries opens as fast as one with a thousand.
// Must never answer another user's postings of a shared entry. Source: product.md §2 (records), migration 000006 (entries.user_id).
import type { EntryKind } from '../../core/ledger/types.ts';
import { type Decimal, decimal } from '../../core/money/decimal.ts';
import type { Queryable } from './database.ts';
import { firstUuidOf } from './invariantStore.ts';

export interface RecordsPage {
  /** Undefined for all; an empty list finds nothing. */
  readonly kinds: readonly EntryKind[] | undefined;
  /** Whether these kinds carry their user (core/ledger/recordKinds.ts). */
  readonly areRare: boolean;
  /** Only entries that paid a fee. */
  readonly withFee: boolean;
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Id of the last entry of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** An entry's id is made when its command is, its time is the batch's: never further apart than this. */
export const SLACK_MS = 3_600_000;

/** Entries that carry their user: one short read of the index per kind. */
const RARE = `SELECT e.id FROM unnest($2::text[]) AS k (kind)
  CROSS JOIN LATERAL (
    SELECT id FROM entries
    WHERE user_id = $1 AND kind = k.kind AND id < $3::uuid AND id >= $4::uuid
      AND created_at >= $5::bigint AND created_at < $6::bigint
    ORDER BY id DESC LIMIT $7) e
  ORDER BY e.id DESC LIMIT $7`;

/** Every entry by the user's postings, the ones that do not fit left out on the way. */
const ANY = `SELECT DISTINCT p.entry_id AS id FROM postings p
  CROSS JOIN LATERAL (
    SELECT 1 FROM entries e WHERE e.id = p.entry_id AND ($2::text[] IS NULL OR e.kind = ANY($2::text[]))
      AND e.created_at >= $5::bigint AND e.created_at < $6::bigint) e
  WHERE p.user_id = $1 AND p.entry_id < $3::uuid AND p.entry_id >= $4::uuid
    AND (NOT $8::boolean OR EXISTS (
      SELECT 1 FROM postings f WHERE f.entry_id = p.entry_id AND f.user_id IS NULL AND f.account = 'fees'))
  ORDER BY p.entry_id DESC LIMIT $7`;

/** Ids of one page, newest first. */
export async function listRecordIds(
  client: Queryable,
  userId: string,
  page: RecordsPage,
): Promise<string[]> {
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = page;
  const last = firstUuidOf(to + SLACK_MS);
  const before = page.after !== undefined && page.after < last ? page.after : last;
  const first = firstUuidOf(from - SLACK_MS);
  const values: unknown[] = [userId, page.kinds, before, first, from, to, page.limit];
  const isRare = page.areRare && page.kinds !== undefined && !page.withFee;
  const { rows } = await client.query<{ id: string }>(
    isRare ? RARE : ANY,
    isRare ? values : [...values, page.withFee],
  );
  return rows.map(({ id }) => id);
}

export interface RecordPosting {
  readonly entryId: string;
  readonly kind: EntryKind;
  /** What caused the entry; of a trade `<order id>:<version>`. */
  readonly cause: string;
  readonly at: number;
  /** False for the house's account `fees`; other house accounts are not read. */
  readonly isUsers: boolean;
  readonly account: string;
  readonly bucket: 'available' | 'locked' | null;
  readonly currency: string;
  readonly amount: Decimal;
  /** Of a correction, as its owner reads it. */
  readonly reason: string | null;
}

/** The user's postings of some entries, and the fees these paid. */
export async function readRecordPostings(
  client: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<RecordPosting[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<{
    entry_id: string;
    kind: EntryKind;
    cause: string;
    created_at: string;
    user_id: string | null;
    account: string;
    bucket: 'available' | 'locked' | null;
    currency: string;
    amount: string;
    reason: string | null;
  }>(
    `SELECT p.entry_id, e.kind, e.cause, e.created_at, p.user_id, p.account, p.bucket, p.currency, p.amount, c.reason
     FROM postings p JOIN entries e ON e.id = p.entry_id
     LEFT JOIN corrections c ON c.id = CASE e.kind WHEN 'correction' THEN e.cause::uuid END AND c.user_id = $2
     WHERE p.entry_id = ANY($1::uuid[]) AND (p.user_id = $2 OR (p.user_id IS NULL AND p.account = 'fees'))
     ORDER BY p.entry_id DESC, p.line`,
    [ids, userId],
  );
  return rows.map((row) => ({
    entryId: row.entry_id,
    kind: row.kind,
    cause: row.cause,
    at: Number(row.created_at),
    isUsers: row.user_id !== null,
    account: row.account,
    bucket: row.bucket,
    currency: row.currency,
    amount: decimal(row.amount),
    reason: row.reason,
  }));
}
