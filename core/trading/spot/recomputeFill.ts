// A spot fill computed again from its evidence alone, by the functions that made it: no order, no database.
// Source: decisions.md "Price evidence" (every fill stores the inputs and the formula version).
import { decimal, toText, type Decimal } from '../../money/decimal.ts';
import { parseBookLine } from '../../proof/tickLine.ts';
import { createLiquidity } from '../book/liquidity.ts';
import { fromLots, toLots } from '../book/scale.ts';
import type { BookSide } from '../book/types.ts';
import { affordableLots } from './affordable.ts';
import { NONE, textInput, numberInput, integerInput } from '../inputs.ts';
import type { SpotFillInputs } from './explain.ts';
import { fillTerms, type FillTerms } from './formulas.ts';
import { holdAfterFill } from './holdAfterFill.ts';
import { changePosition } from './position.ts';
import { peekQuantity } from './quantityWalk.ts';
import type { SpotSide, SpotTotals } from './types.ts';

interface Trade {
  readonly side: SpotSide;
  readonly quantity: Decimal;
  readonly terms: FillTerms;
  readonly results: SpotFillInputs;
}

/** The exchange itself: what was taken from the book, paid and received, and charged. */
function recomputeTrade(inputs: SpotFillInputs, bookLine: string | null): Trade {
  const walked = bookLine === null ? undefined : recomputeWalk(inputs, bookLine);
  const side: SpotSide = textInput(inputs, 'direction') === 'sell' ? 'sell' : 'buy';
  const quantity = numberInput(inputs, 'quantity');
  const terms = fillTerms(
    side,
    totalsBefore(inputs),
    {
      quantity,
      cost: walked?.cost ?? numberInput(inputs, 'cost'),
      quoteRate: numberInput(inputs, 'quoteRate'),
      feeRate: numberInput(inputs, 'feeRate'),
    },
    { baseScale: integerInput(inputs, 'baseScale') },
  );
  const results = {
    ...walked?.results,
    amount: toText(terms.amount),
    fee: toText(terms.fee),
    fromHold: toText(fromHold(inputs, side, terms)),
  };
  return { side, quantity, terms, results };
}

/** As `recomputeSpotFill`, of a fill that is shown without what its owner holds (`HOLDING_INPUTS`): neither read nor answered. */
export const recomputeShownSpotFill = (
  inputs: SpotFillInputs,
  bookLine: string | null,
): SpotFillInputs => recomputeTrade(inputs, bookLine).results;

/**
 * Results by the names they have in `inputs`: a fill is right when each key returned equals `inputs[key]`.
 * With a book line (`B1|product|seq|price:quantity,…|price:quantity,…`, points and lots) quantity and price come from it;
 * without one (null) the stated cost is taken as given. Throws a RangeError when an input is missing or malformed.
 */
export function recomputeSpotFill(inputs: SpotFillInputs, bookLine: string | null): SpotFillInputs {
  const { side, quantity, terms, results } = recomputeTrade(inputs, bookLine);
  const position = changePosition(
    side,
    {
      quantity: numberInput(inputs, 'positionQuantityBefore'),
      cost: numberInput(inputs, 'positionCostBefore'),
    },
    { quantity, amount: terms.amount, fee: terms.fee },
  );
  return {
    ...results,
    costShare: toText(position.costShare),
    result: toText(position.result),
    positionQuantity: toText(position.quantity),
    positionCost: toText(position.cost),
  };
}

function totalsBefore(inputs: SpotFillInputs): SpotTotals {
  return {
    filledValue: numberInput(inputs, 'valueBefore'),
    filledAmount: numberInput(inputs, 'amountBefore'),
    feeExact: numberInput(inputs, 'feeExactBefore'),
    fee: numberInput(inputs, 'feeBefore'),
  };
}

function fromHold(inputs: SpotFillInputs, side: SpotSide, terms: FillTerms): Decimal {
  const hold = numberInput(inputs, 'holdBefore');
  if (textInput(inputs, 'orderType') === 'market') return hold;
  const before = {
    side,
    hold,
    restingQuantity: numberInput(inputs, 'restingBefore'),
    price: numberInput(inputs, 'limitPrice'),
    quoteRate: numberInput(inputs, 'holdRate'),
  };
  return hold.minus(holdAfterFill(before, numberInput(inputs, 'quantity'), terms));
}

function recomputeWalk(
  inputs: SpotFillInputs,
  bookLine: string,
): { readonly cost: Decimal; readonly results: SpotFillInputs } {
  const line = parseBookLine(bookLine);
  if (line === undefined) throw new RangeError('not a book line');
  const scales = {
    priceDecimals: integerInput(inputs, 'priceDecimals'),
    quantityDecimals: integerInput(inputs, 'quantityDecimals'),
  };
  const side: BookSide = textInput(inputs, 'side') === 'asks' ? 'asks' : 'bids';
  const consumed = integerInput(inputs, 'consumedBefore');
  const liquidity = createLiquidity(line.book, { bids: consumed, asks: consumed });
  const stated = numberInput(inputs, 'quantity');
  // A buy by amount: one lot more than was bought must be more than the amount pays.
  const wanted = textInput(inputs, 'orderedAmount');
  const quantity =
    wanted === NONE
      ? stated
      : fromLots(
          affordableLots(
            liquidity,
            toLots(stated, scales) + 1,
            {
              amount: decimal(wanted),
              spentValue: numberInput(inputs, 'valueBefore'),
              quoteRate: numberInput(inputs, 'quoteRate'),
            },
            scales,
          ),
          scales,
        );
  const { cost, price, ...walked } = peekQuantity({ liquidity, rules: scales }, side, quantity);
  return {
    cost,
    results: {
      productId: line.productId,
      seq: String(line.seq),
      quantity: toText(walked.quantity),
      price: price === undefined ? NONE : toText(price),
      cost: toText(cost),
    },
  };
}
