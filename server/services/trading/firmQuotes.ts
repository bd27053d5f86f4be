// Sale values that have been quoted and still hold: one per order, the same for everybody who asks until it ends.
// Kept in memory alone: after a restart a sale is decided at a new value, which the user's least value guards.
// Source: decisions.md "CFD call / put" (Quote firm for 3 s).
import type { Tick, TimeMs } from '../../../core/market/types.ts';
import type { CfdQuote } from '../../../core/trading/cfd/types.ts';

export interface FirmQuote {
  readonly quote: CfdQuote;
  /** The price message it was made at. */
  readonly tick: Tick;
}

/** Quotes between two clean-ups. */
const SLACK = 1000;

export class FirmQuotes {
  readonly #quotes = new Map<string, FirmQuote>();
  #cleanAt = SLACK;

  /** The order's quote while it holds. */
  find(orderId: string, now: TimeMs): FirmQuote | undefined {
    const known = this.#quotes.get(orderId);
    return known !== undefined && now <= known.quote.firmUntil ? known : undefined;
  }

  keep(firm: FirmQuote, now: TimeMs): void {
    this.#quotes.set(firm.quote.orderId, firm);
    if (this.#quotes.size <= this.#cleanAt) return;
    for (const [orderId, { quote }] of this.#quotes)
      if (now > quote.firmUntil) this.#quotes.delete(orderId);
    this.#cleanAt = this.#quotes.size + SLACK;
  }
}
