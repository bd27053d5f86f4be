// The ticket before it is sent: cost, fee, expected price, liquidation price, loss at stop, loss at most.
// Computed by the very functions of the execution (openTerms, settleClose); must never have arithmetic of its own.
// Source: decisions.md "Contract" (before confirming), design/DESIGN.md 9.18 (what-if panel).
import { Decimal, ONE, ZERO, maxDecimal } from '../../money/decimal.ts';
import { roundQuantityDown } from '../../money/rounding.ts';
import type { Book } from '../../market/types.ts';
import { SETTLEMENT_SCALE } from '../../money/money.ts';
import { openingSide } from './formulas.ts';
import { walkLevels } from '../book/liquidity.ts';
import { openTerms, type OpenSize } from './openTerms.ts';
import { fromWalkedCost, powerOfTen, toLots } from '../book/scale.ts';
import { settleClose } from './settleClose.ts';
import { trailingLevel } from './trailing.ts';
import type { ContractRules, ContractCommand } from './types.ts';

/** Two units of the settlement currency: the most that rounding margin and fee up can add. */
const ROUNDED_UNITS = new Decimal(2).div(powerOfTen(SETTLEMENT_SCALE));

export interface PreviewContext {
  readonly rules: ContractRules;
  readonly quoteRate: Decimal;
  /** The visible book; one level of each side is enough for an estimate. */
  readonly book: Book;
  /** From where a trailing stop would begin; by default the price that it opens at. */
  readonly trailFrom?: Decimal | undefined;
}

/** What the panel shows; amounts in USDT, prices in quote currency. */
export interface OpenPreview {
  /** Down to the lot. */
  readonly quantity: Decimal;
  readonly expectedPrice: Decimal;
  readonly notional: Decimal;
  readonly margin: Decimal;
  /** Open fee at the taker rate; of a post-only order, which never takes, at the maker's. */
  readonly fee: Decimal;
  /** Margin and open fee at the taker rate: what leaves `available`. Of it a maker's fill gives back what its fee is less. */
  readonly cost: Decimal;
  readonly liquidationPrice: Decimal | null;
  /** Net result if it closes exactly at the take profit, both fees included. Null without one. */
  readonly netAtTarget: Decimal | null;
  /** Its stop loss, or where its trailing stop would begin. Null without a stop. */
  readonly stop: Decimal | null;
  /** Loss if it closes exactly at the stop, both fees included; a stop can slip. Null without a stop. */
  readonly lossAtStop: Decimal | null;
  /** Margin and open fee: more cannot be lost. */
  readonly lossAtMost: Decimal;
  /** Whether the levels given hold the whole quantity; if not, the rest is reckoned at the last level's price. */
  readonly complete: boolean;
}

type PreviewCommand = Pick<
  ContractCommand,
  | 'direction'
  | 'type'
  | 'quantity'
  | 'leverage'
  | 'price'
  | 'triggerPrice'
  | 'takeProfit'
  | 'stopLoss'
  | 'trailingRate'
> &
  Partial<Pick<ContractCommand, 'postOnly'>>;

/** The preview of a command, or undefined while there is no price to reckon with or nothing to open. */
export function previewOpen(
  command: PreviewCommand,
  context: PreviewContext,
): OpenPreview | undefined {
  const { rules, quoteRate } = context;
  const quantity = roundQuantityDown(command.quantity, rules.quantityDecimals);
  if (quantity.lte(0)) return undefined;
  const opening = expectedCost({ ...command, quantity }, context);
  if (opening === undefined) return undefined;
  const { cost, complete } = opening;
  const size: OpenSize = { ...command, quantity, cost, quoteRate };
  const terms = openTerms(size, rules, rules.takerRate);
  const pays = command.postOnly === true ? openTerms(size, rules, rules.makerRate) : terms;
  const expectedPrice = cost.div(quantity);
  const stop = stopOf(command, context.trailFrom ?? expectedPrice, rules);
  const lossAtTarget = lossAt(command.takeProfit, size, terms.margin, pays.total, rules);
  return {
    quantity,
    expectedPrice,
    notional: terms.notional,
    margin: terms.margin,
    fee: pays.fee,
    cost: terms.total,
    liquidationPrice: terms.liquidationPrice,
    netAtTarget: lossAtTarget?.neg() ?? null,
    stop,
    lossAtStop: lossAt(stop, size, terms.margin, pays.total, rules),
    lossAtMost: pays.total,
    complete,
  };
}

function stopOf(
  { stopLoss, trailingRate, direction }: PreviewCommand,
  trailFrom: Decimal,
  rules: ContractRules,
): Decimal | null {
  if (trailingRate === null) return stopLoss;
  return trailingLevel(trailFrom, trailingRate, direction, rules);
}

interface ExpectedCost {
  readonly cost: Decimal;
  readonly complete: boolean;
}

/** A limit order at its price, a stop entry at its trigger; a market order walks the levels and reckons the rest at the last one. */
function expectedCost(command: PreviewCommand, context: PreviewContext): ExpectedCost | undefined {
  const { rules, book } = context;
  if (command.type !== 'market') {
    const { quantity } = command;
    const price = command.type === 'limit' ? command.price : command.triggerPrice;
    return price?.gt(0) === true ? { cost: price.times(quantity), complete: true } : undefined;
  }
  const levels = book[openingSide(command.direction)];
  const last = levels.at(-1);
  if (last === undefined) return undefined;
  const wanted = toLots(command.quantity, rules);
  const walked = walkLevels(levels, 0, wanted);
  const missing = fromWalkedCost(BigInt(last[0]) * BigInt(wanted - walked.lots), rules);
  return {
    cost: fromWalkedCost(walked.cost, rules).plus(missing),
    complete: walked.lots === wanted,
  };
}

function lossAt(
  price: Decimal | null,
  size: OpenSize,
  margin: Decimal,
  total: Decimal,
  rules: ContractRules,
): Decimal | null {
  if (price === null) return null;
  const { direction, quantity, cost, quoteRate } = size;
  const open = {
    direction,
    openQuantity: quantity,
    openCost: cost,
    margin,
    accruedOvernightFee: ZERO,
  };
  const { payout } = settleClose(open, {
    quantity,
    value: price.times(quantity),
    quoteRate,
    feeRate: rules.takerRate,
    liquidationFeeRate: ZERO,
    keepsMargin: false,
  });
  return total.minus(payout);
}

/** The most that `margin` opens at `price`: down to the lot (0 when not even one). */
export function quantityForMargin(
  margin: Decimal,
  price: Decimal,
  leverage: number,
  quoteRate: Decimal,
  rules: ContractRules,
): Decimal {
  if (price.lte(0) || margin.lte(0)) return ZERO;
  const quantity = margin.times(leverage).div(price.times(quoteRate));
  return roundQuantityDown(quantity, rules.quantityDecimals);
}

/** The most whose margin and taker fee `cost` covers at `price`: down to the lot (0 when not even one). */
export function quantityForCost(
  cost: Decimal,
  price: Decimal,
  leverage: number,
  quoteRate: Decimal,
  rules: ContractRules,
): Decimal {
  if (price.lte(0) || cost.lte(0)) return ZERO;
  const perNotional = ONE.div(leverage).plus(rules.takerRate);
  // Margin and fee are each rounded up by less than a unit: without two units the quantity fits for certain.
  const certain = maxDecimal(cost.minus(ROUNDED_UNITS), ZERO).div(perNotional);
  const exact = certain.div(price.times(quoteRate));
  const quantity = roundQuantityDown(exact, rules.quantityDecimals);
  const more = quantity.plus(ONE.div(powerOfTen(rules.quantityDecimals)));
  const total = (size: Decimal): Decimal => {
    const opening = {
      direction: 'long',
      quantity: size,
      cost: price.times(size),
      leverage,
      quoteRate,
    } as const;
    return openTerms(opening, rules, rules.takerRate).total;
  };
  return total(more).lte(cost) ? more : quantity;
}
