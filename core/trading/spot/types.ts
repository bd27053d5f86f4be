// The shapes of spot trading: rules, an order, what is held of a currency and what it cost, commands, context, events.
// Amounts are Decimal in USDT, quantities in base units, prices in quote currency; fees are in the received currency.
// Source: decisions.md "Spot", wire.md "Objects" (spot order).
import type { Decimal } from '../../money/decimal.ts';
import type { Currency } from '../../money/money.ts';
import type { Tick, TimeMs } from '../../market/types.ts';
import type { Acceptance, MarketGate, OrderType } from '../order.ts';
import type { Fill, Liquidity } from '../book/types.ts';
import type { Rejected } from '../rejection.ts';

export type SpotSide = 'buy' | 'sell';
export type SpotState = 'open' | 'filled' | 'cancelled' | 'expired';
/** Why an order ended without being filled; `hold_spent`: a moving conversion rate has used up the money of a buy. */
export type SpotEndReason = 'user' | 'expired' | 'hold_spent';

/** The rulebook's spot rules of one product, compiled to Decimals. */
export interface SpotRules {
  readonly productId: string;
  /** Held in the spot account once bought. */
  readonly base: Currency;
  readonly baseScale: number;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly maxQuantity: Decimal;
  /** USDT. */
  readonly minValue: Decimal;
  readonly takerRate: Decimal;
  readonly makerRate: Decimal;
  readonly maxSlippage: Decimal;
  readonly warnBand: Decimal;
  readonly refuseBand: Decimal;
  readonly termMs: number;
  /** Of one user, orders and positions of every kind together. */
  readonly maxOpenOrders: number;
  readonly staleQuoteMs: number;
}

/** What an order has filled so far: exact sums beside what was booked of them, so that roundings never pile up. */
export interface SpotTotals {
  /** Σ quantity × price × conversion rate, USDT, exact. */
  readonly filledValue: Decimal;
  /** Paid (buy) or received before the fee (sell), USDT: filledValue to the unit. */
  readonly filledAmount: Decimal;
  /** Σ of the exact fees, received currency. */
  readonly feeExact: Decimal;
  /** Charged: feeExact up to the unit. */
  readonly fee: Decimal;
}

export interface SpotOrder extends SpotTotals {
  readonly id: string;
  readonly userId: string;
  /** Of the rulebook it was accepted under: its rules for life. */
  readonly rulebookHash: string;
  readonly productId: string;
  /** Currency that is bought or sold. */
  readonly base: Currency;
  readonly side: SpotSide;
  readonly type: OrderType;
  readonly state: SpotState;
  /** Limit price, null for market orders. */
  readonly price: Decimal | null;
  /** What was ordered; of a market buy by amount: what the amount bought. */
  readonly orderedQuantity: Decimal;
  /** Of a market buy by amount, USDT; else null. */
  readonly orderedAmount: Decimal | null;
  readonly restingQuantity: Decimal;
  /** Locked for the resting part: USDT (buy) or base units (sell). */
  readonly hold: Decimal;
  readonly filledQuantity: Decimal;
  /** Σ quantity × price, quote currency, exact. */
  readonly filledCost: Decimal;
  /** Realised result of what it sold against its average cost, fees included, USDT; 0 for a buy. */
  readonly realised: Decimal;
  /** USDT per unit of quote currency when it was accepted: the rate its hold is reckoned at. */
  readonly quoteRate: Decimal;
  readonly acceptanceSeq: number;
  readonly orderTime: TimeMs;
  /** When a limit order expires; null for market orders. */
  readonly expiresAt: TimeMs | null;
  readonly handlingTime: TimeMs | null;
  readonly endReason: SpotEndReason | null;
  /** Counts changes; the trigger index uses it to drop outdated triggers. */
  readonly version: number;
}

/** What a user holds of one currency because it was bought here, and what that cost. */
export interface SpotPosition {
  /** `userId|currency`. */
  readonly id: string;
  readonly userId: string;
  readonly currency: Currency;
  readonly quantity: Decimal;
  /** USDT, fees included. */
  readonly cost: Decimal;
  /** Of all sells so far, USDT. */
  readonly realised: Decimal;
  readonly version: number;
}

/** What the user sends (protocol/spotOrder.ts), parsed. */
export interface SpotCommand {
  readonly productId: string;
  readonly side: SpotSide;
  readonly type: OrderType;
  readonly quantity: Decimal | null;
  /** USDT; only of a market buy. */
  readonly amount: Decimal | null;
  readonly price: Decimal | null;
}

export type SpotGate = MarketGate;

/** What stood when the server took the command. */
export interface SpotAcceptance extends Acceptance {
  /** Twice the index, in points: the band of limit prices is measured from it. */
  readonly indexDoubled: number;
}

/** Everything a decision may know besides the order: nothing else goes in. */
export interface SpotContext {
  readonly now: TimeMs;
  readonly rules: SpotRules;
  readonly tick: Tick;
  /** USDT per unit of the product's quote currency, at the index. */
  readonly quoteRate: Decimal;
  /** In the spot account, of the currency the side pays with: USDT (buy) or the base (sell). */
  readonly available: Decimal;
  /** All of the base in the spot account, available and locked. */
  readonly held: Decimal;
  readonly position: SpotPosition;
  readonly liquidity: Liquidity;
}

/** What a limit order needs at acceptance, before any tick. */
export type SpotRestContext = Pick<SpotContext, 'now' | 'rules' | 'quoteRate' | 'available'>;

export interface SpotFilledEvent {
  readonly type: 'filled';
  /** Present for a market order: the order as it was before this fill (version 0). */
  readonly order?: SpotOrder;
  /** Its fee is in the received currency. */
  readonly fill: Fill;
  readonly totals: SpotTotals;
  /** This fill's part of filledAmount, USDT. */
  readonly amount: Decimal;
  /** Leaves the hold: spent or given back. 0 for market orders. */
  readonly fromHold: Decimal;
  /** Cost of what was sold and realised result, USDT; both 0 for a buy. */
  readonly costShare: Decimal;
  readonly result: Decimal;
  /** Before the fill (what had left the account already taken off) and after it. */
  readonly positionBefore: SpotPosition;
  readonly positionAfter: SpotPosition;
  readonly at: TimeMs;
}

export type SpotEvent =
  | { readonly type: 'rested'; readonly order: SpotOrder }
  | SpotFilledEvent
  | {
      readonly type: 'ended';
      readonly reason: SpotEndReason;
      readonly released: Decimal;
      readonly at: TimeMs;
    };

export type SpotDecision = { readonly ok: true; readonly events: readonly SpotEvent[] } | Rejected;
