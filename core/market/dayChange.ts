// The day's change in quote currency, from the price and the change as a share.
// Must never decide money: it is for the eye only. Source: wire.md (product, change24h).
import type { Decimal } from '../money/decimal.ts';

/** price − price / (1 + share); null when the share says that the price was zero. */
export function calculateDayChange(price: Decimal, share: Decimal): Decimal | null {
  const ratio = share.plus(1);
  return ratio.isZero() ? null : price.minus(price.div(ratio));
}
