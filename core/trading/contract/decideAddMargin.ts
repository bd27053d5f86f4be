// More isolated margin for an open position: it moves the liquidation price away, nothing else.
// Must never take more than is available. Source: decisions.md "Contract" (partial close, add margin).
import { type Decimal, toText } from '../../money/decimal.ts';
import { SETTLEMENT_CURRENCY, fitsScale, SETTLEMENT_SCALE } from '../../money/money.ts';
import { refuse } from '../rejection.ts';
import { stepText } from '../book/scale.ts';
import { isFinal } from './orderState.ts';
import type { ContractOrder, ContractDecision } from './types.ts';

/** `[marginAdded]`, or the first refusal; an order that only rests has no position to add to. */
export function decideAddMargin(
  order: ContractOrder,
  amount: Decimal,
  context: { readonly available: Decimal; readonly quoteRate: Decimal },
): ContractDecision {
  const step = stepText(SETTLEMENT_SCALE);
  const { available, quoteRate } = context;
  if (!isFinal(order) && order.openQuantity.isZero()) return refuse('not_found', 'orderId');
  if (isFinal(order)) return refuse('already_final');
  if (!fitsScale(amount, SETTLEMENT_CURRENCY)) return refuse('amount_step', 'amount', { step });
  if (amount.lte(0)) return refuse('below_minimum', 'amount', { minimum: step });
  if (amount.gt(available)) {
    const params = { required: toText(amount), available: toText(available) };
    return refuse('insufficient_balance', 'amount', params);
  }
  return { ok: true, events: [{ type: 'marginAdded', amount, quoteRate }] };
}
