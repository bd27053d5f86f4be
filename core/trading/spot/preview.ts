// The ticket before it is sent: what is paid, the fee, what arrives, and the realised result.
// Computed by the very functions of the execution (fillTerms, changePosition); must never have arithmetic of its own.
// Source: decisions.md "Spot", DESIGN 9.18 (what-if panel).
import { type Decimal, ZERO, maxDecimal } from '../../money/decimal.ts';
import type { Currency } from '../../money/money.ts';
import { roundQuantityDown } from '../../money/rounding.ts';
import type { Book } from '../../market/types.ts';
import { createLiquidity } from '../book/liquidity.ts';
import { fromLots, fromPoints, fromWalkedCost, toLots } from '../book/scale.ts';
import { affordableLots, exceedsBook } from './affordable.ts';
import {
  fillTerms,
  holdFor,
  NOTHING_FILLED,
  quantityScale,
  receivedCurrency,
  walkedSide,
} from './formulas.ts';
import { changePosition } from './position.ts';
import { peekQuantity } from './quantityWalk.ts';
import type { SpotCommand, SpotPosition, SpotRules } from './types.ts';

export interface SpotPreviewContext {
  readonly rules: SpotRules;
  readonly quoteRate: Decimal;
  /** The visible book. */
  readonly book: Book;
  /** What is held of the base and what it cost; undefined while unknown. */
  readonly position: Pick<SpotPosition, 'quantity' | 'cost'> | undefined;
}

/** What the panel shows. */
export interface SpotPreview {
  /** Down to the lot (buy) or to the unit of the coins (sell). */
  readonly quantity: Decimal;
  /** Quote currency. */
  readonly expectedPrice: Decimal;
  /** USDT paid (buy) or received before the fee (sell). */
  readonly amount: Decimal;
  /** What leaves `available`: USDT (buy) or base units (sell). */
  readonly cost: Decimal;
  /** At the taker rate, in `receivedCurrency`. */
  readonly fee: Decimal;
  /** What arrives after the fee. */
  readonly received: Decimal;
  readonly receivedCurrency: Currency;
  /** Realised result of a sell, USDT; null for a buy or while the position is unknown. */
  readonly result: Decimal | null;
  /** Whether the book shows it all; if not, the rest is reckoned at the last level's price. */
  readonly complete: boolean;
}

/** The preview of a command, or undefined while there is no price to reckon with or nothing to trade. */
export function previewSpot(
  command: Pick<SpotCommand, 'side' | 'type' | 'quantity' | 'amount' | 'price'>,
  context: SpotPreviewContext,
): SpotPreview | undefined {
  const { rules, quoteRate, position } = context;
  const { side } = command;
  const expected = expectedFill(command, context);
  if (expected === undefined || expected.quantity.lte(0)) return undefined;
  const { quantity, cost, complete } = expected;
  const size = { quantity, cost, quoteRate, feeRate: rules.takerRate };
  const { amount, fee, received } = fillTerms(side, NOTHING_FILLED, size, rules);
  const sold = side === 'sell' && position !== undefined;
  return {
    quantity,
    expectedPrice: cost.div(quantity),
    amount,
    cost: side === 'buy' ? amount : quantity,
    fee,
    received,
    receivedCurrency: receivedCurrency(side, rules.base),
    result: sold ? changePosition(side, position, { quantity, amount, fee }).result : null,
    complete,
  };
}

interface ExpectedFill {
  readonly quantity: Decimal;
  readonly cost: Decimal;
  readonly complete: boolean;
}

/** A limit order at its price; a market order walks the book and reckons the rest at the last level. */
function expectedFill(
  command: Pick<SpotCommand, 'side' | 'type' | 'quantity' | 'amount' | 'price'>,
  context: SpotPreviewContext,
): ExpectedFill | undefined {
  const { rules, book } = context;
  const { price, amount } = command;
  if (amount !== null) return boughtFor(amount, context);
  const scale = quantityScale(command.side, rules);
  const quantity = roundQuantityDown(command.quantity ?? ZERO, scale);
  if (command.type === 'limit') {
    return price?.gt(0) === true
      ? { quantity, cost: price.times(quantity), complete: true }
      : undefined;
  }
  const side = walkedSide(command.side);
  const last = book[side].at(-1);
  // No book is walked for more than may be ordered: the ticket refuses it by its quantity alone.
  if (last === undefined || quantity.gt(rules.maxQuantity)) return undefined;
  const walk = peekQuantity({ liquidity: createLiquidity(book), rules }, side, quantity);
  const missing = quantity.minus(walk.quantity).times(fromPoints(last[0], rules));
  return { quantity, cost: walk.cost.plus(missing), complete: walk.quantity.eq(quantity) };
}

function boughtFor(amount: Decimal, context: SpotPreviewContext): ExpectedFill {
  const { rules, book, quoteRate } = context;
  const liquidity = createLiquidity(book);
  const budget = { amount: maxDecimal(amount, ZERO), spentValue: ZERO, quoteRate };
  const most = toLots(rules.maxQuantity, rules);
  const lots = affordableLots(liquidity, most, budget, rules);
  return {
    quantity: fromLots(lots, rules),
    cost: fromWalkedCost(liquidity.peek('asks', lots).cost, rules),
    complete: !exceedsBook(liquidity, lots, most, budget, rules),
  };
}

/** The most that `available` USDT locks for at a limit price: down to the lot. */
export function quantityForHold(
  available: Decimal,
  price: Decimal,
  quoteRate: Decimal,
  rules: SpotRules,
): Decimal {
  if (price.lte(0) || available.lte(0)) return ZERO;
  const quantity = roundQuantityDown(available.div(price.times(quoteRate)), rules.quantityDecimals);
  // The hold is rounded up to the unit, so a quotient that fits exactly may be a lot too many.
  if (holdFor('buy', { quantity, price, quoteRate }).lte(available)) return quantity;
  return maxDecimal(quantity.minus(fromLots(1, rules)), ZERO);
}
