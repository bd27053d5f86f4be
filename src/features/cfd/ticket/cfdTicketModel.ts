// The ticket as data: what is typed → stake, payout, odds and refusal, all from the functions of core.
// Must never do arithmetic of its own; sentences are made where they are shown. Source: decisions.md "CFD call / put".
import { ZERO, decimal, minDecimal, toText } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import {
  roundPayoutDown,
  roundQuantityDown,
  roundQuantityUp,
} from '../../../../core/money/rounding.ts';
import { indexToDecimal } from '../../../../core/market/scaledDecimal.ts';
import { validateCfdOpen } from '../../../../core/trading/cfd/decideOpen.ts';
import { breakEvenRate, houseEdge } from '../../../../core/trading/cfd/odds.ts';
import { periodOf, stakeOfCommand } from '../../../../core/trading/cfd/openChecks.ts';
import { STAKE_SCALE, winPayout } from '../../../../core/trading/cfd/terms.ts';
import type { CfdAcceptance, CfdCommand, CfdRules } from '../../../../core/trading/cfd/types.ts';
import type { Rejected } from '../../../../core/trading/rejection.ts';
import type { SubmitCfdOrder } from '../../../../protocol/order.ts';
import type { ShownRefusal } from '../../../market/ticket/refusalText.ts';
import { readPositive, shareOf } from '../../../market/ticket/ticketKind.ts';
import type { TicketKind, WorkedOut } from '../../../market/ticket/ticketKind.ts';
import type { MarketFacts } from '../../../market/ticket/useMarketFacts.ts';

/** What the user has typed and chosen. */
export interface CfdForm {
  readonly seconds: number;
  readonly amountKind: 'stake' | 'quantity';
  /** Plain decimal string, empty while nothing is typed. */
  readonly amount: string;
}

/** What the market and the account say; undefined is not known yet. */
export interface CfdTicketContext extends Pick<
  MarketFacts,
  'quoteRate' | 'indexDoubled' | 'market'
> {
  readonly rules: CfdRules;
  /** The server's time: an order may not outlive the market's day. */
  readonly now: number;
  /** Available USDT of the cfd account; undefined for visitors and while it loads. */
  readonly available: Decimal | undefined;
}

export interface CfdTicketResult extends WorkedOut {
  /** USDT; undefined while nothing is typed or a quantity has no price yet. */
  readonly stake: Decimal | undefined;
  /** What comes back on a win. */
  readonly payout: Decimal | undefined;
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
export function firstForm({ periods, minStake }: CfdRules): CfdForm {
  const first = periods.find(({ seconds }) => seconds === FIRST_SECONDS) ?? periods[0];
  const seconds = first?.seconds ?? FIRST_SECONDS;
  return { seconds, amountKind: 'stake', amount: toText(minStake) };
}

/** Decimals that may be typed. */
export function amountDecimals(form: CfdForm, rules: CfdRules): number {
  return form.amountKind === 'stake' ? STAKE_SCALE : rules.quantityDecimals;
}

/** USDT per base unit now; undefined while the server knows no conversion or there is no index. */
function priceInUsdt({ indexDoubled, quoteRate, rules }: CfdTicketContext): Decimal | undefined {
  if (quoteRate === undefined || indexDoubled === null) return undefined;
  return indexToDecimal(indexDoubled, rules.priceDecimals).times(quoteRate);
}

/** What the server would accept now; undefined while there is no price. */
function acceptanceOf({
  indexDoubled,
  quoteRate,
  now,
}: CfdTicketContext): CfdAcceptance | undefined {
  if (quoteRate === undefined || indexDoubled === null) return undefined;
  return { seq: 0, time: now, indexDoubled, quoteRate };
}

/** Undefined while nothing is typed. Either way costs and pays the same. */
function commandOf(form: CfdForm, { rules }: CfdTicketContext): CfdCommand | undefined {
  const amount = readPositive(form.amount);
  if (amount === null) return undefined;
  const isStake = form.amountKind === 'stake';
  return {
    productId: rules.productId,
    direction: 'call',
    seconds: form.seconds,
    stake: isStake ? amount : null,
    quantity: isStake ? null : amount,
  };
}

/** What is typed as a stake in USDT. */
export function stakeOfForm(form: CfdForm, context: CfdTicketContext): Decimal | undefined {
  const command = commandOf(form, context);
  if (command === undefined) return undefined;
  return stakeOfCommand({ command, rules: context.rules, acceptance: acceptanceOf(context) });
}

/** Refusals whose numbers are amounts in USDT, also beside a typed quantity. */
const OF_MONEY: readonly string[] = ['open_stakes_exceeded', 'open_payout_exceeded'];

function inMoney(refusal: Rejected, { minStake, maxStake }: CfdRules): ShownRefusal {
  const money = { unit: SETTLEMENT_CURRENCY };
  if (refusal.error === 'below_minimum')
    return { ...refusal, ...money, params: { minimum: toText(minStake) } };
  if (refusal.error === 'above_maximum')
    return { ...refusal, ...money, params: { maximum: toText(maxStake) } };
  return OF_MONEY.includes(refusal.error) ? { ...refusal, ...money } : refusal;
}

function refusalOf(
  form: CfdForm,
  stake: Decimal | undefined,
  context: CfdTicketContext,
): ShownRefusal | undefined {
  const { rules, market, available } = context;
  const command = commandOf(form, context);
  if (command === undefined) return undefined;
  // A visitor's balance is unknown, and nobody's open orders are summed here: the server asks for them, the ticket does not.
  const funds =
    stake === undefined
      ? undefined
      : { available: available ?? stake, openStakes: ZERO, openPayout: ZERO, stale: false };
  const gate = { market };
  const refusal = validateCfdOpen(command, rules, acceptanceOf(context), gate, funds);
  return refusal && inMoney(refusal, rules);
}

/** What the period promises, and what it costs on average. Undefined when it is not offered. */
export function oddsOf(seconds: number, rules: CfdRules): Odds | undefined {
  const period = periodOf(rules, seconds);
  if (period === undefined) return undefined;
  const { returnRate } = period;
  return { returnRate, breakEven: breakEvenRate(returnRate), edge: houseEdge(returnRate) };
}

/** Works out the whole ticket. */
export function workOutCfdTicket(form: CfdForm, context: CfdTicketContext): CfdTicketResult {
  const stake = stakeOfForm(form, context);
  const odds = oddsOf(form.seconds, context.rules);
  return {
    stake,
    payout:
      stake === undefined || odds === undefined ? undefined : winPayout(stake, odds.returnRate),
    refusal: refusalOf(form, stake, context),
    share: shareOf(stake, context.available),
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
  return toText(round(stake.div(price), context.rules.quantityDecimals));
}

/** The least order. */
export function leastAmount(form: CfdForm, context: CfdTicketContext): string {
  return amountOf(context.rules.minStake, form, context, roundQuantityUp);
}

/** The largest order the rules and the account allow, in whole cents. */
export function mostAmount(form: CfdForm, context: CfdTicketContext): string {
  const most = context.rules.maxStake;
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
  if (now === null || now.lt(step)) return least;
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

/** The body of order/submit; undefined while the form cannot be sent. */
export function bodyOf(
  form: CfdForm,
  direction: 'call' | 'put',
  result: CfdTicketResult,
  productId: string,
): SubmitCfdOrder | undefined {
  const amount = readPositive(form.amount);
  if (amount === null || result.refusal !== undefined || result.stake === undefined)
    return undefined;
  return { productId, direction, seconds: form.seconds, [form.amountKind]: toText(amount) };
}

/** The call and put ticket. */
export const CFD_TICKET: TicketKind<CfdForm, CfdTicketContext, CfdTicketResult> = {
  fieldOfWire: { seconds: 'seconds', stake: 'amount', quantity: 'amount' },
  missingOf: ({ amount, amountKind }) =>
    readPositive(amount) === null ? { need: amountKind, field: 'amount' } : undefined,
  workOut: workOutCfdTicket,
};
