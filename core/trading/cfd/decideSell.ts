// The user sells an open call or put before its expiry, at a value the server has quoted.
// Refused late, while the price is paused or closed, below the least the user takes, and when it is final already.
// Source: decisions.md "CFD call / put" (Early close).
import { indexToDecimal } from '../../market/scaledDecimal.ts';
import type { TimeMs } from '../../market/types.ts';
import { toText, type Decimal } from '../../money/decimal.ts';
import { refuse, type Rejected } from '../rejection.ts';
import { valueOrder } from './closeValue.ts';
import { closableUntil } from './terms.ts';
import type { CfdDecision, CfdGate, CfdOrder, CfdQuote, CfdRules, MinuteClose } from './types.ts';

/** The first refusal that needs no value; `at` is when the server took the request. */
export function validateSell(
  order: Pick<CfdOrder, 'state' | 'expiresAt' | 'seconds'>,
  rules: Pick<CfdRules, 'sale'>,
  gate: CfdGate,
  at: TimeMs,
): Rejected | undefined {
  if (gate.frozen) return refuse('forbidden');
  if (order.state !== 'open') return refuse('already_final');
  if (gate.market === 'closed') return refuse('market_closed');
  if (gate.market === 'paused') return refuse('market_paused');
  return at >= closableUntil(order, rules.sale) ? refuse('close_window_over') : undefined;
}

/** The value at a tick and until when it holds: `quoteFirmMs`, but never beyond the end of selling. */
export function quoteSale(
  order: CfdOrder,
  at: {
    readonly now: TimeMs;
    readonly seq: number;
    readonly indexDoubled: number;
    readonly closes: readonly MinuteClose[];
  },
  rules: Pick<CfdRules, 'sale' | 'volatility'>,
): CfdQuote {
  const { now, seq, indexDoubled, closes } = at;
  const firmUntil = Math.min(now + rules.sale.quoteFirmMs, closableUntil(order, rules.sale));
  return {
    orderId: order.id,
    seq,
    at: now,
    firmUntil,
    indexDoubled,
    closes,
    ...valueOrder(order, at, rules),
  };
}

/** `[sold]` at the quoted value, or the first refusal. `at` is when the server took the request. */
export function decideSell(
  order: CfdOrder,
  quote: CfdQuote,
  minValue: Decimal,
  context: {
    readonly at: TimeMs;
    readonly now: TimeMs;
    readonly rules: Pick<CfdRules, 'sale' | 'priceDecimals'>;
    readonly gate: CfdGate;
  },
): CfdDecision {
  const { at, now, rules, gate } = context;
  const rejected = validateSell(order, rules, gate, at);
  if (rejected !== undefined) return rejected;
  // Taken in time, but its turn comes after the expiry: the settlement has it now.
  if (now >= order.expiresAt) return refuse('close_window_over');
  if (quote.orderId !== order.id || at > quote.firmUntil) return refuse('stale_quote');
  if (quote.value.lt(minValue)) {
    return refuse('price_moved', 'minValue', { value: toText(quote.value) });
  }
  const closePrice = indexToDecimal(quote.indexDoubled, rules.priceDecimals);
  return { ok: true, events: [{ type: 'sold', quote, closePrice, at: now }] };
}
