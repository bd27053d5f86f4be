// The ticket as data: what is typed → stake, payout, odds and refusal, all from the functions of core.
// Must never do arithmetic of its own; sentences are made where they are shown. Source: decisions.md "CFD call / put".
import { decimal, minDecimal, parseDecimal, toText } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import {
  roundPayoutDown,
  roundQuantityDown,
  roundQuantityUp,
} from '../../../../core/money/rounding.ts';
import { breakEvenRate, houseEdge } from '../../../../core/trading/cfd/odds.ts';
import { STAKE_SCALE, stakeAt, winPayout } from '../../../../core/trading/cfd/terms.ts';
import { refuse } from '../../../../core/trading/rejection.ts';
import type { Rejected } from '../../../../core/trading/rejection.ts';
import type { SubmitCfdOrder } from '../../../../protocol/order.ts';
import type { CfdSection } from '../../../../core/rulebook/types.ts';
import type { ProductInfoDto } from '../../../../protocol/product.ts';

/** What the user has typed and chosen. */
export interface CfdForm {
  readonly seconds: number;
  readonly amountKind: 'stake' | 'quantity';
  /** Plain decimal string, empty while nothing is typed. */
  readonly amount: string;
}

/** What the market and the account say; undefined is not known yet. */
export interface CfdTicketContext {
  readonly info: Pick<ProductInfoDto, 'id' | 'priceDecimals' | 'quantityDecimals' | 'quoteRate'> & {
    /** Of the rulebook in force. */
    readonly cfd: Pick<CfdSection, 'periods' | 'minStake' | 'maxStake'>;
  };
  /** Price of the index now. */
  readonly index: Decimal | undefined;
  /** Available USDT of the cfd account; undefined for visitors and while it loads. */
  readonly available: Decimal | undefined;
}

export interface CfdTicketResult {
  /** USDT; undefined while nothing is typed or a quantity has no price yet. */
  readonly stake: Decimal | undefined;
  /** What comes back on a win. */
  readonly payout: Decimal | undefined;
  readonly refusal: Rejected | undefined;
  /** Share of the available balance, 0 to 1; undefined while unknown. */
  readonly share: Decimal | undefined;
}

/** What the chosen period promises and costs. */
export interface Odds {
  readonly returnRate: Decimal;
  readonly breakEven: Decimal;
  readonly edge: Decimal;
}

/** The period a ticket opens with: one minute where it is offered, as in the mock-ups. */
const FIRST_SECONDS = 60;

/** The ticket as it opens: the least stake, so that nobody risks more than he chose. */
export function firstForm(info: CfdTicketContext['info']): CfdForm {
  const { periods, minStake } = info.cfd;
  const first = periods.find(({ seconds }) => seconds === FIRST_SECONDS) ?? periods[0];
  return { seconds: first?.seconds ?? FIRST_SECONDS, amountKind: 'stake', amount: minStake };
}

/** Decimals that may be typed. */
export function amountDecimals(form: CfdForm, info: CfdTicketContext['info']): number {
  return form.amountKind === 'stake' ? STAKE_SCALE : info.quantityDecimals;
}

const readPositive = (text: string): Decimal | undefined => {
  const value = parseDecimal(text);
  return value?.gt(0) === true ? value : undefined;
};

/** The unit of the amount, while none is typed. */
export function missingOf({ amount, amountKind }: CfdForm): CfdForm['amountKind'] | undefined {
  return readPositive(amount) === undefined ? amountKind : undefined;
}

/** USDT per base unit now; undefined while the server knows no conversion or there is no index. */
function priceInUsdt({ info, index }: CfdTicketContext): Decimal | undefined {
  return info.quoteRate === null || index === undefined
    ? undefined
    : index.times(decimal(info.quoteRate));
}

/** What is typed as a stake in USDT. */
export function stakeOfForm(form: CfdForm, context: CfdTicketContext): Decimal | undefined {
  const amount = readPositive(form.amount);
  if (amount === undefined || form.amountKind === 'stake') return amount;
  const { info, index } = context;
  if (info.quoteRate === null || index === undefined) return undefined;
  return stakeAt(amount, index, decimal(info.quoteRate));
}

function refusalOf(
  form: CfdForm,
  stake: Decimal | undefined,
  { info, available }: CfdTicketContext,
): Rejected | undefined {
  if (stake === undefined) return undefined;
  const { minStake, maxStake } = info.cfd;
  const field = form.amountKind;
  if (stake.lt(minStake)) return refuse('below_minimum', field, { minimum: minStake });
  if (stake.gt(maxStake)) return refuse('above_maximum', field, { maximum: maxStake });
  // A visitor's balance is unknown: the server asks for it, the ticket does not.
  const isTooMuch = available !== undefined && stake.gt(available);
  return isTooMuch ? refuse('insufficient_balance', field) : undefined;
}

/** What the period promises, and what it costs on average. Undefined when it is not offered. */
export function oddsOf(seconds: number, info: CfdTicketContext['info']): Odds | undefined {
  const period = info.cfd.periods.find((one) => one.seconds === seconds);
  if (period === undefined) return undefined;
  const returnRate = decimal(period.returnRate);
  return { returnRate, breakEven: breakEvenRate(returnRate), edge: houseEdge(returnRate) };
}

/** Works out the whole ticket. */
export function workOutCfdTicket(form: CfdForm, context: CfdTicketContext): CfdTicketResult {
  const stake = stakeOfForm(form, context);
  const odds = oddsOf(form.seconds, context.info);
  const { available } = context;
  return {
    stake,
    payout:
      stake === undefined || odds === undefined ? undefined : winPayout(stake, odds.returnRate),
    refusal: refusalOf(form, stake, context),
    share:
      stake === undefined || available === undefined || available.isZero()
        ? undefined
        : stake.div(available),
  };
}

/** A stake as the field shows it in the form's unit; a quantity is cut to the lot. Empty when it cannot be known. */
function amountOf(
  stake: Decimal,
  form: CfdForm,
  context: CfdTicketContext,
  round: (value: Decimal, scale: number) => Decimal,
): string {
  if (form.amountKind === 'stake') return toText(stake);
  const price = priceInUsdt(context);
  if (price === undefined || price.isZero()) return '';
  return toText(round(stake.div(price), context.info.quantityDecimals));
}

/** The least order. */
export function leastAmount(form: CfdForm, context: CfdTicketContext): string {
  return amountOf(decimal(context.info.cfd.minStake), form, context, roundQuantityUp);
}

/** The largest order the rules and the account allow, in whole cents. */
export function mostAmount(form: CfdForm, context: CfdTicketContext): string {
  const most = decimal(context.info.cfd.maxStake);
  const bound = context.available === undefined ? most : minDecimal(most, context.available);
  return amountOf(roundPayoutDown(bound, 2), form, context, roundQuantityDown);
}

/** One tap on "less" or "more": a least order down or up, never under the least one. */
export function steppedAmount(
  form: CfdForm,
  context: CfdTicketContext,
  direction: 'less' | 'more',
): string {
  const least = leastAmount(form, context);
  if (least === '') return form.amount;
  const step = decimal(least);
  const now = readPositive(form.amount);
  if (now === undefined || now.lt(step)) return least;
  const next = direction === 'less' ? now.minus(step) : now.plus(step);
  return next.lt(step) ? least : toText(next);
}

/** Stake ⇄ quantity: the same order in the other unit. */
export function convertedAmount(
  form: CfdForm,
  context: CfdTicketContext,
  to: CfdForm['amountKind'],
): string {
  if (to === form.amountKind) return form.amount;
  const stake = stakeOfForm(form, context);
  if (stake === undefined) return '';
  if (to === 'stake') return toText(roundPayoutDown(stake, 2));
  return amountOf(stake, { ...form, amountKind: 'quantity' }, context, roundQuantityDown);
}

/** DESIGN 10.8: market orders over 20 % of the account ask first; a call or put is one. */
const LARGE_SHARE = decimal('0.2');

/** Whether the order gets a confirm sheet before it is sent. */
export function isLarge(result: CfdTicketResult): boolean {
  return result.share?.gt(LARGE_SHARE) === true;
}

/** The body of order/submit; undefined while the form cannot be sent. */
export function bodyOf(
  form: CfdForm,
  direction: 'call' | 'put',
  result: CfdTicketResult,
  productId: string,
): SubmitCfdOrder | undefined {
  const amount = readPositive(form.amount);
  if (amount === undefined || result.refusal !== undefined || result.stake === undefined)
    return undefined;
  return { productId, direction, seconds: form.seconds, [form.amountKind]: toText(amount) };
}
