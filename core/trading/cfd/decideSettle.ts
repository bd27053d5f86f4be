// An order at its expiry: won, lost, tied, or void with everything back. Called by the house's timer, never by a user.
// Must settle an order once, by the record alone. Source: decisions.md "CFD call / put".
import type { TimeMs } from '../../market/types.ts';
import { ZERO, type Decimal } from '../../money/decimal.ts';
import { refuse } from '../rejection.ts';
import { quadrupledToDecimal, settlementPrice } from './settlementPrice.ts';
import { winPayout } from './terms.ts';
import type { CfdDecision, CfdDirection, CfdOrder, CfdRules, IndexRecord } from './types.ts';

export type Outcome = 'won' | 'lost' | 'tied';

/** A call wins above its entry, a put below; the same price ties. Both prices four times the index. */
export function outcomeOf(direction: CfdDirection, open: number, close: number): Outcome {
  if (close === open) return 'tied';
  return close > open === (direction === 'call') ? 'won' : 'lost';
}

/** What each outcome pays. */
export function payoutOf(outcome: Outcome, stake: Decimal, returnRate: Decimal): Decimal {
  if (outcome === 'won') return winPayout(stake, returnRate);
  return outcome === 'tied' ? stake : ZERO;
}

/** `[settled]` or `[voided]`; refused when it is final already or not due yet. */
export function decideSettle(
  order: CfdOrder,
  record: IndexRecord,
  rules: Pick<CfdRules, 'calendar' | 'settlement' | 'priceDecimals'>,
  at: TimeMs,
): CfdDecision {
  if (order.state !== 'open') return refuse('already_final');
  const price = settlementPrice(order, record, rules);
  const { window } = price;
  if (!price.ok) {
    return { ok: true, events: [{ type: 'voided', reason: price.reason, window, at }] };
  }
  const outcome = outcomeOf(order.direction, order.openIndexDoubled * 2, price.quadrupled);
  const closePrice = quadrupledToDecimal(price.quadrupled, rules.priceDecimals);
  const payout = payoutOf(outcome, order.stake, order.returnRate);
  return { ok: true, events: [{ type: 'settled', outcome, closePrice, payout, window, at }] };
}
