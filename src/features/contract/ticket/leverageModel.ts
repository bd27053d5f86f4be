// What a leverage does to the liquidation, for the sheet that chooses one.
// Must never do arithmetic of its own: the price is core's. Source: DESIGN 10.7.
import { ONE, ZERO, type Decimal } from '../../../../core/money/decimal.ts';
import { openTerms } from '../../../../core/trading/contract/openTerms.ts';
import { entryPrice, quantityOf } from './ticketModel.ts';
import type { TicketContext, TicketForm } from './ticketModel.ts';

/** The liquidation price and its distance that `leverage` would give the order; null when there is none. */
export function liquidationAt(
  leverage: number,
  form: TicketForm,
  context: TicketContext,
): { readonly price: Decimal; readonly distance: Decimal } | null {
  const { rules, quoteRate } = context;
  const entry = entryPrice(form, context);
  if (entry === null || quoteRate === undefined) return null;
  // Without an amount the smallest order shows the distance: it is the same for all sizes of one tier.
  const quantity = quantityOf(form, context) ?? ZERO;
  const size = quantity.gt(0) ? quantity : rules.minQuantity;
  const terms = openTerms(
    { direction: form.direction, quantity: size, cost: entry.times(size), leverage, quoteRate },
    rules,
    rules.takerRate,
  );
  const price = terms.liquidationPrice;
  return price === null ? null : { price, distance: price.div(entry).minus(ONE) };
}
