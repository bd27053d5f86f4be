// The last real trades of a product, newest first. Nothing is invented to fill it.
import type { Trade } from '../../../core/market/types.ts';

/** Twice what one call may ask for (wire.md: lists of at most 100). */
export const KEPT_TRADES = 200;

export class TradeRing {
  #trades: Trade[] = [];

  add(trades: readonly Trade[]): void {
    if (trades.length === 0) return;
    this.#trades.push(...trades.slice(-KEPT_TRADES));
    if (this.#trades.length > 2 * KEPT_TRADES) this.#trades = this.#trades.slice(-KEPT_TRADES);
  }

  newest(limit: number): Trade[] {
    return this.#trades.slice(-Math.min(limit, KEPT_TRADES)).reverse();
  }
}
