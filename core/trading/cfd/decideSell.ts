// The user sells an open call or put before its expiry: it pays what the order is worth at the first accepted tick after the
// acceptance, better or worse alike. A value that was told before holds for nothing: a firm one would be a free option.
// Refused late, while the price is paused or closed, below the least the user takes, and when it is final already.
// Source: decisions.md "CFD call / put" (Early close), "Contract" (Market order: at most 2 s).
import { indexToDecimal } from '../../market/scaledDecimal.ts';
import type { TimeMs } from '../../market/types.ts';
import { toText } from '../../money/decimal.ts';
import { isStale } from '../book/marketFill.ts';
import { refuse, type Rejected } from '../rejection.ts';
import { valueOrder } from './closeValue.ts';
import { closableUntil } from './terms.ts';
import type { CfdDecision, CfdGate, CfdOrder, CfdRules, CfdSale, IndexTick } from './types.ts';

/** The first refusal that needs no tick; `at` is when the server took the request. A frozen account sells as any other. */
export function validateSell(
  order: Pick<CfdOrder, 'state' | 'expiresAt' | 'seconds'>,
  rules: Pick<CfdRules, 'sale'>,
  gate: CfdGate,
  at: TimeMs,
): Rejected | undefined {
  if (order.state !== 'open') return refuse('already_final');
  if (gate.market === 'closed') return refuse('market_closed');
  if (gate.market === 'paused') return refuse('market_paused');
  return at >= closableUntil(order, rules.sale) ? refuse('close_window_over') : undefined;
}

export interface SellContext {
  /** The first accepted tick after the sale's acceptance. */
  readonly tick: IndexTick;
  readonly now: TimeMs;
  readonly rules: Pick<CfdRules, 'sale' | 'volatility' | 'priceDecimals' | 'staleQuoteMs'>;
  readonly gate: CfdGate;
}

/** `[sold]` at the value at the tick, or the first refusal. */
export function decideSell(
  order: CfdOrder,
  sale: CfdSale,
  { tick, now, rules, gate }: SellContext,
): CfdDecision {
  const { acceptance, minValue } = sale;
  const { closes } = sale.closes;
  const rejected = validateSell(order, rules, gate, acceptance.time);
  if (rejected !== undefined) return rejected;
  const { receivedTime, indexDoubled } = tick;
  // Asked for in time, but its tick fell into the last moments; or its turn came after the expiry, when the settlement has it.
  if (receivedTime >= closableUntil(order, rules.sale) || now >= order.expiresAt) {
    return refuse('close_window_over');
  }
  if (isStale(tick, acceptance, rules)) return refuse('stale_quote');
  const worth = valueOrder(order, { time: receivedTime, indexDoubled, closes }, rules);
  if (worth.value.lt(minValue)) {
    return refuse('price_moved', 'minValue', { value: toText(worth.value) });
  }
  const closePrice = indexToDecimal(indexDoubled, rules.priceDecimals);
  return { ok: true, events: [{ type: 'sold', sale, tick, worth, closePrice, at: now }] };
}
