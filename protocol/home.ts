// Call group index: the home page (named home inside, so that no file looks like a barrel). Source: wire.md "Calls".
import * as z from 'zod/mini';
import { countryCode, timeMs } from './primitives.ts';
import { ticker } from './product.ts';
import { noticeHead } from './richtext.ts';

export const country = z.object({ code: z.string(), name: z.string(), dial: z.string() });
export const countryList = z.array(country);
export type Country = z.infer<typeof country>;

export const indexDataQuery = z.strictObject({
  /** A visitor's choice; the account's own stands where a token comes along. */
  country: z.optional(countryCode),
});

const sentimentValue = z.int().check(z.minimum(0), z.maximum(100));
const sentimentLabel = z.enum(['extreme_fear', 'fear', 'neutral', 'greed', 'extreme_greed']);

/** A finished day; `day` is its start. */
const sentimentDay = z.object({ value: sentimentValue, label: sentimentLabel, day: timeMs });

/** Our own index, from our own market (core/market/fearGreed.ts). */
const fearGreed = z.object({
  value: sentimentValue,
  label: sentimentLabel,
  /** The way it is made. */
  version: z.string(),
  /** Weights in percent of the whole; values from 0 (fear) to 100 (greed), one decimal. */
  parts: z.array(
    z.object({
      name: z.enum(['volatility', 'momentum', 'dominance', 'breadth']),
      weight: z.int(),
      value: z.number(),
    }),
  ),
  /** Null where no day so far back is known. */
  yesterday: z.nullable(sentimentDay),
  lastWeek: z.nullable(sentimentDay),
  lastMonth: z.nullable(sentimentDay),
  yearHigh: sentimentDay,
  yearLow: sentimentDay,
});

const hotProduct = z.object({
  ...ticker.shape,
  /** Why it is hot: most traded, risen or fallen most, or moved over the widest range in 24 hours. */
  reason: z.enum(['turnover', 'rise', 'fall', 'range']),
});

/** Whom the operator works with, as it declares; nothing is made up where it names nobody. */
const partner = z.object({
  name: z.string(),
  role: z.enum(['prices', 'custody', 'payments', 'audit', 'other']),
  url: z.nullable(z.string().check(z.regex(/^https:\/\//))),
});
export type PartnerDto = z.infer<typeof partner>;

export const indexData = z.object({
  /** Null while less than a month of the market is known. */
  fearGreed: z.nullable(fearGreed),
  hot: z.array(hotProduct),
  /** The newest few (richtext/getNoticeList has all, with their texts). */
  notices: z.array(noticeHead),
  partners: z.array(partner),
});
export type IndexDataDto = z.infer<typeof indexData>;
