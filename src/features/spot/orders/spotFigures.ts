// What a spot order shows that the wire does not say in so many words.
import { ZERO, decimal, toText } from '../../../../core/money/decimal.ts';
import type { SpotOrderDto } from '../../../../protocol/spotOrder.ts';

/** Still to be filled, base units; 0 once the order has ended. */
export function restingOf(order: SpotOrderDto): string {
  if (order.state !== 'open') return '0';
  return toText(decimal(order.quantity).minus(order.filledQuantity));
}

/** Share that has been filled, 0 to 1. */
export function filledShare({ quantity, filledQuantity }: SpotOrderDto): string {
  const ordered = decimal(quantity);
  return ordered.lte(ZERO) ? '0' : decimal(filledQuantity).div(ordered).toFixed(4);
}

/** Whether anything was filled, so that there is a price, a fee and a proof. */
export function hasFills({ filledQuantity }: SpotOrderDto): boolean {
  return decimal(filledQuantity).gt(ZERO);
}
