// The ticket as data: what is typed → command, preview and refusals, all from the functions of core.
// Must never do arithmetic of its own; sentences are made where they are shown. Source: DESIGN 10, decisions.md "Contract".
import { ZERO, textOrNull, toText, type Decimal } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import { roundFeeUp, roundPayoutDown } from '../../../../core/money/rounding.ts';
import { crosses, openingSide } from '../../../../core/trading/contract/formulas.ts';
import { openTerms } from '../../../../core/trading/contract/openTerms.ts';
import {
  previewOpen,
  quantityForMargin,
  type OpenPreview,
} from '../../../../core/trading/contract/preview.ts';
import { fromPoints } from '../../../../core/trading/book/scale.ts';
import type {
  ContractRules,
  ContractGate,
  ContractCommand,
} from '../../../../core/trading/contract/types.ts';
import type { StopBase } from '../../../../core/trading/contract/stopUnits.ts';
import { validateOpen } from '../../../../core/trading/contract/validateOpen.ts';
import type { Rejected } from '../../../../core/trading/rejection.ts';
import { isFarFromIndex } from '../../../../core/trading/priceBand.ts';
import type { SubmitContractOrder } from '../../../../protocol/contractOrder.ts';
import type { ShownRefusal } from '../../../market/ticket/refusalText.ts';
import { isLarge, readPositive, shareOf } from '../../../market/ticket/ticketKind.ts';
import type { TicketKind, WorkedOut } from '../../../market/ticket/ticketKind.ts';
import type { MarketFacts } from '../../../market/ticket/useMarketFacts.ts';
import { NO_STOPS, stopsOf } from './stopDraft.ts';
import type { StopDraft } from './stopDraft.ts';

/** What the user has typed and chosen. Numbers are plain decimal strings, empty while nothing is typed. */
export interface TicketForm extends StopDraft {
  readonly direction: 'long' | 'short';
  readonly type: 'market' | 'limit' | 'stop';
  readonly leverage: number;
  readonly price: string;
  /** Of a stop entry. */
  readonly trigger: string;
  /** Of a limit order. */
  readonly postOnly: boolean;
  readonly amountKind: 'margin' | 'quantity';
  readonly amount: string;
  readonly hasProtection: boolean;
}

/** What the market and the account say; undefined is not known yet. */
export interface TicketContext extends Omit<MarketFacts, 'last'> {
  readonly rules: ContractRules;
  /** Available USDT of the contract account; undefined for visitors and while it loads. */
  readonly available: Decimal | undefined;
  /** Mark price; null while nobody knows it. */
  readonly mark: Decimal | null;
  /** A limit further than this share from the index is warned about. */
  readonly warnBand: Decimal;
}

export interface TicketResult extends WorkedOut {
  /** Undefined while the form is not complete. */
  readonly command: ContractCommand | undefined;
  readonly preview: OpenPreview | undefined;
  /** What take profit and stop loss are reckoned from. */
  readonly stopBase: StopBase | undefined;
  /** The limit is further from the index than passes without a word. */
  readonly isFar: boolean;
}

/** The leverage that was chosen, or the next lower one once the rules no longer offer it. */
function readUnder(form: TicketForm, { rules: { leverages } }: TicketContext): TicketForm {
  if (leverages.includes(form.leverage)) return form;
  const lower = leverages.filter((one) => one < form.leverage);
  return { ...form, leverage: lower.at(-1) ?? leverages[0] ?? 1 };
}

function bestOpposing(
  { direction }: Pick<TicketForm, 'direction'>,
  { book, rules }: TicketContext,
): Decimal | null {
  const best = book?.[openingSide(direction)][0];
  return best === undefined ? null : fromPoints(best[0], rules);
}

/** The price the order would open at: its limit or trigger, or the best opposing price; null when there is none. */
export function entryPrice(form: TicketForm, context: TicketContext): Decimal | null {
  if (form.type === 'limit') return readPositive(form.price);
  if (form.type === 'stop') return readPositive(form.trigger);
  return bestOpposing(form, context);
}

/** What is typed as margin or quantity → quantity in lots. */
export function quantityOf(form: TicketForm, context: TicketContext): Decimal | null {
  const amount = readPositive(form.amount);
  if (amount === null || form.amountKind === 'quantity') return amount;
  const price = entryPrice(form, context);
  if (price === null || context.quoteRate === undefined) return null;
  return quantityForMargin(amount, price, form.leverage, context.quoteRate, context.rules);
}

/** The command without what protects it. */
function bareCommand(form: TicketForm, quantity: Decimal, context: TicketContext): ContractCommand {
  const { type } = form;
  return {
    productId: context.rules.productId,
    direction: form.direction,
    type,
    quantity,
    leverage: form.leverage,
    price: type === 'limit' ? readPositive(form.price) : null,
    triggerPrice: type === 'stop' ? readPositive(form.trigger) : null,
    postOnly: type === 'limit' && form.postOnly,
    takeProfit: null,
    stopLoss: null,
    trailingRate: null,
    maxSlippage: null,
  };
}

/** What the order would be once open, its fee paid. */
function stopBaseOf(
  { direction }: ContractCommand,
  preview: OpenPreview | undefined,
  { quoteRate }: TicketContext,
): StopBase | undefined {
  if (preview === undefined || quoteRate === undefined) return undefined;
  const { quantity, expectedPrice, margin, fee } = preview;
  return {
    position: {
      direction,
      quantity,
      openPrice: expectedPrice,
      margin,
      overnightFee: ZERO,
      quoteRate,
    },
    posted: {
      realised: ZERO,
      handlingFee: fee,
      settledOvernightFee: ZERO,
      liquidationFee: ZERO,
    },
    reference: expectedPrice,
  };
}

function previewOf(command: ContractCommand, context: TicketContext): OpenPreview | undefined {
  const { rules, quoteRate, book, mark } = context;
  const isMarket = command.type === 'market';
  if (quoteRate === undefined || (isMarket && book === undefined)) return undefined;
  return previewOpen(command, {
    rules,
    quoteRate,
    book: book ?? { bids: [], asks: [] },
    ...(isMarket && mark !== null && { trailFrom: mark }),
  });
}

/** A limit that would fill at once, as far as the book on the screen tells. */
function wouldTake({ price, direction }: ContractCommand, context: TicketContext): boolean {
  const best = bestOpposing({ direction }, context);
  return price !== null && best !== null && crosses(direction, price, best);
}

function refusalOf(
  command: ContractCommand,
  preview: OpenPreview | undefined,
  context: TicketContext,
): Rejected | undefined {
  const { rules, quoteRate, mark } = context;
  const gate: ContractGate = { market: context.market, leverageCap: null };
  if (preview === undefined || quoteRate === undefined) return validateOpen(command, rules, gate);
  const { expectedPrice, quantity } = preview;
  const cost = expectedPrice.times(quantity);
  const terms = openTerms({ ...command, cost, quoteRate }, rules, rules.takerRate);
  const isMarket = command.type === 'market';
  return validateOpen(command, rules, gate, {
    entry: expectedPrice,
    trailFrom: (isMarket ? mark : null) ?? expectedPrice,
    mark: command.type === 'stop' ? mark : null,
    terms,
    // A visitor's balance is unknown: the server asks for it, the ticket does not.
    available: context.available ?? terms.total,
    stale: false,
    tooThin: isMarket && !preview.complete,
    moved: false,
    takes: command.postOnly && wouldTake(command, context),
  });
}

/** Works out the whole ticket. */
export function workOutTicket(form: TicketForm, context: TicketContext): TicketResult {
  const quantity = quantityOf(form, context);
  const isPriced = form.type === 'market' || entryPrice(form, context) !== null;
  // An unfinished price is not an error yet: the panel shows dashes.
  if (quantity === null || !isPriced) return NOTHING;
  const bare = bareCommand(form, quantity, context);
  const opening = previewOf(bare, context);
  const stopBase = stopBaseOf(bare, opening, context);
  const { hasProtection } = form;
  // A level that cannot be worked out yet is not an order without it.
  if (hasProtection && form.stopUnit !== 'price' && stopBase === undefined) return NOTHING;
  const command = hasProtection ? { ...bare, ...stopsOf(form, stopBase, context.rules) } : bare;
  const preview = hasProtection ? previewOf(command, context) : opening;
  const share = shareOf(preview?.cost, context.available);
  const refusal = inFieldUnit(refusalOf(command, preview, context), form, context);
  return { command, preview, stopBase, refusal, isFar: isFarOf(command, context), share };
}

const NOTHING: TicketResult = {
  command: undefined,
  preview: undefined,
  stopBase: undefined,
  refusal: undefined,
  isFar: false,
  share: undefined,
};

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

/** DESIGN 10.8: large market orders, or leverage of 20x and more. */
const HIGH_LEVERAGE = 20;

/** Whether the order gets a confirm sheet before it is sent. A limit far from the market does too. */
export function needsConfirmation(form: TicketForm, result: TicketResult): boolean {
  if (form.leverage >= HIGH_LEVERAGE || result.isFar) return true;
  return form.type !== 'limit' && isLarge(result);
}

/** The body of contract_order/submit; what only some orders have is left out of the others. */
export function bodyOf(command: ContractCommand): SubmitContractOrder {
  const { triggerPrice, postOnly, trailingRate } = command;
  return {
    productId: command.productId,
    direction: command.direction,
    type: command.type,
    quantity: toText(command.quantity),
    leverage: command.leverage,
    price: textOrNull(command.price),
    takeProfit: textOrNull(command.takeProfit),
    stopLoss: textOrNull(command.stopLoss),
    ...(triggerPrice !== null && { triggerPrice: toText(triggerPrice) }),
    ...(postOnly && { postOnly }),
    ...(trailingRate !== null && { trailingRate: toText(trailingRate) }),
  };
}

/** What goes once an order was taken; the rest stays for the next one. */
export const SENT = { ...NO_STOPS, amount: '', trigger: '', hasProtection: false } as const;

/** The contract ticket. */
export const CONTRACT_TICKET: TicketKind<TicketForm, TicketContext, TicketResult> = {
  fieldOfWire: {
    price: 'price',
    triggerPrice: 'trigger',
    postOnly: 'postOnly',
    quantity: 'amount',
    leverage: 'leverage',
    takeProfit: 'takeProfit',
    stopLoss: 'stopLoss',
    trailingRate: 'trailing',
  },
  missingOf: (form) => {
    if (form.type === 'limit' && readPositive(form.price) === null)
      return { need: 'price', field: 'price' };
    if (form.type === 'stop' && readPositive(form.trigger) === null)
      return { need: 'trigger', field: 'trigger' };
    if (readPositive(form.amount) !== null) return undefined;
    return { need: form.amountKind, field: 'amount' };
  },
  workOut: workOutTicket,
  readUnder,
};
