// A grid's trade and its end computed again from their evidence alone, by the functions that made them: no order, no database.
// Source: decisions.md "Price evidence" (every fill stores the inputs and the formula version).
import { type Decimal, ZERO, decimal, toText } from '../../money/decimal.ts';
import { parseBookLine } from '../../proof/tickLine.ts';
import { createLiquidity } from '../book/liquidity.ts';
import { peekWalk } from '../book/marketFill.ts';
import type { BookSide } from '../book/types.ts';
import {
  type Inputs,
  integerInput,
  NONE,
  numberInput,
  parseInteger,
  textInput,
} from '../inputs.ts';
import { fromPoints, toLots } from '../book/scale.ts';
import { changeCells, type TradedFor } from './changeCells.ts';
import { cellsText } from './explain.ts';
import { earlyFeeNow, leaseFeeOf, tradeTerms } from './formulas.ts';
import { stopPrice } from './stopPrice.ts';
import type { GridCell } from './types.ts';

/**
 * Results by the names they have in `inputs`: it is right when each key returned equals `inputs[key]`. With a book line
 * quantity and price come from it; without one (null) the stated cost is taken as given. Throws a RangeError when an input is
 * missing or malformed.
 */
export function recomputeGrid(inputs: Inputs, bookLine: string | null): Inputs {
  switch (textInput(inputs, 'event')) {
    case 'subscribed':
      return recomputeStart(inputs);
    case 'ended':
      return recomputeEnd(inputs);
    default:
      return recomputeTrade(inputs, bookLine);
  }
}

function recomputeTrade(inputs: Inputs, bookLine: string | null): Inputs {
  const walked = bookLine === null ? undefined : recomputeWalk(inputs, bookLine);
  const cost = walked?.cost ?? numberInput(inputs, 'cost');
  const side = sideOf(inputs);
  const terms = tradeTerms(side, cost, numberInput(inputs, 'feeRate'));
  const lots = toLots(numberInput(inputs, 'quantity'), scalesOf(inputs));
  const cells = parseCells(textInput(inputs, 'cellsBefore'));
  const changed = changeCells(
    cells,
    { side, lots, net: terms.net },
    tradedFor(inputs, cells, lots),
  );
  return {
    ...walked?.results,
    amount: toText(terms.amount),
    fee: toText(terms.fee),
    costShare: toText(changed.costShare),
    result: toText(changed.result),
    cells: cellsText(changed.cells),
    ...recomputeCause(inputs, cells),
  };
}

/** Whether a stop had its cause: its level follows from what was held, and both marks that are named are at or below it. */
function recomputeCause(inputs: Inputs, cells: readonly GridCell[]): Inputs {
  if (inputs['reason'] !== 'stop' || inputs['causeLevel'] === undefined) return {};
  const scales = scalesOf(inputs);
  const stop = stopPrice(
    { amount: numberInput(inputs, 'amountSubscribed'), cash: numberInput(inputs, 'cash'), cells },
    { ...scales, stopRate: numberInput(inputs, 'stopRate') },
  );
  const level = stop === undefined ? undefined : fromPoints(stop, scales);
  const marks = [numberInput(inputs, 'causeMark'), numberInput(inputs, 'causeFirstMark')];
  const isEarlier = integerInput(inputs, 'causeFirstSeq') < integerInput(inputs, 'seq');
  const isMet = level !== undefined && isEarlier && marks.every((mark) => mark.lte(level));
  return {
    causeLevel: level === undefined ? NONE : toText(level),
    causeMet: String(isMet),
  };
}

/** Lease, and what is left to trade with. */
function recomputeStart(inputs: Inputs): Inputs {
  const amount = numberInput(inputs, 'amountSubscribed');
  const days = textInput(inputs, 'days');
  const leaseFee = leaseFeeOf(amount, {
    leaseRate: numberInput(inputs, 'leaseRate'),
    days: days === NONE ? null : parseInteger(days),
  });
  return { leaseFee: toText(leaseFee), cash: toText(amount.minus(leaseFee)) };
}

const sideOf = (inputs: Inputs): BookSide =>
  textInput(inputs, 'side') === 'asks' ? 'asks' : 'bids';

const scalesOf = (inputs: Inputs) => ({
  priceDecimals: integerInput(inputs, 'priceDecimals'),
  quantityDecimals: integerInput(inputs, 'quantityDecimals'),
});

const parseCells = (text: string): GridCell[] =>
  text.split(',').map((one) => {
    const [lots, cost] = one.split(':');
    if (lots === undefined || cost === undefined) throw new RangeError('not the cells of a grid');
    return { lots: parseInteger(lots), cost: decimal(cost) };
  });

/** The cells of a start are told by how many of them the quantity fills. */
function tradedFor(inputs: Inputs, cells: readonly GridCell[], lots: number): TradedFor {
  const purpose = textInput(inputs, 'purpose');
  if (purpose === 'cell') return { purpose, cell: integerInput(inputs, 'cell') };
  if (purpose === 'end') return { purpose };
  if (purpose !== 'start') throw new RangeError(`a trade for nothing: ${purpose}`);
  return { purpose, first: cells.length - lots / integerInput(inputs, 'cellLots') };
}

interface Rewalked {
  readonly cost: Decimal;
  readonly results: Inputs;
}

/** At its level or better, from where earlier fills of the same message had left the book. */
function recomputeWalk(inputs: Inputs, bookLine: string): Rewalked {
  const line = parseBookLine(bookLine);
  if (line === undefined) throw new RangeError('not a book line');
  const consumed = integerInput(inputs, 'consumedBefore');
  const liquidity = createLiquidity(line.book, { bids: consumed, asks: consumed });
  const level = textInput(inputs, 'levelPoints');
  const limit = level === NONE ? undefined : parseInteger(level);
  const context = { liquidity, rules: scalesOf(inputs) };
  const walk = peekWalk(context, sideOf(inputs), numberInput(inputs, 'quantity'), limit);
  return {
    cost: walk.cost,
    results: {
      productId: line.productId,
      seq: String(line.seq),
      quantity: toText(walk.quantity),
      price: walk.price === undefined ? NONE : toText(walk.price),
      cost: toText(walk.cost),
    },
  };
}

/** Early fee and proceeds. */
function recomputeEnd(inputs: Inputs): Inputs {
  const cash = numberInput(inputs, 'cash');
  const amount = numberInput(inputs, 'amountSubscribed');
  const isEarly = textInput(inputs, 'reason') === 'user' && textInput(inputs, 'termMs') !== NONE;
  const earlyFee = isEarly
    ? earlyFeeNow(
        { amount, expiresAt: integerInput(inputs, 'expiresAt') },
        {
          earlyFeeRate: numberInput(inputs, 'earlyFeeRate'),
          termMs: integerInput(inputs, 'termMs'),
        },
        cash.minus(amount),
        integerInput(inputs, 'at'),
      )
    : ZERO;
  return { earlyFee: toText(earlyFee), proceeds: toText(cash.minus(earlyFee)) };
}
