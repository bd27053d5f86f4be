// A spot fill computed again from its evidence alone, by the functions that made it: no order, no database.
// Source: decisions.md "Price evidence" (every fill stores the inputs and the formula version).
import { decimal, toSafeInteger, toText, type Decimal } from '../../money/decimal.ts';
import { parseBookLine } from '../../proof/tickLine.ts';
import { createLiquidity } from '../contract/liquidity.ts';
import { fromLots, fromWalkedCost, toLots } from '../contract/scale.ts';
import type { BookSide } from '../contract/types.ts';
import { affordableLots } from './affordable.ts';
import { NONE, type SpotFillInputs } from './explain.ts';
import { fillTerms, type FillTerms } from './formulas.ts';
import { holdAfterFill } from './holdAfterFill.ts';
import { changePosition } from './position.ts';
import type { SpotSide, SpotTotals } from './types.ts';

/**
 * Results by the names they have in `inputs`: a fill is right when each key returned equals `inputs[key]`.
 * With a book line (`B1|product|seq|price:quantity,…|price:quantity,…`, points and lots) quantity and price come from it;
 * without one (null) the stated cost is taken as given. Throws a RangeError when an input is missing or malformed.
 */
export function recomputeSpotFill(inputs: SpotFillInputs, bookLine: string | null): SpotFillInputs {
  const walked = bookLine === null ? undefined : recomputeWalk(inputs, bookLine);
  const side: SpotSide = text(inputs, 'direction') === 'sell' ? 'sell' : 'buy';
  const quantity = number(inputs, 'quantity');
  const terms = fillTerms(
    side,
    totalsBefore(inputs),
    {
      quantity,
      cost: walked?.cost ?? number(inputs, 'cost'),
      quoteRate: number(inputs, 'quoteRate'),
      feeRate: number(inputs, 'feeRate'),
    },
    { baseScale: integer(inputs, 'baseScale') },
  );
  const position = changePosition(
    side,
    {
      quantity: number(inputs, 'positionQuantityBefore'),
      cost: number(inputs, 'positionCostBefore'),
    },
    { quantity, amount: terms.amount, fee: terms.fee },
  );
  return {
    ...walked?.results,
    amount: toText(terms.amount),
    fee: toText(terms.fee),
    fromHold: toText(fromHold(inputs, side, terms)),
    costShare: toText(position.costShare),
    result: toText(position.result),
    positionQuantity: toText(position.quantity),
    positionCost: toText(position.cost),
  };
}

function totalsBefore(inputs: SpotFillInputs): SpotTotals {
  return {
    filledValue: number(inputs, 'valueBefore'),
    filledAmount: number(inputs, 'amountBefore'),
    feeExact: number(inputs, 'feeExactBefore'),
    fee: number(inputs, 'feeBefore'),
  };
}

function fromHold(inputs: SpotFillInputs, side: SpotSide, terms: FillTerms): Decimal {
  const hold = number(inputs, 'holdBefore');
  if (text(inputs, 'orderType') === 'market') return hold;
  const before = {
    side,
    hold,
    restingQuantity: number(inputs, 'restingBefore'),
    price: number(inputs, 'limitPrice'),
    quoteRate: number(inputs, 'holdRate'),
  };
  return hold.minus(holdAfterFill(before, number(inputs, 'quantity'), terms));
}

function recomputeWalk(
  inputs: SpotFillInputs,
  bookLine: string,
): { readonly cost: Decimal; readonly results: SpotFillInputs } {
  const line = parseBookLine(bookLine);
  if (line === undefined) throw new RangeError('not a book line');
  const scales = {
    priceDecimals: integer(inputs, 'priceDecimals'),
    quantityDecimals: integer(inputs, 'quantityDecimals'),
  };
  const side: BookSide = text(inputs, 'side') === 'asks' ? 'asks' : 'bids';
  const consumed = integer(inputs, 'consumedBefore');
  const liquidity = createLiquidity(line.book, { bids: consumed, asks: consumed });
  const stated = toLots(number(inputs, 'quantity'), scales);
  // A buy by amount: one lot more than was bought must be more than the amount pays.
  const wanted = text(inputs, 'orderedAmount');
  const lots =
    wanted === NONE
      ? stated
      : affordableLots(
          liquidity,
          stated + 1,
          {
            amount: decimal(wanted),
            spentValue: number(inputs, 'valueBefore'),
            quoteRate: number(inputs, 'quoteRate'),
          },
          scales,
        );
  const walked = liquidity.peek(side, lots);
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

function text(inputs: SpotFillInputs, key: string): string {
  const value = inputs[key];
  if (value === undefined) throw new RangeError(`input ${key} is missing`);
  return value;
}

const number = (inputs: SpotFillInputs, key: string): Decimal => decimal(text(inputs, key));
const integer = (inputs: SpotFillInputs, key: string): number => toSafeInteger(number(inputs, key));
