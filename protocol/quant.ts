// Call group quant: automated grids that are offered, and what they would have done. A back-test is no promise: it is a range of
// outcomes over recorded minutes that anyone can work out again. Source: wire.md "Calls" (quant), decisions.md "AI smart quantification".
import * as z from 'zod/mini';
import { decimalText, productId, rulebookHash, timeMs } from './primitives.ts';

export const quantId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,39}$/));
export const quantKind = z.enum(['fixed', 'demand']);

const grid = z.object({
  /** Prices around the index of now; a subscription's own are fixed at its start. Null while there is no price. */
  lower: z.nullable(decimalText),
  upper: z.nullable(decimalText),
  /** How many levels there are, the bounds included: one more than cells. */
  levels: z.int(),
  spacing: z.enum(['arithmetic', 'geometric']),
  /** What a cell earns when it buys and sells once, fees taken off, as a share; of arithmetic ones the least. */
  netRate: decimalText,
});

/** Results are shares of what was put in, e.g. "0.0123", fees and lease taken off. */
const outcome = {
  /** Minutes that it ran on: [from, to). */
  from: timeMs,
  to: timeMs,
  windowDays: z.int(),
  /** From the start of one window to the next. */
  stepMs: z.int(),
  /** How many windows there were. */
  count: z.int(),
  /** 10th, 50th and 90th percentile. */
  low: decimalText,
  median: decimalText,
  high: decimalText,
  /** Of the windows that lost, as a share. */
  lossShare: decimalText,
  maxDrawdown: decimalText,
  /** Of the newest window; in the list with fewer points. */
  equity: z.array(z.object({ time: timeMs, result: decimalText })),
  /** SHA-256 of the minutes' text (quant/getMinutes). */
  candlesHash: z.string(),
};

const offer = {
  id: quantId,
  productId,
  /** A proper name, the same in every language. */
  name: z.string(),
  kind: quantKind,
  /** The term; null on demand. */
  days: z.nullable(z.int()),
  minAmount: decimalText,
  maxAmount: decimalText,
  /** Of the amount per day of the term. */
  leaseRate: decimalText,
  earlyFeeRate: decimalText,
  feeRate: decimalText,
  rulebookHash,
  grid,
};

export const quantOffer = z.object({
  ...offer,
  /** Null while too few minutes are recorded, or it is being worked out. */
  backtest: z.nullable(z.object(outcome)),
});
export type QuantOffer = z.infer<typeof quantOffer>;
export const quantList = z.array(quantOffer);
export type QuantList = z.infer<typeof quantList>;

export const quantListQuery = z.strictObject({});
export const quantInfoQuery = z.strictObject({ quantId });
export const quantInfo = z.object({
  ...offer,
  /** The levels of a subscription that began now, ascending; empty while there is no price. */
  levels: z.array(decimalText),
  backtest: z.nullable(
    z.object({
      ...outcome,
      windows: z.array(
        z.object({
          startTime: timeMs,
          result: decimalText,
          drop: decimalText,
          trades: z.int(),
          isStopped: z.boolean(),
        }),
      ),
    }),
  ),
});
export type QuantInfo = z.infer<typeof quantInfo>;

/** Integer milliseconds as a query's text. */
const timeText = z.string().check(z.regex(/^\d{1,15}$/));
/** At most 31 days at once; with the hash of a back-test the answer is the same for ever, and may be kept. */
export const quantMinutesQuery = z.strictObject({
  productId,
  from: timeText,
  to: timeText,
  candlesHash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});
/** Whole lines of the text that `candlesHash` is the hash of, in parts: `time|open|high|low|close` a minute, prices in points. */
export const quantMinutes = z.object({ productId, from: timeMs, to: timeMs, text: z.string() });
export type QuantMinutes = z.infer<typeof quantMinutes>;
