// The ticket's amount in its two units, margin and quantity, and how much of it the balance covers.
// Must never do arithmetic of its own: every figure comes from the functions of core. Source: DESIGN 10.3.
import { minDecimal, toText, type Decimal } from '../../../../core/money/decimal.ts';
import { roundPayoutDown } from '../../../../core/money/rounding.ts';
import { openTerms } from '../../../../core/trading/contract/openTerms.ts';
import { quantityForCost } from '../../../../core/trading/contract/preview.ts';
import { entryPrice, quantityOf, workOutTicket } from './ticketModel.ts';
import type { TicketContext, TicketForm } from './ticketModel.ts';

/** The amount that uses `percent` of what is available, as the field shows it; empty when it cannot be known. */
export function amountForPercent(
  form: TicketForm,
  context: TicketContext,
  percent: number,
): string {
  const { available } = context;
  if (available === undefined || percent <= 0) return '';
  return amountForBudget(form, context, available.times(percent).div(100));
}

/** How often a budget is cut by what the book costs more than its best price. */
const MOST_TRIES = 8;

/** The most that the balance covers, as the field shows it; empty when nothing can be opened or known. */
export function mostPossible(form: TicketForm, context: TicketContext): string {
  const { available } = context;
  if (available === undefined) return '';
  let budget = available;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const amount = amountForBudget(form, context, budget);
    const { refusal, preview } = workOutTicket({ ...form, amount }, context);
    if (amount === '' || preview === undefined || refusal?.error === 'below_minimum') return '';
    if (refusal?.error !== 'insufficient_balance') return amount;
    // A deep order costs more than its best price says: as much less is tried.
    budget = budget.times(available).div(preview.cost);
  }
  return '';
}

function amountForBudget(form: TicketForm, context: TicketContext, budget: Decimal): string {
  const { rules, quoteRate } = context;
  const price = entryPrice(form, context);
  if (quoteRate === undefined || price === null) return '';
  const quantity = quantityForCost(budget, price, form.leverage, quoteRate, rules);
  if (form.amountKind === 'quantity') return quantity.isZero() ? '' : toText(quantity);
  // Margin with two decimals, cut down: more would not fit beside the fee (product.md §9: money shows 2 decimals).
  const cost = price.times(quantity);
  const terms = openTerms({ ...form, quantity, cost, quoteRate }, rules, rules.takerRate);
  const margin = minDecimal(roundPayoutDown(terms.margin, 2), budget);
  return margin.isZero() ? '' : toText(margin);
}

/** Margin ⇄ quantity: the same order in the other unit. */
export function convertAmount(
  form: TicketForm,
  context: TicketContext,
  to: TicketForm['amountKind'],
): string {
  if (form.amount === '' || to === form.amountKind) return form.amount;
  const quantity = quantityOf(form, context);
  if (quantity === null || quantity.isZero()) return '';
  if (to === 'quantity') return toText(quantity);
  const price = entryPrice(form, context);
  if (price === null || context.quoteRate === undefined) return '';
  const size = { ...form, quantity, cost: price.times(quantity), quoteRate: context.quoteRate };
  return toText(roundPayoutDown(openTerms(size, context.rules, context.rules.takerRate).margin, 2));
}
