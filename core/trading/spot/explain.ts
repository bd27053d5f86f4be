// The evidence of a spot fill: every input and result of the formula by name, as decimal strings.
// With the book line of its tick and recomputeSpotFill, anyone gets the same numbers again.
// Must never leave out an input that the result depends on. Source: decisions.md "Price evidence", wire.md proof/getFill.
import { toText } from '../../money/decimal.ts';
import { explainWalk } from '../book/explainFill.ts';
import { feeRateOf, receivedCurrency } from './formulas.ts';
import { textOrNone } from '../inputs.ts';
import type { SpotFilledEvent, SpotOrder, SpotRules } from './types.ts';

/** Goes up with every change of a formula that would change a result; stored with each fill. */
export const SPOT_FORMULA_VERSION = 'spot-1';

export type SpotFillInputs = Record<string, string>;

/** What a fill states of all that its owner holds of the coin; left out where the fill is shown to everybody. */
export const HOLDING_INPUTS: readonly string[] = [
  'positionQuantityBefore',
  'positionCostBefore',
  'costShare',
  'result',
  'positionQuantity',
  'positionCost',
];

/** `before`: the order as it was; of a market order the one its event brings. */
export function explainSpotFill(
  before: SpotOrder,
  event: SpotFilledEvent,
  rules: SpotRules,
): SpotFillInputs {
  const { fill, positionBefore, positionAfter } = event;
  return {
    event: event.type,
    productId: before.productId,
    direction: before.side,
    orderType: before.type,
    priceDecimals: String(rules.priceDecimals),
    quantityDecimals: String(rules.quantityDecimals),
    baseScale: String(rules.baseScale),
    ...explainWalk(fill),
    feeRate: toText(feeRateOf(fill.role, rules)),
    feeCurrency: receivedCurrency(before.side, rules.base),
    limitPrice: textOrNone(before.price),
    orderedAmount: textOrNone(before.orderedAmount),
    valueBefore: toText(before.filledValue),
    amountBefore: toText(before.filledAmount),
    feeExactBefore: toText(before.feeExact),
    feeBefore: toText(before.fee),
    restingBefore: toText(before.restingQuantity),
    holdBefore: toText(before.hold),
    holdRate: toText(before.quoteRate),
    positionQuantityBefore: toText(positionBefore.quantity),
    positionCostBefore: toText(positionBefore.cost),
    amount: toText(event.amount),
    fee: toText(fill.fee),
    fromHold: toText(event.fromHold),
    costShare: toText(event.costShare),
    result: toText(event.result),
    positionQuantity: toText(positionAfter.quantity),
    positionCost: toText(positionAfter.cost),
  };
}
