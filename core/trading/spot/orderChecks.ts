// Every check of a spot order, as one list in the order of TRADING_REJECTIONS.
// A check that lacks its facts (no tick yet) lets pass: it is asked again when they are there.
// Must never move money or take liquidity. Source: decisions.md "Spot", core/trading/rejection.ts.
import { Decimal, toText } from '../../money/decimal.ts';
import { SETTLEMENT_CURRENCY, fitsScale, SETTLEMENT_SCALE } from '../../money/money.ts';
import { stepText, fitsTick, powerOfTen } from '../book/scale.ts';
import { type Check, firstRejection, when } from '../checks.ts';
import { checkOpenOrders } from '../openOrders.ts';
import { priceBand } from '../priceBand.ts';
import { refuse, type Rejected } from '../rejection.ts';
import { quantityScale } from './formulas.ts';
import type { SpotCommand, SpotGate, SpotRules } from './types.ts';

/** What is known of the price at which the command would fill. */
export interface PricedSpot {
  /** What it would fill or rest with; 0 when an amount does not buy one lot. */
  readonly quantity: Decimal;
  /** USDT that the size check looks at: the fill's, the limit's, or the typed amount. */
  readonly value: Decimal;
  /** What must be available, in the currency the side pays with. */
  readonly needed: Decimal;
  readonly available: Decimal;
  /** Only of limit orders. */
  readonly indexDoubled: number | null;
  /** Only of market orders. */
  readonly stale: boolean;
  readonly tooThin: boolean;
  readonly moved: boolean;
}

interface SpotCheckInput {
  readonly command: SpotCommand;
  readonly rules: SpotRules;
  readonly gate: SpotGate;
  readonly priced: PricedSpot | undefined;
}

/**
 * The first refusal in the order of TRADING_REJECTIONS, or undefined when the command may go on.
 * `rules` undefined: there is no such product. Without `priced` only what needs no price is asked, and of the account nothing before
 * `gate` is that of its lock.
 */
export function validateSpot(
  command: SpotCommand,
  rules: SpotRules | undefined,
  gate: SpotGate,
  priced?: PricedSpot,
): Rejected | undefined {
  return firstRejection(SPOT_CHECKS, { command, rules, gate, priced });
}

const SPOT_CHECKS: readonly Check<SpotCheckInput>[] = [
  ({ gate }) => when(gate.market === 'closed', () => refuse('market_closed')),
  ({ gate }) => when(gate.market === 'paused', () => refuse('market_paused')),
  checkOneSize,
  checkAmountStep,
  checkQuantityStep,
  checkMinimum,
  checkMaximum,
  checkPriceStep,
  checkPriceRequired,
  checkValue,
  checkBand,
  ({ priced }) => when(priced?.stale === true, () => refuse('stale_quote')),
  ({ command, priced }) =>
    when(priced?.tooThin === true, () => refuse('insufficient_depth', sizeField(command))),
  ({ priced }) => when(priced?.moved === true, () => refuse('price_moved')),
  // A market order leaves nothing open.
  (input) => (input.command.type === 'limit' ? checkOpenOrders(input) : undefined),
  checkBalance,
];

const sizeField = ({ amount }: SpotCommand): string => (amount === null ? 'quantity' : 'amount');

/** A quantity, or, only when buying at the market, an amount; never both. */
function checkOneSize({ command }: SpotCheckInput): Rejected | undefined {
  const { quantity, amount, side, type } = command;
  const mayBeAmount = side === 'buy' && type === 'market';
  const isOne = (quantity === null) !== (amount === null);
  return when(!isOne || (amount !== null && !mayBeAmount), () =>
    refuse('quantity_or_amount', sizeField(command)),
  );
}

function checkAmountStep({ command: { amount } }: SpotCheckInput): Rejected | undefined {
  if (amount === null || (fitsScale(amount, SETTLEMENT_CURRENCY) && amount.gt(0))) return undefined;
  return refuse('amount_step', 'amount', { step: stepText(SETTLEMENT_SCALE) });
}

function checkQuantityStep({ command, rules }: SpotCheckInput): Rejected | undefined {
  const { quantity, side } = command;
  const scale = quantityScale(side, rules);
  if (quantity === null || (quantity.decimalPlaces() <= scale && quantity.gt(0))) return undefined;
  return refuse('quantity_step', 'quantity', { step: stepText(scale) });
}

/** An amount buys at least one lot; the smallest value is checked on its own (checkValue). */
function checkMinimum({ command, priced, rules }: SpotCheckInput): Rejected | undefined {
  const isNothing =
    command.amount !== null && priced?.tooThin === false && priced.quantity.isZero();
  return when(isNothing, () =>
    refuse('below_minimum', 'quantity', { minimum: stepText(rules.quantityDecimals) }),
  );
}

function checkMaximum({ command, priced, rules }: SpotCheckInput): Rejected | undefined {
  const quantity = command.quantity ?? priced?.quantity;
  return when(quantity?.gt(rules.maxQuantity) === true, () =>
    refuse('above_maximum', sizeField(command), { maximum: toText(rules.maxQuantity) }),
  );
}

function checkPriceStep({ command: { price }, rules }: SpotCheckInput): Rejected | undefined {
  if (price === null || (fitsTick(price, rules) && price.gt(0))) return undefined;
  return refuse('price_step', 'price', { step: stepText(rules.priceDecimals) });
}

function checkPriceRequired({ command }: SpotCheckInput): Rejected | undefined {
  const wrong = (command.type === 'limit') === (command.price === null);
  return when(wrong, () => refuse('price_required', 'price'));
}

/** Two units of the settlement currency: one may be the fee, so that at least one arrives. */
const LEAST_SALE = new Decimal(2).div(powerOfTen(SETTLEMENT_SCALE));

/** All that is available may be sold whatever it is worth: else a user would be left with what he cannot sell. */
function checkValue({ command, priced, rules }: SpotCheckInput): Rejected | undefined {
  const value = command.amount ?? priced?.value;
  const sellsAll = command.side === 'sell' && priced?.needed.eq(priced.available) === true;
  const minimum = sellsAll ? LEAST_SALE : rules.minValue;
  return when(value?.lt(minimum) === true, () =>
    refuse('below_minimum_value', sizeField(command), { minimum: toText(minimum) }),
  );
}

function checkBand({ command: { price }, priced, rules }: SpotCheckInput): Rejected | undefined {
  if (price === null || priced === undefined || priced.indexDoubled === null) return undefined;
  const { lowest, highest } = priceBand(priced.indexDoubled, rules.refuseBand, rules);
  return when(price.lt(lowest) || price.gt(highest), () =>
    refuse('price_too_far', 'price', { lowest: toText(lowest), highest: toText(highest) }),
  );
}

function checkBalance({ command, priced }: SpotCheckInput): Rejected | undefined {
  if (priced === undefined) return undefined;
  const { needed, available } = priced;
  return when(needed.gt(available), () =>
    refuse('insufficient_balance', sizeField(command), {
      required: toText(needed),
      available: toText(available),
    }),
  );
}
