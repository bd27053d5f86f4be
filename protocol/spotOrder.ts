// Call group spot_order. Source: wire.md "Calls" and "Objects".
import * as z from 'zod/mini';
import { orderIdentity, viewedOrdersQuery } from './orders.ts';
import { currency, decimalText, listOf, optionalDecimal, productId, timeMs } from './primitives.ts';

export const spotSide = z.enum(['buy', 'sell']);
export const spotState = z.enum(['open', 'filled', 'cancelled', 'expired']);
export const spotView = z.enum(['open', 'history']);

export const spotOrder = z.object({
  ...orderIdentity,
  side: spotSide,
  type: z.enum(['market', 'limit']),
  state: spotState,
  /** Limit price in quote currency; null for a market order. */
  price: z.nullable(decimalText),
  /** Ordered, in base units; of a market buy by amount: what the amount bought. */
  quantity: decimalText,
  /** Ordered amount of a market buy by amount, USDT; else null. */
  amount: z.nullable(decimalText),
  filledQuantity: decimalText,
  /** USDT paid (buy) or received before the fee (sell). */
  filledAmount: decimalText,
  /** Over all fills, quote currency; null before the first. */
  averagePrice: z.nullable(decimalText),
  fee: decimalText,
  /** The received currency: the base of a buy, USDT of a sell. */
  feeCurrency: currency,
  /** Still locked for the resting part: USDT (buy) or base units (sell). */
  locked: decimalText,
  /** Realised result of what was sold against its average cost, fees included, USDT; null for a buy or before a fill. */
  profitLoss: z.nullable(decimalText),
  orderTime: timeMs,
  /** When it was filled, cancelled or expired; null while open. */
  handlingTime: z.nullable(timeMs),
  /** When a limit order expires; null for a market order. */
  expiresAt: z.nullable(timeMs),
  /** Why it ended without being filled: by hand, after its term, or because its money was used up by a moving conversion rate. */
  endReason: z.nullable(z.enum(['user', 'expired', 'hold_spent'])),
});
export type SpotOrderDto = z.infer<typeof spotOrder>;

/**
 * A limit order and a sell name a quantity, a market buy either a quantity or an amount (USDT). Buys are whole lots; sells
 * have as many decimals as their currency, and all that is available may be sold below the minimum value.
 */
export const submitSpotOrder = z.strictObject({
  productId,
  side: spotSide,
  type: z.enum(['market', 'limit']),
  quantity: optionalDecimal,
  amount: optionalDecimal,
  price: optionalDecimal,
});
export type SubmitSpotOrder = z.infer<typeof submitSpotOrder>;

export const spotOrderListQuery = z.strictObject({
  view: spotView,
  /** The picker of the screen: none is "default", `sell` "sell out", `buy` "buy order". */
  side: z.optional(spotSide),
  ...viewedOrdersQuery,
});
export type SpotOrderListQuery = z.infer<typeof spotOrderListQuery>;
export const spotOrderList = listOf(spotOrder);
export type SpotOrderList = z.infer<typeof spotOrderList>;

/** Answer of user/getUserSpot: both sides of a product in the spot account, and what the base side cost. */
const spotBalance = z.object({ currency, available: decimalText, locked: decimalText });
export const userSpot = z.object({
  base: spotBalance,
  /** USDT, also where the product is quoted in another currency (decisions.md "Spot"). */
  quote: spotBalance,
  /** What is held of the base and was bought here; coins that came by transfer have no known cost and are not in it. */
  position: z.object({
    quantity: decimalText,
    /** USDT, fees included. */
    cost: decimalText,
    /** USDT per base unit; null while the quantity is 0. */
    averageCost: z.nullable(decimalText),
    /** Result of all sells so far, USDT. */
    realised: decimalText,
  }),
});
export type UserSpot = z.infer<typeof userSpot>;
