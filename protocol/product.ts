// Call group product: public market data. Source: wire.md "Calls".
import * as z from 'zod/mini';
import { countryCode, decimalText, productId, timeMs } from './primitives.ts';

export const category = z.enum(['crypto', 'forex', 'metal']);
export const interval = z.enum(['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w']);
export type IntervalName = z.infer<typeof interval>;

/** Whether the product can trade now; `opensAt` when its calendar says closed. */
export const marketStatus = z.object({
  state: z.enum(['live', 'paused', 'closed']),
  reason: z.nullable(z.string()),
  opensAt: z.nullable(timeMs),
});

export const ticker = z.object({
  id: productId,
  base: z.string(),
  quote: z.string(),
  name: z.string(),
  category,
  /** Last trade; null before the first accepted message. */
  price: z.nullable(decimalText),
  mark: z.nullable(decimalText),
  index: z.nullable(decimalText),
  bid: z.nullable(decimalText),
  ask: z.nullable(decimalText),
  /** Share of the price 24 h ago, e.g. "0.0241". */
  change24h: z.nullable(decimalText),
  high24h: z.nullable(decimalText),
  low24h: z.nullable(decimalText),
  /** Base units. */
  volume24h: decimalText,
  /** Quote units. */
  amount24h: decimalText,
  /** Whether the market is open by its calendar. */
  open: z.boolean(),
  status: marketStatus,
  /** Live sources behind the last message and its times. */
  sources: z.int(),
  time: z.nullable(timeMs),
  sourceTime: z.nullable(timeMs),
  seq: z.int(),
  /** Of the product's tick log at `seq` (core/proof/head.ts): whoever has it has seen all that is logged before. */
  head: z.nullable(z.string()),
  priceDecimals: z.int(),
  quantityDecimals: z.int(),
  /** Screens that trade it: contract, spot, cfd. */
  sections: z.array(z.enum(['contract', 'spot', 'cfd'])),
});
export type TickerDto = z.infer<typeof ticker>;

export const productListQuery = z.strictObject({
  category: z.optional(z.enum(['custom', 'crypto', 'forex', 'metal'])),
  search: z.optional(z.string().check(z.maxLength(40))),
  /** A visitor's choice; the account's own stands where a token comes along. */
  country: z.optional(countryCode),
});
export const productList = z.array(ticker);
export const productQuery = z.strictObject({ productId });
export const productInfoQuery = z.strictObject({ productId, country: z.optional(countryCode) });

/** A product and the rules that anybody may read at a glance; all of them are in the rulebook's document (proof/getRulebook). */
export const productInfo = z.object({
  ...ticker.shape,
  tickSize: decimalText,
  lotSize: decimalText,
  minQuantity: decimalText,
  maxQuantity: decimalText,
  leverages: z.array(z.int()),
  marginTiers: z.array(
    z.object({
      upTo: z.nullable(decimalText),
      maxLeverage: z.int(),
      maintenanceRate: decimalText,
      deduction: decimalText,
    }),
  ),
  makerRate: decimalText,
  takerRate: decimalText,
  overnightLong: decimalText,
  overnightShort: decimalText,
  /** USDT per unit of quote currency at the index; null while unknown. */
  quoteRate: z.nullable(decimalText),
  calendar: z.object({
    name: z.enum(['crypto', 'forex', 'metal']),
    open: z.boolean(),
    /** Next opening when closed, next closing when open; null for a market that never closes. */
    nextChangeAt: z.nullable(timeMs),
  }),
  cfd: z.object({
    periods: z.array(z.object({ seconds: z.int(), returnRate: decimalText })),
    minStake: decimalText,
    maxStake: decimalText,
  }),
});
export type ProductInfoDto = z.infer<typeof productInfo>;

export const klineQuery = z.strictObject({
  productId,
  interval,
  to: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d{0,2}|1000)$/))),
});
export const candle = z.object({
  time: timeMs,
  open: decimalText,
  high: decimalText,
  low: decimalText,
  close: decimalText,
  volume: decimalText,
});
export type CandleDto = z.infer<typeof candle>;
export const candleList = z.array(candle);

export const depthQuery = z.strictObject({
  productId,
  limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/))),
});
export const depth = z.object({
  productId,
  seq: z.int(),
  /** Reception of the price message; null before the first. */
  time: z.nullable(timeMs),
  /** [price, quantity], best first. */
  bids: z.array(z.tuple([decimalText, decimalText])),
  asks: z.array(z.tuple([decimalText, decimalText])),
});
export type DepthDto = z.infer<typeof depth>;

export const indexQuery = z.strictObject({
  productId,
  /** Seconds, 600 at most. */
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|[1-5]\d\d|600)$/))),
});
/** The index, which settles calls and puts, at the end of each of the last seconds, oldest first. */
export const indexSeconds = z.object({
  /** Beginning of the first second. */
  from: timeMs,
  /** Null where no message came in a second; empty before the first message of this server. */
  prices: z.array(z.nullable(decimalText)),
});
export type IndexSecondsDto = z.infer<typeof indexSeconds>;

export const sparklinesQuery = z.strictObject({});
/** The last 24 hours of every product in half-hours: the lines of a list in one answer. */
export const sparklines = z.object({
  /** Beginning of the first half-hour. */
  from: timeMs,
  interval: z.literal('30m'),
  lines: z.array(
    z.object({
      id: productId,
      /** Close of each half-hour, oldest first, the running one last; null where nothing was traded. */
      closes: z.array(z.nullable(decimalText)),
    }),
  ),
});
export type SparklinesDto = z.infer<typeof sparklines>;

export const tradeQuery = z.strictObject({
  productId,
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
});
export const trade = z.object({
  id: z.string(),
  price: decimalText,
  quantity: decimalText,
  side: z.enum(['buy', 'sell']),
  time: timeMs,
  /** A call (buy) or put (sell) of this platform, anonymous; absent for a trade of the product's market. */
  own: z.optional(z.literal(true)),
});
export type TradeDto = z.infer<typeof trade>;
export const tradeList = z.array(trade);
