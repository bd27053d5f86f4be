// The shapes of call and put: rules, an order, commands, the index ticks that decide it, and events.
// Money is Decimal in USDT at 6 decimals; an index is kept doubled (bid + ask) in points, so that it stays an integer.
// Source: decisions.md "CFD call / put".
import type { Decimal } from '../../money/decimal.ts';
import type { IndexTick, LoggedIndex } from '../../market/indexLog.ts';
import type { CalendarName, TimeMs } from '../../market/types.ts';
import type { KnownCloses } from '../../proof/closes.ts';
import type { MarketGate } from '../order.ts';
import type { Rejected } from '../rejection.ts';

// A settlement reads them as the market wrote them.
export type { IndexTick, LoggedIndex };

export type CfdDirection = 'call' | 'put';
/** Wire states (wire.md `order`). All but `open` are final. */
export type CfdState = 'open' | 'won' | 'lost' | 'tied' | 'void' | 'sold';
/** Why a stake goes back; in this order when several hold. */
export const VOID_REASONS = ['closed', 'few_ticks', 'gap', 'paused'] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

export interface CfdPeriod {
  readonly seconds: number;
  readonly returnRate: Decimal;
}

/** How the settlement price is found and when there is none. */
export interface SettlementRules {
  readonly shortWindowMs: number;
  /** Periods of this many seconds and more use the long window. */
  readonly longFromSeconds: number;
  readonly longWindowMs: number;
  /** Share of the long window's ticks that is left out at each end of the prices. */
  readonly trimShare: Decimal;
  readonly maxGapMs: number;
  readonly minTicks: number;
  /** How far before the expiry the ticks of an order's life are looked for. */
  readonly lookBackMs: number;
}

export interface SaleRules {
  /** Taken off the probability. */
  readonly margin: Decimal;
  /** No sale in the last max(closedMs, closedShare × period). */
  readonly closedMs: number;
  readonly closedShare: Decimal;
}

/** Yearly volatility of 1-minute log returns; shares, not per cent. */
export interface VolatilityRules {
  /** λ: what an older squared return keeps of its weight each minute. */
  readonly decay: Decimal;
  /** Closed minutes that are looked at. */
  readonly minutes: number;
  readonly minutesPerYear: number;
  readonly floor: Decimal;
  readonly cap: Decimal;
}

/** The rulebook's call and put rules of one product, compiled. */
export interface CfdRules {
  readonly productId: string;
  readonly base: string;
  readonly calendar: CalendarName;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Empty where the product or the profile has no call and put. */
  readonly periods: readonly CfdPeriod[];
  readonly minStake: Decimal;
  readonly maxStake: Decimal;
  /** Of one user in this product. */
  readonly maxOpenStakes: Decimal;
  /** Of one user, orders and positions of every kind together. */
  readonly maxOpenOrders: number;
  /** Of all users in this product: what the house would pay if every open order won. */
  readonly maxOpenPayout: Decimal;
  /** An order without an index tick for this long after its acceptance is refused. */
  readonly staleQuoteMs: number;
  readonly settlement: SettlementRules;
  readonly sale: SaleRules;
  readonly volatility: VolatilityRules;
}

export interface CfdOrder {
  readonly id: string;
  readonly userId: string;
  /** Of the rulebook it was accepted under: its rules for life. */
  readonly rulebookHash: string;
  readonly productId: string;
  readonly direction: CfdDirection;
  readonly state: CfdState;
  readonly stake: Decimal;
  /** Base units. */
  readonly quantity: Decimal;
  readonly seconds: number;
  /** As promised when it was accepted, whatever the rulebook says later. */
  readonly returnRate: Decimal;
  readonly acceptedAt: TimeMs;
  readonly acceptanceSeq: number;
  /** acceptedAt + seconds: never moves. */
  readonly expiresAt: TimeMs;
  readonly openSeq: number;
  readonly openedAt: TimeMs;
  /** Twice the entry index, points. */
  readonly openIndexDoubled: number;
  readonly openPrice: Decimal;
  /** Null while open and when void. */
  readonly closePrice: Decimal | null;
  /** What came back; null while open. */
  readonly payout: Decimal | null;
  readonly voidReason: VoidReason | null;
  readonly closedAt: TimeMs | null;
  /** The user's running count in this product. */
  readonly trades: number;
  readonly version: number;
}

/** What the user sends (protocol/order.ts), parsed: one of stake and quantity. */
export interface CfdCommand {
  readonly productId: string;
  readonly direction: CfdDirection;
  readonly stake: Decimal | null;
  readonly quantity: Decimal | null;
  readonly seconds: number;
}

/** What stood when the server took the order: its entry must come from a later tick. */
export interface CfdAcceptance {
  readonly seq: number;
  readonly time: TimeMs;
  /** Twice the index at that moment, points: a typed quantity becomes a stake at it. */
  readonly indexDoubled: number;
  /** USDT per unit of the product's quote currency at that moment. */
  readonly quoteRate: Decimal;
}

export type CfdGate = MarketGate;

/** The log's lines of a product, in any order: all that were received in the span that a settlement looks at. */
export interface IndexRecord {
  readonly lines: readonly LoggedIndex[];
}

/** What an opening is decided over, under the user's lock. */
export interface CfdContext {
  readonly now: TimeMs;
  readonly rules: CfdRules;
  readonly tick: IndexTick;
  /** USDT per unit of the product's quote currency at that tick. */
  readonly quoteRate: Decimal;
  /** The user's available USDT in the cfd account. */
  readonly available: Decimal;
  /** Stakes of the user's open orders in this product. */
  readonly openStakes: Decimal;
  /** Orders the user has ever made in this product. */
  readonly trades: number;
  /** What all open orders of the product would pay. */
  readonly openPayout: Decimal;
}

/** What a user asks for with a sale, and what stood when the server took it: its price must come from a later tick. */
export interface CfdSale {
  readonly acceptance: { readonly seq: number; readonly time: TimeMs };
  /** The least the user takes, USDT. */
  readonly minValue: Decimal;
  /** Behind the volatility, as they stood at the acceptance. */
  readonly closes: KnownCloses;
}

/** What an order is worth at a moment, and all that is behind it. */
export interface CfdValue {
  readonly volatility: Decimal;
  readonly probability: Decimal;
  /** USDT. */
  readonly value: Decimal;
}

/** Which lines named the settlement price, for the evidence. */
export interface SettlementWindow {
  readonly from: TimeMs;
  readonly until: TimeMs;
  /** All that the result depends on, in order of time: kept as evidence. */
  readonly lines: readonly LoggedIndex[];
  /** Index ticks in the window. */
  readonly ticks: number;
}

export type CfdEvent =
  | {
      readonly type: 'opened';
      /** As it is born, version 0. */
      readonly order: CfdOrder;
      /** What the stake was computed from when a quantity was typed; else the entry's. */
      readonly acceptance: CfdAcceptance;
      readonly quoteRate: Decimal;
      readonly typed: 'stake' | 'quantity';
    }
  | {
      readonly type: 'settled';
      readonly outcome: 'won' | 'lost' | 'tied';
      readonly closePrice: Decimal;
      readonly payout: Decimal;
      readonly window: SettlementWindow;
      readonly at: TimeMs;
    }
  | {
      readonly type: 'voided';
      readonly reason: VoidReason;
      readonly window: SettlementWindow;
      readonly at: TimeMs;
    }
  | {
      readonly type: 'sold';
      readonly sale: CfdSale;
      /** The first accepted tick after the sale's acceptance. */
      readonly tick: IndexTick;
      readonly worth: CfdValue;
      readonly closePrice: Decimal;
      readonly at: TimeMs;
    };

export type CfdDecision = { readonly ok: true; readonly events: readonly CfdEvent[] } | Rejected;
