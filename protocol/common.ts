// Call group common: the configuration every client asks for when it is shown. Source: wire.md "Calls", product.md §7.
import * as z from 'zod/mini';
import { countryCode, decimalText } from './primitives.ts';

/** A visitor's choice of country; the account's own stands where a token comes along. */
export const configQuery = z.strictObject({ country: z.optional(countryCode) });

export const config = z.object({
  brand: z.object({ name: z.string(), operator: z.string() }),
  defaultLang: z.string(),
  languages: z.array(z.string()),
  mode: z.enum(['practice', 'live']),
  feed: z.object({ kind: z.enum(['sim', 'replay', 'live']), label: z.string() }),
  customerServiceUrl: z.nullable(z.string()),
  /** Where the operator is registered; null where it names no address. */
  registeredAddress: z.nullable(
    z.object({
      /** As on an envelope, below the operator's name. */
      lines: z.array(z.string()),
      /** Shows the place on a map. */
      mapUrl: z.string().check(z.regex(/^https:\/\//)),
    }),
  ),
  fees: z.object({
    contractMaker: decimalText,
    contractTaker: decimalText,
    spotMaker: decimalText,
    spotTaker: decimalText,
  }),
  periods: z.array(z.object({ seconds: z.int(), returnRate: decimalText })),
  limits: z.object({
    practiceGrants: z.array(z.object({ account: z.string(), amount: decimalText })),
    /** How long changes hold withdrawals, as the running rulebook has it. */
    holds: z.object({ addressMs: z.int(), passwordMs: z.int(), emailMs: z.int() }),
    /** What an alert may ask for; rates as shares of one. */
    alerts: z.object({
      most: z.int(),
      minRate: decimalText,
      maxRate: decimalText,
      minSeconds: z.int(),
      maxSeconds: z.int(),
      stepSeconds: z.int(),
      pauseMs: z.int(),
    }),
  }),
  rulebook: z.object({
    version: z.string(),
    hash: z.string(),
    profile: z.enum(['open', 'protected']),
  }),
  /** Server clock when it answered: the client's countdowns run on it. */
  serverTime: z.int(),
});
export type Config = z.infer<typeof config>;
