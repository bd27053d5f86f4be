// The subscription ticket as data: what is typed → the subscription as it would start, or why it would not, by core alone.
// Must never do arithmetic of its own. Source: DESIGN 10, decisions.md "AI smart quantification".
import { decimal, maxDecimal, toText } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import { roundFeeUp } from '../../../../core/money/rounding.ts';
import { indexToDecimal } from '../../../../core/market/scaledDecimal.ts';
import type { Tick } from '../../../../core/market/types.ts';
import { createLiquidity } from '../../../../core/trading/book/liquidity.ts';
import { firstFull } from '../../../../core/trading/grid/cells.ts';
import { refuseCommand } from '../../../../core/trading/grid/decideSubscribe.ts';
import { levelsAround } from '../../../../core/trading/grid/levels.ts';
import { previewSubscribe } from '../../../../core/trading/grid/preview.ts';
import { smallestAmount } from '../../../../core/trading/grid/size.ts';
import type { GridCommand, GridOrder, GridRules } from '../../../../core/trading/grid/types.ts';
import type { MarketGate } from '../../../../core/trading/order.ts';
import type { Rejected } from '../../../../core/trading/rejection.ts';
import type { SubmitQuantOrder } from '../../../../protocol/quantOrder.ts';
import type { ShownRefusal } from '../../../market/ticket/refusalText.ts';
import { readPositive, shareOf } from '../../../market/ticket/ticketKind.ts';
import type { TicketKind, WorkedOut } from '../../../market/ticket/ticketKind.ts';

/** What is typed: a plain decimal string, empty while nothing is. */
export interface QuantForm {
  readonly amount: string;
}

/** What the market and the account say; undefined is not known yet. */
export interface QuantTicketContext {
  readonly rules: GridRules;
  /** The newest price message. */
  readonly tick: Tick | undefined;
  readonly market: MarketGate['market'];
  /** USDT in the wealth account; undefined for visitors and while it loads. */
  readonly available: Decimal | undefined;
}

export interface QuantResult extends WorkedOut {
  /** Undefined while nothing is typed. */
  readonly command: GridCommand | undefined;
  /** As it would start now; undefined where it would not, or where that is not known. */
  readonly order: GridOrder | undefined;
}

/** Neither too little nor all there is: a visitor's balance is asked for by the server. */
const UNKNOWN = decimal('Infinity');

/** Numbers of a refusal are amounts here. */
const inMoney = (refusal: Rejected): ShownRefusal =>
  refusal.params === undefined ? refusal : { ...refusal, unit: SETTLEMENT_CURRENCY };

/** Works out the whole ticket. */
export function workOutQuant(
  { amount: typed }: QuantForm,
  context: QuantTicketContext,
): QuantResult {
  const { rules, tick, market, available } = context;
  const amount = readPositive(typed);
  if (amount === null)
    return { command: undefined, order: undefined, refusal: undefined, share: undefined };
  const command = { quantId: rules.quantId, amount };
  const gate = { market };
  const share = shareOf(amount, available);
  if (tick === undefined) {
    const refused = refuseCommand(command, rules, gate);
    return { command, order: undefined, refusal: refused && inMoney(refused), share };
  }
  const newest = { rules, tick, gate, available: available ?? UNKNOWN };
  const preview = previewSubscribe(command, newest);
  return preview.ok
    ? { command, order: preview.order, refusal: undefined, share }
    : { command, order: undefined, refusal: inMoney(preview), share };
}

/** The smallest amount that this grid can be had for: the rulebook's, or what one lot in each cell costs now if that is more. */
export function leastAmount({ rules, tick }: QuantTicketContext): string {
  if (tick === undefined) return toText(rules.minAmount);
  const index = indexToDecimal(tick.indexDoubled, rules.priceDecimals);
  const levels = levelsAround(rules.range, index, rules);
  const first = firstFull(levels, tick.indexDoubled);
  const liquidity = createLiquidity(tick.book);
  const oneLot = smallestAmount({ levels, first }, { rules, tick, liquidity });
  return toText(maxDecimal(rules.minAmount, roundFeeUp(oneLot, 2)));
}

/** The body of quant_order/submit. */
export const bodyOf = ({ quantId, amount }: GridCommand): SubmitQuantOrder => ({
  quantId,
  amount: toText(amount),
});

/** The subscription ticket. */
export const QUANT_TICKET: TicketKind<QuantForm, QuantTicketContext, QuantResult> = {
  fieldOfWire: { amount: 'amount' },
  missingOf: ({ amount }) =>
    readPositive(amount) === null ? { need: 'amount', field: 'amount' } : undefined,
  workOut: workOutQuant,
};
