// The shapes of a walk through the book that one price message shows, and of the fill it makes, whatever was ordered.
// Prices are points and quantities lots on the walk, Decimals in the fill. Source: decisions.md "Contract" (market order).
import type { Points } from '../../market/types.ts';
import type { Decimal } from '../../money/decimal.ts';

export type BookSide = 'bids' | 'asks';

/** Lots of each side of one message that fills have already taken; fills always take from the best level on. */
export interface ConsumedLots {
  readonly bids: number;
  readonly asks: number;
}

/** What is left of one tick's book: liquidity that one message shows is filled only once. */
export interface Liquidity {
  /**
   * Walks one side, best level first, without consuming: up to `quantity` (lots), no worse than `limit` (points) if given.
   * Returns the lots found and Σ price × lots (exact bigint, points × lots).
   */
  peek(side: BookSide, lots: number, limit?: Points): WalkResult;
  /** Takes the lots that a `peek` found. */
  take(side: BookSide, lots: number, limit?: Points): WalkResult;
  /** What has been taken so far: a batch that is retried starts again from the committed snapshot. */
  snapshot(): ConsumedLots;
}
export interface WalkResult {
  readonly lots: number;
  readonly cost: bigint;
  /** Lots of this side that earlier fills of the same message had taken. */
  readonly consumedBefore: number;
}

export type FillRole = 'maker' | 'taker';

/** The inputs a fill was computed from; with the tick line they let anyone recompute it (proof/getFill). */
export interface Fill {
  readonly seq: number;
  readonly quantity: Decimal;
  /** Exact average over the levels walked. */
  readonly price: Decimal;
  /** Σ price × quantity over the levels walked, quote currency, exact. */
  readonly cost: Decimal;
  readonly side: BookSide;
  /** Lots of that side taken by earlier fills of the same message: proof starts its walk there. */
  readonly consumedBefore: number;
  readonly quoteRate: Decimal;
  readonly role: FillRole;
  readonly fee: Decimal;
}
