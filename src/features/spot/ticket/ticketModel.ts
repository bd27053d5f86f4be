// The spot ticket as data: what is typed → command, preview, refusal and warning, all from the functions of core.
// Must never do arithmetic of its own; sentences are made where they are shown. Source: DESIGN 10, decisions.md "Spot".
import {
  ONE,
  ZERO,
  decimal,
  maxDecimal,
  textOrNull,
  toText,
} from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import { roundFeeUp, roundPayoutDown, roundQuantityDown } from '../../../../core/money/rounding.ts';
import { fromPoints } from '../../../../core/trading/book/scale.ts';
import { isFarFromIndex } from '../../../../core/trading/priceBand.ts';
import { quantityScale, walkedSide } from '../../../../core/trading/spot/formulas.ts';
import type { Rejected } from '../../../../core/trading/rejection.ts';
import { validateSpot } from '../../../../core/trading/spot/orderChecks.ts';
import type { PricedSpot } from '../../../../core/trading/spot/orderChecks.ts';
import { previewSpot, quantityForHold } from '../../../../core/trading/spot/preview.ts';
import type { SpotPreview } from '../../../../core/trading/spot/preview.ts';
import type { SpotCommand, SpotRules } from '../../../../core/trading/spot/types.ts';
import type { SubmitSpotOrder } from '../../../../protocol/spotOrder.ts';
import type { ShownRefusal } from '../../../market/ticket/refusalText.ts';
import { isLarge, readPositive, shareOf } from '../../../market/ticket/ticketKind.ts';
import type { TicketKind, WorkedOut } from '../../../market/ticket/ticketKind.ts';
import type { MarketFacts } from '../../../market/ticket/useMarketFacts.ts';

/** What the user has typed and chosen. Numbers are plain decimal strings, empty while nothing is typed. */
export interface SpotForm {
  readonly side: 'buy' | 'sell';
  readonly type: 'market' | 'limit';
  readonly price: string;
  /** Which of the two fields holds what was typed; the other one follows. */
  readonly lead: 'quantity' | 'total';
  readonly size: string;
}

/** What the market and the account say; undefined is not known yet. */
export interface SpotTicketContext extends MarketFacts {
  readonly rules: SpotRules;
  /** Spot account: USDT and base units; undefined for visitors and while it loads. */
  readonly available: { readonly quote: Decimal; readonly base: Decimal } | undefined;
  readonly position: { readonly quantity: Decimal; readonly cost: Decimal } | undefined;
}

export interface SpotResult extends WorkedOut {
  /** Undefined while the form is not complete. */
  readonly command: SpotCommand | undefined;
  readonly preview: SpotPreview | undefined;
  /** The limit is further from the index than passes without a word. */
  readonly isFar: boolean;
  /** How much better or worse than the last price, as a share of it; undefined while unknown. */
  readonly fromLast: Decimal | undefined;
}

/** Only what is bought at the market is ordered by its amount; elsewhere a total is another way to type a quantity. */
const isByAmount = (form: SpotForm): boolean =>
  form.lead === 'total' && form.side === 'buy' && form.type === 'market';

function quantityOf(form: SpotForm, context: SpotTicketContext): Decimal | null {
  const size = readPositive(form.size);
  if (size === null || form.lead === 'quantity') return size;
  const price = readPositive(form.price);
  const { quoteRate, rules } = context;
  if (price === null || quoteRate === undefined) return null;
  const quantity = quantityForHold(size, price, quoteRate, rules);
  return quantity.isZero() ? null : quantity;
}

function commandOf(form: SpotForm, context: SpotTicketContext): SpotCommand | undefined {
  const { side, type } = form;
  const { productId } = context.rules;
  const price = type === 'limit' ? readPositive(form.price) : null;
  // An unfinished limit price is not an error yet: the panel shows dashes.
  if (type === 'limit' && price === null) return undefined;
  if (isByAmount(form)) {
    const amount = readPositive(form.size);
    return amount === null ? undefined : { productId, side, type, quantity: null, amount, price };
  }
  const quantity = quantityOf(form, context);
  return quantity === null ? undefined : { productId, side, type, quantity, amount: null, price };
}

/** Neither too little nor all there is. */
const UNKNOWN = decimal('Infinity');

/** In the currency the side pays with. */
function availableOf(side: SpotForm['side'], context: SpotTicketContext): Decimal | undefined {
  return side === 'buy' ? context.available?.quote : context.available?.base;
}

function priced(
  command: SpotCommand,
  preview: SpotPreview | undefined,
  context: SpotTicketContext,
): PricedSpot | undefined {
  const { book, quoteRate } = context;
  // An amount that does not buy one lot has no preview, and is refused for that.
  const buysNothing =
    command.amount !== null &&
    preview === undefined &&
    quoteRate !== undefined &&
    book?.asks[0] !== undefined;
  if (preview === undefined && !buysNothing) return undefined;
  const value =
    command.price !== null && command.quantity !== null && quoteRate !== undefined
      ? command.price.times(command.quantity).times(quoteRate)
      : (preview?.amount ?? ZERO);
  const needed = command.amount ?? preview?.cost ?? ZERO;
  return {
    quantity: preview?.quantity ?? ZERO,
    value,
    needed,
    // A visitor's balance is unknown: the server asks for it, the ticket does not.
    available: availableOf(command.side, context) ?? UNKNOWN,
    indexDoubled: command.type === 'limit' ? context.indexDoubled : null,
    stale: false,
    tooThin: command.type === 'market' && preview?.complete === false,
    moved: false,
  };
}

function isFarOf(command: SpotCommand, context: SpotTicketContext): boolean {
  const { indexDoubled, rules } = context;
  return (
    command.price !== null &&
    indexDoubled !== null &&
    isFarFromIndex(command.price, indexDoubled, rules)
  );
}

/** The least quantity as the total it costs, where the total is what was typed; never under the least value. */
function inFieldUnit(
  refusal: Rejected | undefined,
  form: SpotForm,
  { rules, quoteRate, book }: SpotTicketContext,
): ShownRefusal | undefined {
  const minimum = refusal?.params?.['minimum'];
  if (refusal?.error !== 'below_minimum' || form.lead !== 'total' || minimum === undefined)
    return refusal;
  const best = book?.[walkedSide(form.side)][0];
  const atMarket = best === undefined ? null : fromPoints(best[0], rules);
  const price = form.type === 'limit' ? readPositive(form.price) : atMarket;
  if (price === null || quoteRate === undefined) return refusal;
  const cost = roundFeeUp(price.times(minimum).times(quoteRate), 2);
  const least = maxDecimal(cost, rules.minValue);
  return { ...refusal, params: { minimum: toText(least) }, unit: SETTLEMENT_CURRENCY };
}

/** Works out the whole ticket. */
export function workOutSpot(form: SpotForm, context: SpotTicketContext): SpotResult {
  const command = commandOf(form, context);
  if (command === undefined) {
    const nothing = { command, preview: undefined, refusal: undefined, isFar: false };
    return { ...nothing, fromLast: undefined, share: undefined };
  }
  const { rules, quoteRate, position, last, market } = context;
  const book = context.book ?? { bids: [], asks: [] };
  const preview =
    quoteRate === undefined
      ? undefined
      : previewSpot(command, { rules, quoteRate, book, position });
  const gate = { market };
  const available = availableOf(form.side, context);
  return {
    command,
    preview,
    refusal: inFieldUnit(
      validateSpot(command, rules, gate, priced(command, preview, context)),
      form,
      context,
    ),
    isFar: isFarOf(command, context),
    fromLast:
      preview === undefined || last === null || last.isZero()
        ? undefined
        : preview.expectedPrice.div(last).minus(ONE),
    share: shareOf(preview && (command.amount ?? preview.cost), available),
  };
}

/** What the field that was not typed into shows; empty while it cannot be known. */
export function followingField(form: SpotForm, { preview }: SpotResult): string {
  if (preview === undefined) return '';
  return form.lead === 'total'
    ? toText(preview.quantity)
    : // Money with two decimals (product.md §9); the exact amount is in the preview.
      preview.amount.toFixed(2);
}

/** The form that uses `percent` of what is available; the size is empty when it cannot be known. */
export function formForPercent(
  form: SpotForm,
  context: SpotTicketContext,
  percent: number,
): Pick<SpotForm, 'lead' | 'size'> {
  const available = availableOf(form.side, context);
  const { rules, quoteRate } = context;
  const budget = available?.times(percent).div(100);
  const sized = (
    lead: SpotForm['lead'],
    size: Decimal | undefined,
  ): Pick<SpotForm, 'lead' | 'size'> => ({
    lead,
    size: size === undefined || size.lte(0) ? '' : toText(size),
  });
  if (budget === undefined) return sized('quantity', undefined);
  if (form.side === 'sell')
    return sized('quantity', roundQuantityDown(budget, quantityScale('sell', rules)));
  if (form.type === 'market') return sized('total', roundPayoutDown(budget, 2));
  const price = readPositive(form.price);
  if (price === null || quoteRate === undefined) return sized('quantity', undefined);
  return sized('quantity', quantityForHold(budget, price, quoteRate, rules));
}

/** Whether the order gets a confirm sheet before it is sent. A limit far from the market does too. */
export function needsConfirmation(form: SpotForm, result: SpotResult): boolean {
  if (form.type === 'limit') return result.isFar;
  return isLarge(result);
}

/** The body of spot_order/submit. */
export function bodyOf(command: SpotCommand): SubmitSpotOrder {
  return {
    productId: command.productId,
    side: command.side,
    type: command.type,
    quantity: textOrNull(command.quantity),
    amount: textOrNull(command.amount),
    price: textOrNull(command.price),
  };
}

/**
 * What changes with a choice: the other side keeps the amount (DESIGN 10.2). A total cannot be ordered when selling at
 * the market: there the quantity leads that stood beside it.
 */
function follow(form: SpotForm, before: SpotResult): SpotForm {
  if (form.side !== 'sell' || form.type !== 'market' || form.lead !== 'total') return form;
  return { ...form, lead: 'quantity', size: followingField(form, before) };
}

/** The spot ticket. */
export const SPOT_TICKET: TicketKind<SpotForm, SpotTicketContext, SpotResult> = {
  fieldOfWire: { price: 'price', quantity: 'size', amount: 'size' },
  missingOf: (form) => {
    if (form.type === 'limit' && readPositive(form.price) === null)
      return { need: 'price', field: 'price' };
    return readPositive(form.size) === null ? { need: form.lead, field: 'size' } : undefined;
  },
  workOut: workOutSpot,
  follow,
};
