// What a user's trading has brought, day by day. Source: wire.md user/getTradeStats, decisions.md "Statistics".
import * as z from 'zod/mini';
import { currency, decimalText, productId, timeMs } from './primitives.ts';

/** A day of the calendar. */
const day = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));
/** A day, or a moment in ms. */
const bound = z
  .string()
  .check(z.regex(/^(20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])|\d{1,14})$/));

export const tradeStatsQuery = z.strictObject({
  /** Days, `YYYY-MM-DD`, both part of it; or moments, the last not part of it, of whose days all is told. A year at most. */
  from: bound,
  to: bound,
  /** A name of the time zone database; UTC when absent. */
  zone: z.optional(z.string().check(z.regex(/^[A-Za-z][\w+\-/]{0,63}$/))),
});

/** USDT, from the user's side. */
const told = {
  /** What the ledger moved by trading within it, fees taken off: the statement's net. */
  net: decimalText,
  /** What of it was paid in fees, overnight and liquidation charges; positive. */
  fees: decimalText,
  /** Trades that ended within it. */
  trades: z.int(),
  /** Those of them that brought something in their whole life. */
  won: z.int(),
};

export const tradeStats = z.object({
  /** First instant of the first day in the zone. */
  from: timeMs,
  /** First instant after the last day. */
  to: timeMs,
  zone: z.string(),
  generatedAt: timeMs,
  /** Those with anything in them, in their order. */
  days: z.array(z.object({ day, ...told })),
  /** By what they brought, the best first. */
  products: z.array(z.object({ productId, ...told })),
  /** Of the zone's clocks, 0 to 23, those with anything in them. */
  hours: z.array(z.object({ hour: z.int(), ...told })),
  /** Fees that were paid in what was bought; the net has them in the cost of what is sold. */
  otherFees: z.array(z.object({ currency, amount: decimalText })),
  totals: z.object({
    ...told,
    /** Won of the trades; null without any. */
    winRate: z.nullable(decimalText),
    /** Of the trades that ended, each with its whole life; null without any. */
    average: z.nullable(decimalText),
    /** Null where none was won, or lost. */
    largestWin: z.nullable(decimalText),
    largestLoss: z.nullable(decimalText),
  }),
});
export type TradeStats = z.infer<typeof tradeStats>;
