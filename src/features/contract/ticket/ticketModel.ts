// The ticket as data: what is typed → command, preview and refusals, all from the functions of core.
// Must never do arithmetic of its own; sentences are made where they are shown. Source: DESIGN 10, decisions.md "Contract".
import {
  ONE,
  ZERO,
  minDecimal,
  textOrNull,
  toText,
  type Decimal,
} from '../../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import { roundFeeUp, roundPayoutDown } from '../../../../core/money/rounding.ts';
import { openingSide } from '../../../../core/trading/contract/formulas.ts';
import { openTerms } from '../../../../core/trading/contract/openTerms.ts';
import {
  previewOpen,
  quantityForCost,
  quantityForMargin,
  type OpenPreview,
} from '../../../../core/trading/contract/preview.ts';
import { fromPoints } from '../../../../core/trading/book/scale.ts';
import type {
  ContractRules,
  ContractGate,
  ContractCommand,
} from '../../../../core/trading/contract/types.ts';
import { validateOpen } from '../../../../core/trading/contract/validateOpen.ts';
import type { Rejected } from '../../../../core/trading/rejection.ts';
import { isFarFromIndex } from '../../../../core/trading/spot/preview.ts';
import type { SubmitContractOrder } from '../../../../protocol/contractOrder.ts';
import type { ShownRefusal } from '../../../market/ticket/refusalText.ts';
import { isLarge, readPositive, shareOf } from '../../../market/ticket/ticketKind.ts';
import type { TicketKind, WorkedOut } from '../../../market/ticket/ticketKind.ts';
import type { MarketFacts } from '../../../market/ticket/useMarketFacts.ts';

/** What the user has typed and chosen. Numbers are plain decimal strings, empty while nothing is typed. */
export interface TicketForm {
  readonly direction: 'long' | 'short';
  readonly type: 'market' | 'limit';
  readonly leverage: number;
  readonly price: string;
  readonly amountKind: 'margin' | 'quantity';
  readonly amount: string;
  readonly hasProtection: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
}

/** What the market and the account say; undefined is not known yet. */
export interface TicketContext extends Omit<MarketFacts, 'last'> {
  readonly rules: ContractRules;
  /** Available USDT of the contract account; undefined for visitors and while it loads. */
  readonly available: Decimal | undefined;
  /** A limit further than this share from the index is warned about. */
  readonly warnBand: Decimal;
}

export interface TicketResult extends WorkedOut {
  /** Undefined while the form is not complete. */
  readonly command: ContractCommand | undefined;
  readonly preview: OpenPreview | undefined;
  /** The limit is further from the index than passes without a word. */
  readonly isFar: boolean;
}

/** The leverage that was chosen, or the next lower one once the rules no longer offer it. */
function readUnder(form: TicketForm, { rules: { leverages } }: TicketContext): TicketForm {
  if (leverages.includes(form.leverage)) return form;
  const lower = leverages.filter((one) => one < form.leverage);
  return { ...form, leverage: lower.at(-1) ?? leverages[0] ?? 1 };
}

/** The price the order would open at: its limit, or the best opposing price; null when there is none. */
export function entryPrice(form: TicketForm, context: TicketContext): Decimal | null {
  if (form.type === 'limit') return readPositive(form.price);
  const best = context.book?.[openingSide(form.direction)][0];
  return best === undefined ? null : fromPoints(best[0], context.rules);
}

/** What is typed as margin or quantity → quantity in lots. */
export function quantityOf(form: TicketForm, context: TicketContext): Decimal | null {
  const amount = readPositive(form.amount);
  if (amount === null || form.amountKind === 'quantity') return amount;
  const price = entryPrice(form, context);
  if (price === null || context.quoteRate === undefined) return null;
  return quantityForMargin(amount, price, form.leverage, context.quoteRate, context.rules);
}

function commandOf(form: TicketForm, quantity: Decimal, context: TicketContext): ContractCommand {
  const protection = (text: string): Decimal | null =>
    form.hasProtection ? readPositive(text) : null;
  return {
    productId: context.rules.productId,
    direction: form.direction,
    type: form.type,
    quantity,
    leverage: form.leverage,
    price: form.type === 'limit' ? readPositive(form.price) : null,
    takeProfit: protection(form.takeProfit),
    stopLoss: protection(form.stopLoss),
    maxSlippage: null,
  };
}

function refusalOf(
  command: ContractCommand,
  preview: OpenPreview | undefined,
  context: TicketContext,
): Rejected | undefined {
  const { rules, quoteRate } = context;
  const gate: ContractGate = { frozen: false, market: context.market, leverageCap: null };
  if (preview === undefined || quoteRate === undefined) return validateOpen(command, rules, gate);
  const cost = preview.expectedPrice.times(preview.quantity);
  const terms = openTerms({ ...command, cost, quoteRate }, rules, rules.takerRate);
  // A visitor's balance is unknown: the server asks for it, the ticket does not.
  const available = context.available ?? terms.total;
  const tooThin = command.type === 'market' && !preview.complete;
  return validateOpen(command, rules, gate, {
    entry: preview.expectedPrice,
    terms,
    available,
    stale: false,
    tooThin,
    moved: false,
  });
}

/** Works out the whole ticket. */
export function workOutTicket(form: TicketForm, context: TicketContext): TicketResult {
  const quantity = quantityOf(form, context);
  const nothing = {
    command: undefined,
    preview: undefined,
    refusal: undefined,
    isFar: false,
    share: undefined,
  };
  if (quantity === null) return nothing;
  const command = commandOf(form, quantity, context);
  // An unfinished limit price is not an error yet: the panel shows dashes.
  if (form.type === 'limit' && command.price === null) return nothing;
  const { rules, quoteRate, book, available } = context;
  const canPreview = quoteRate !== undefined && (book !== undefined || form.type === 'limit');
  const preview = canPreview
    ? previewOpen(command, { rules, quoteRate, book: book ?? { bids: [], asks: [] } })
    : undefined;
  const share = shareOf(preview?.cost, available);
  const refusal = inFieldUnit(refusalOf(command, preview, context), form, context);
  return { command, preview, refusal, isFar: isFarOf(command, context), share };
}

function isFarOf(
  { price }: ContractCommand,
  { indexDoubled, warnBand, rules }: TicketContext,
): boolean {
  if (price === null || indexDoubled === null) return false;
  return isFarFromIndex(price, indexDoubled, { warnBand, priceDecimals: rules.priceDecimals });
}

/** A bound of the quantity as margin, where margin is what was typed: the least up, the most down to the cent. */
function inFieldUnit(
  refusal: Rejected | undefined,
  form: TicketForm,
  context: TicketContext,
): ShownRefusal | undefined {
  const price = entryPrice(form, context);
  const { quoteRate, rules } = context;
  if (refusal?.params === undefined || form.amountKind !== 'margin') return refusal;
  if (price === null || quoteRate === undefined) return refusal;
  const marginFor = (quantity: Decimal): Decimal =>
    quantity.times(price).times(quoteRate).div(form.leverage);
  const { minimum, maximum } = refusal.params;
  if (refusal.error === 'below_minimum' && minimum !== undefined)
    return withBound(refusal, { minimum: toText(roundFeeUp(marginFor(rules.minQuantity), 2)) });
  if (refusal.error === 'above_maximum' && maximum !== undefined)
    return withBound(refusal, {
      maximum: toText(roundPayoutDown(marginFor(rules.maxQuantity), 2)),
    });
  return refusal;
}

const withBound = (refusal: Rejected, params: NonNullable<Rejected['params']>): ShownRefusal => ({
  ...refusal,
  params,
  unit: SETTLEMENT_CURRENCY,
});

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

/** DESIGN 10.8: large market orders, or leverage of 20x and more. */
const HIGH_LEVERAGE = 20;

/** Whether the order gets a confirm sheet before it is sent. A limit far from the market does too. */
export function needsConfirmation(form: TicketForm, result: TicketResult): boolean {
  if (form.leverage >= HIGH_LEVERAGE || result.isFar) return true;
  return form.type === 'market' && isLarge(result);
}

/** The body of contract_order/submit. */
export function bodyOf(command: ContractCommand): SubmitContractOrder {
  return {
    productId: command.productId,
    direction: command.direction,
    type: command.type,
    quantity: toText(command.quantity),
    leverage: command.leverage,
    price: textOrNull(command.price),
    takeProfit: textOrNull(command.takeProfit),
    stopLoss: textOrNull(command.stopLoss),
  };
}

/** The contract ticket. */
export const CONTRACT_TICKET: TicketKind<TicketForm, TicketContext, TicketResult> = {
  fieldOfWire: {
    price: 'price',
    quantity: 'amount',
    leverage: 'leverage',
    takeProfit: 'takeProfit',
    stopLoss: 'stopLoss',
  },
  missingOf: (form) => {
    if (form.type === 'limit' && readPositive(form.price) === null)
      return { need: 'price', field: 'price' };
    if (readPositive(form.amount) !== null) return undefined;
    return { need: form.amountKind, field: 'amount' };
  },
  workOut: workOutTicket,
  readUnder,
};
