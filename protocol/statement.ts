// A statement of the account: opening, lines, closing, currency by currency. Source: decisions.md "Statistics", product.md §2.
import * as z from 'zod/mini';
import { STATEMENT_LINES } from '../core/ledger/statementLines.ts';
import { currency, decimalText, timeMs } from './primitives.ts';

const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));

export const statementQuery = z.strictObject({
  /** Months, `YYYY-MM`, both part of it; a year at most. */
  from: month,
  to: month,
  /** A name of the time zone database; UTC when absent. */
  zone: z.optional(z.string().check(z.regex(/^[A-Za-z][\w+\-/]{0,63}$/))),
});

/** A signed amount from the user's side, and the entries behind it. */
const moved = {
  /** Name of the kind of product or business. */
  of: z.string(),
  amount: decimalText,
  count: z.int(),
};

export const statement = z.object({
  /** First instant of the first month in the zone. */
  from: timeMs,
  /** First instant after the last month; what came until `generatedAt` is in it, while that is earlier. */
  to: timeMs,
  zone: z.string(),
  generatedAt: timeMs,
  /** The settlement currency first; a currency that had nothing and moved nothing is not there. */
  currencies: z.array(
    z.object({
      currency,
      opening: decimalText,
      /** In their order; opening and all of them are the closing. */
      lines: z.array(z.object({ line: z.enum(STATEMENT_LINES), ...moved })),
      /** What exchanges of currencies have brought, fees taken off: beside the lines, which have it as paid and received. */
      realised: z.array(z.object(moved)),
      closing: decimalText,
    }),
  ),
});
export type Statement = z.infer<typeof statement>;
export type StatementBlock = Statement['currencies'][number];
