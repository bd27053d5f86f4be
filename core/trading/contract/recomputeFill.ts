// A fill computed again from its published inputs and the book line of its tick; runs in the browser too.
// Must use the formulas of the execution and nothing but what is handed in: no rules, no order, no database.
// Source: decisions.md "Price evidence" (every fill stores the inputs and the formula version).
import { decimal, toText, type Decimal } from '../../money/decimal.ts';
import { parseBookLine } from '../../proof/tickLine.ts';
import { isReached } from './decideStop.ts';
import { isEntryReached } from './decideStopEntry.ts';
import { limitFillTerms, shareOfReserve } from './decideLimitFill.ts';
import { NONE, textOrNone, textInput, numberInput, integerInput, parseInteger } from '../inputs.ts';
import type { FillInputs } from './explain.ts';
import { handlingFee, initialMargin, notionalOf } from './formulas.ts';
import { liquidationPrice } from './liquidationPrice.ts';
import { walkLevels } from '../book/liquidity.ts';
import { fromLots, fromWalkedCost, toLots } from '../book/scale.ts';
import { settleClose } from './settleClose.ts';
import { trailingLevel } from './trailing.ts';
import type { Direction, MarginTier } from './types.ts';

/**
 * Results by the names they have in `inputs`: a fill is right when each key returned equals `inputs[key]`.
 * With a book line (`B1|product|seq|price:quantity,…|price:quantity,…`, points and lots) the price comes from it;
 * without one (null) the stated cost is taken as given. Throws a RangeError when an input is missing or malformed.
 */
export function recomputeFill(inputs: FillInputs, bookLine: string | null): FillInputs {
  const liquidation = { liquidationPrice: recomputeLiquidation(inputs) };
  if (textInput(inputs, 'event') === 'overnightCharged') {
    return { fee: recomputeOvernight(inputs), ...liquidation };
  }
  const walk = bookLine === null ? undefined : recomputeWalk(inputs, bookLine);
  const cost = walk?.cost ?? numberInput(inputs, 'cost');
  const money = textInput(inputs, 'event') === 'opened' ? recomputeOpen : recomputeClose;
  return { ...walk?.results, ...money(inputs, cost), ...liquidation };
}

function recomputeWalk(
  inputs: FillInputs,
  bookLine: string,
): { cost: Decimal; results: FillInputs } {
  const line = parseBookLine(bookLine);
  if (line === undefined) throw new RangeError('not a book line');
  const scales = {
    priceDecimals: integerInput(inputs, 'priceDecimals'),
    quantityDecimals: integerInput(inputs, 'quantityDecimals'),
  };
  const levels = textInput(inputs, 'side') === 'asks' ? line.book.asks : line.book.bids;
  const lots = toLots(numberInput(inputs, 'quantity'), scales);
  const walked = walkLevels(levels, integerInput(inputs, 'consumedBefore'), lots);
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
  const notional = notionalOf(cost, numberInput(inputs, 'quoteRate'));
  const feeRate = numberInput(inputs, 'feeRate');
  const leverage = integerInput(inputs, 'leverage');
  const orderType = textInput(inputs, 'orderType');
  if (orderType === 'market' || orderType === 'stop') {
    const money = {
      margin: toText(initialMargin(notional, leverage)),
      fee: toText(handlingFee(notional, feeRate)),
    };
    if (orderType === 'market') return { ...money, fromReserved: '0' };
    // All that it locked is there for its market order.
    const fromReserved = toText(numberInput(inputs, 'reservedBefore'));
    return { ...money, fromReserved, ...recomputeEntry(inputs) };
  }
  const reserve = {
    reserved: numberInput(inputs, 'reservedBefore'),
    restingQuantity: numberInput(inputs, 'restingBefore'),
  };
  const share = shareOfReserve(reserve, numberInput(inputs, 'quantity'));
  const { margin, fee } = limitFillTerms(share, notional, leverage, feeRate);
  return { margin: toText(margin), fee: toText(fee), fromReserved: toText(share) };
}

/** Whether a stop entry had its cause: the mark of an earlier message was at or beyond its trigger. */
function recomputeEntry(inputs: FillInputs): FillInputs {
  const isMet = isEntryReached(
    direction(inputs),
    numberInput(inputs, 'causeLevel'),
    numberInput(inputs, 'causeFirstMark'),
  );
  const isBefore = integerInput(inputs, 'causeFirstSeq') < integerInput(inputs, 'seq');
  return { causeMet: String(isMet && isBefore) };
}

/** A trailing stop's level follows from the mark of the message that moved it last, which came before the one that met it. */
function recomputeTrail(inputs: FillInputs): {
  readonly level: string;
  readonly isInOrder: boolean;
} {
  const first = integerInput(inputs, 'causeFirstSeq');
  const level = trailingLevel(
    numberInput(inputs, 'causeFirstMark'),
    numberInput(inputs, 'trailingRate'),
    direction(inputs),
    { priceDecimals: integerInput(inputs, 'priceDecimals') },
  );
  const isInOrder =
    integerInput(inputs, 'trailingSince') <= first && first < integerInput(inputs, 'seq');
  return { level: toText(level), isInOrder };
}

function recomputeClose(inputs: FillInputs, cost: Decimal): FillInputs {
  const settled = settleClose(
    {
      direction: direction(inputs),
      openQuantity: numberInput(inputs, 'openBefore'),
      openCost: numberInput(inputs, 'openCostBefore'),
      margin: numberInput(inputs, 'marginBefore'),
      accruedOvernightFee: numberInput(inputs, 'overnightBefore'),
    },
    {
      quantity: numberInput(inputs, 'quantity'),
      value: cost,
      quoteRate: numberInput(inputs, 'quoteRate'),
      feeRate: numberInput(inputs, 'feeRate'),
      liquidationFeeRate: numberInput(inputs, 'liquidationFeeRate'),
      keepsMargin: textInput(inputs, 'reason') === 'liquidation',
    },
  );
  const results = Object.entries(settled).map(([key, value]) => [key, toText(value)] as const);
  return { ...Object.fromEntries(results), ...recomputeCause(inputs) };
}

/**
 * Whether a close without the user's hand had its cause: the level of a liquidation follows from the position, and every
 * mark that is named is at or beyond it. A close whose cause is missing proves nothing.
 */
function recomputeCause(inputs: FillInputs): FillInputs {
  const reason = textInput(inputs, 'reason');
  if (reason !== 'take_profit' && reason !== 'stop_loss' && reason !== 'liquidation') return {};
  const goesOn = textInput(inputs, 'causeGoesOn') === 'true';
  const isLiquidation = reason === 'liquidation';
  const marks = [numberInput(inputs, 'causeMark')];
  const needsFirst = isLiquidation && !goesOn;
  if (needsFirst) marks.push(numberInput(inputs, 'causeFirstMark'));
  const trail =
    reason === 'stop_loss' && 'trailingRate' in inputs ? recomputeTrail(inputs) : undefined;
  const isInOrder =
    trail?.isInOrder ??
    (!needsFirst || integerInput(inputs, 'causeFirstSeq') < integerInput(inputs, 'seq'));
  const level = numberInput(inputs, 'causeLevel');
  const areMet = marks.every((mark) => isReached(direction(inputs), reason, level, mark));
  // A stop that found too thin a book goes on wherever the mark is.
  const isMet = isInOrder && (areMet || (goesOn && !isLiquidation));
  const met = { causeMet: String(isMet) };
  if (trail !== undefined) return { causeLevel: trail.level, ...met };
  return isLiquidation ? { causeLevel: recomputeLevel(inputs), ...met } : met;
}

/** Where the position that was closed was to be liquidated, at the conversion rate of the fill. */
const recomputeLevel = (inputs: FillInputs): string =>
  recomputePrice(inputs, {
    quantity: 'openBefore',
    cost: 'openCostBefore',
    margin: 'marginBefore',
    overnightFee: 'overnightBefore',
  });

function recomputeOvernight(inputs: FillInputs): string {
  const value = numberInput(inputs, 'quantity').times(numberInput(inputs, 'markPrice'));
  const notional = notionalOf(value, numberInput(inputs, 'quoteRate'));
  const rate = numberInput(inputs, 'dailyRate').times(integerInput(inputs, 'days'));
  return toText(handlingFee(notional, rate));
}

const recomputeLiquidation = (inputs: FillInputs): string =>
  recomputePrice(inputs, {
    quantity: 'positionQuantity',
    cost: 'positionCost',
    margin: 'positionMargin',
    overnightFee: 'positionOvernight',
  });

/** The liquidation price of the position whose parts have these names among the inputs. */
function recomputePrice(
  inputs: FillInputs,
  names: Readonly<Record<'quantity' | 'cost' | 'margin' | 'overnightFee', string>>,
): string {
  const position = {
    direction: direction(inputs),
    quantity: numberInput(inputs, names.quantity),
    cost: numberInput(inputs, names.cost),
    margin: numberInput(inputs, names.margin),
    overnightFee: numberInput(inputs, names.overnightFee),
    quoteRate: numberInput(inputs, 'quoteRate'),
  };
  return textOrNone(liquidationPrice(position, liquidationRules(inputs)));
}

const liquidationRules = (inputs: FillInputs) => ({
  takerRate: numberInput(inputs, 'takerRate'),
  priceDecimals: integerInput(inputs, 'priceDecimals'),
  tiers: textInput(inputs, 'tiers').split(';').map(parseTier),
});

function parseTier(tier: string): MarginTier {
  const [upTo = '', maxLeverage = '', maintenanceRate = '', deduction = ''] = tier.split(':');
  return {
    upTo: upTo === NONE ? null : decimal(upTo),
    maxLeverage: parseInteger(maxLeverage),
    maintenanceRate: decimal(maintenanceRate),
    deduction: decimal(deduction),
  };
}

function direction(inputs: FillInputs): Direction {
  return textInput(inputs, 'direction') === 'short' ? 'short' : 'long';
}
