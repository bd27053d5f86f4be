// The small schemas every group is made of: amounts, times, ids, lists. Source: wire.md "Conventions".
import * as z from 'zod/mini';
import { DECIMAL_PATTERN } from '../core/money/decimalPattern.ts';

/** A decimal string, never a JSON number, never an exponent. May be negative. */
export const decimalText = z.string().check(z.regex(DECIMAL_PATTERN));

/** A decimal string greater than zero: what a client may send as price, quantity or amount. */
export const positiveDecimal = z.string().check(
  z.regex(DECIMAL_PATTERN),
  z.refine((text) => !text.startsWith('-') && /[1-9]/.test(text)),
);

/** The same where it may be left out. */
export const optionalDecimal = z.optional(z.nullable(positiveDecimal));

/** Integer milliseconds since the epoch, UTC. */
export const timeMs = z.int().check(z.gte(0));

export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
export const uuid = z.string().check(z.regex(new RegExp(`^${UUID_PATTERN}$`)));
/** Hex SHA-256 of a rulebook's canonical text, as every receipt names it. */
export const rulebookHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const productId = z.string().check(z.regex(/^[A-Z0-9]{2,20}$/));
/**
 * Plain ASCII, as every mail server takes it. Dots separate the repeated parts, so the pattern takes linear time; the
 * length is checked first all the same.
 */
const EMAIL_PATTERN =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9-]+\.)+[A-Za-z][A-Za-z0-9-]+$/;
export const email = z.string().check(z.maxLength(254, { abort: true }), z.regex(EMAIL_PATTERN));
/** ISO 3166-1 alpha-2; whether there is such a country the server says. */
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));
export const currency = z.string().check(z.regex(/^[A-Z]{2,10}$/));

/** Rows of a page where the query names no number. */
export const DEFAULT_PAGE_SIZE = 20;

/** Query of every list: an opaque cursor and a page size of 1 to 100 (default 20). */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+$/))),
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
};

/** Body of every list answer. */
export function listOf<T extends z.core.$ZodType>(item: T) {
  return z.object({ list: z.array(item), next: z.nullable(z.string()) });
}

export const empty = z.strictObject({});
