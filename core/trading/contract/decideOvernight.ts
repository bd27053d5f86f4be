// The overnight fee of one position at one roll; charged once per roll, never for a roll before it was open.
// Accrues on the position and is settled with its parts. Source: decisions.md "Contract" (overnight fee).
import type { TimeMs } from '../../market/types.ts';
import { daysCharged, overnightFee, type OvernightContext } from './overnight.ts';
import type { ContractOrder, ContractDecision } from './types.ts';

/** `[overnightCharged]`, or `[]` when this roll charges nothing (again). */
export function decideOvernight(
  order: ContractOrder,
  rollAt: TimeMs,
  context: OvernightContext,
): ContractDecision {
  const days = daysCharged(rollAt, context.rules);
  const charged = order.lastRollAt !== null && order.lastRollAt >= rollAt;
  const openedLater = order.openTime === null || order.openTime >= rollAt;
  if (order.openQuantity.isZero() || charged || openedLater || days === 0) {
    return { ok: true, events: [] };
  }
  const fee = overnightFee(order, days, context);
  if (fee.isZero()) return { ok: true, events: [] };
  const { markPrice, quoteRate } = context;
  return {
    ok: true,
    events: [{ type: 'overnightCharged', rollAt, days, markPrice, quoteRate, fee }],
  };
}
