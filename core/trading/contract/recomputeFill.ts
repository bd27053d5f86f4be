// A fill computed again from its published inputs and the book line of its tick; runs in the browser too.
// Must use the formulas of the execution and nothing but what is handed in: no rules, no order, no database.
// Source: decisions.md "Price evidence" (every fill stores the inputs and the formula version).
import { decimal, toSafeInteger, toText, type Decimal } from '../../money/decimal.ts';
import { parseBookLine } from '../../proof/tickLine.ts';
import { limitFillTerms, shareOfReserve } from './decideLimitFill.ts';
import { NONE, textOrNone, type FillInputs } from './explain.ts';
import { handlingFee, initialMargin, notionalOf } from './formulas.ts';
import { liquidationPrice } from './liquidationPrice.ts';
import { walkLevels } from './liquidity.ts';
import { fromLots, fromWalkedCost, toLots } from './scale.ts';
import { settleClose } from './settleClose.ts';
import type { Direction, MarginTier } from './types.ts';

/**
 * Results by the names they have in `inputs`: a fill is right when each key returned equals `inputs[key]`.
 * With a book line (`B1|product|seq|price:quantity,…|price:quantity,…`, points and lots) the price comes from it;
 * without one (null) the stated cost is taken as given. Throws a RangeError when an input is missing or malformed.
 */
export function recomputeFill(inputs: FillInputs, bookLine: string | null): FillInputs {
  const liquidation = { liquidationPrice: recomputeLiquidation(inputs) };
  if (text(inputs, 'event') === 'overnightCharged') {
    return { fee: recomputeOvernight(inputs), ...liquidation };
  }
  const walk = bookLine === null ? undefined : recomputeWalk(inputs, bookLine);
  const cost = walk?.cost ?? number(inputs, 'cost');
  const money = text(inputs, 'event') === 'opened' ? recomputeOpen : recomputeClose;
  return { ...walk?.results, ...money(inputs, cost), ...liquidation };
}

function recomputeWalk(
  inputs: FillInputs,
  bookLine: string,
): { cost: Decimal; results: FillInputs } {
  const line = parseBookLine(bookLine);
  if (line === undefined) throw new RangeError('not a book line');
  const scales = {
    priceDecimals: integer(inputs, 'priceDecimals'),
    quantityDecimals: integer(inputs, 'quantityDecimals'),
  };
  const levels = text(inputs, 'side') === 'asks' ? line.book.asks : line.book.bids;
  const lots = toLots(number(inputs, 'quantity'), scales);
  const walked = walkLevels(levels, integer(inputs, 'consumedBefore'), lots);
  const cost = fromWalkedCost(walked.cost, scales);
  const found = fromLots(walked.lots, scales);
  return {
    cost,
    results: {
      productId: line.productId,
      seq: String(line.seq),
      quantity: toText(found),
      price: found.isZero() ? NONE : toText(cost.div(found)),
      cost: toText(cost),
    },
  };
}

function recomputeOpen(inputs: FillInputs, cost: Decimal): FillInputs {
  const notional = notionalOf(cost, number(inputs, 'quoteRate'));
  const feeRate = number(inputs, 'feeRate');
  const leverage = integer(inputs, 'leverage');
  if (text(inputs, 'orderType') === 'market') {
    return {
      margin: toText(initialMargin(notional, leverage)),
      fee: toText(handlingFee(notional, feeRate)),
      fromReserved: '0',
    };
  }
  const reserve = {
    reserved: number(inputs, 'reservedBefore'),
    restingQuantity: number(inputs, 'restingBefore'),
  };
  const share = shareOfReserve(reserve, number(inputs, 'quantity'));
  const { margin, fee } = limitFillTerms(share, notional, leverage, feeRate);
  return { margin: toText(margin), fee: toText(fee), fromReserved: toText(share) };
}

function recomputeClose(inputs: FillInputs, cost: Decimal): FillInputs {
  const settled = settleClose(
    {
      direction: direction(inputs),
      openQuantity: number(inputs, 'openBefore'),
      openCost: number(inputs, 'openCostBefore'),
      margin: number(inputs, 'marginBefore'),
      accruedOvernightFee: number(inputs, 'overnightBefore'),
    },
    {
      quantity: number(inputs, 'quantity'),
      value: cost,
      quoteRate: number(inputs, 'quoteRate'),
      feeRate: number(inputs, 'feeRate'),
      liquidationFeeRate: number(inputs, 'liquidationFeeRate'),
      keepsMargin: text(inputs, 'reason') === 'liquidation',
    },
  );
  return Object.fromEntries(Object.entries(settled).map(([key, value]) => [key, toText(value)]));
}

function recomputeOvernight(inputs: FillInputs): string {
  const value = number(inputs, 'quantity').times(number(inputs, 'markPrice'));
  const notional = notionalOf(value, number(inputs, 'quoteRate'));
  const rate = number(inputs, 'dailyRate').times(integer(inputs, 'days'));
  return toText(handlingFee(notional, rate));
}

function recomputeLiquidation(inputs: FillInputs): string {
  const position = {
    direction: direction(inputs),
    quantity: number(inputs, 'positionQuantity'),
    cost: number(inputs, 'positionCost'),
    margin: number(inputs, 'positionMargin'),
    overnightFee: number(inputs, 'positionOvernight'),
    quoteRate: number(inputs, 'quoteRate'),
  };
  const rules = {
    takerRate: number(inputs, 'takerRate'),
    priceDecimals: integer(inputs, 'priceDecimals'),
    tiers: text(inputs, 'tiers').split(';').map(parseTier),
  };
  return textOrNone(liquidationPrice(position, rules));
}

function parseTier(tier: string): MarginTier {
  const [upTo = '', maxLeverage = '', maintenanceRate = '', deduction = ''] = tier.split(':');
  return {
    upTo: upTo === NONE ? null : decimal(upTo),
    maxLeverage: toInteger(maxLeverage),
    maintenanceRate: decimal(maintenanceRate),
    deduction: decimal(deduction),
  };
}

function text(inputs: FillInputs, key: string): string {
  const value = inputs[key];
  if (value === undefined) throw new RangeError(`input ${key} is missing`);
  return value;
}

function number(inputs: FillInputs, key: string): Decimal {
  return decimal(text(inputs, key));
}

function integer(inputs: FillInputs, key: string): number {
  return toInteger(text(inputs, key));
}

function toInteger(value: string): number {
  return toSafeInteger(decimal(value));
}

function direction(inputs: FillInputs): Direction {
  return text(inputs, 'direction') === 'short' ? 'short' : 'long';
}
