// Every check of an opening command, as one list in the order of TRADING_REJECTIONS.
// A check that lacks its facts (no tick yet) lets pass: it is asked again when they are there.
// Must never move money or take liquidity. Source: decisions.md "Contract", core/trading/rejection.ts.
import { type Decimal, toText } from '../../money/decimal.ts';
import { type Check, when } from '../checks.ts';
import { checkOpenOrders } from '../openOrders.ts';
import { refuse, type Rejected } from '../rejection.ts';
import { tierFor } from './formulas.ts';
import type { OpenTerms } from './openTerms.ts';
import {
  eitherStopRejection,
  protectionSideRejection,
  stopBeyondLiquidationRejection,
  trailingRejection,
} from './protectionChecks.ts';
import { trailingLevel } from './trailing.ts';
import { fitsLot, fitsTick, stepText } from '../book/scale.ts';
import type { ContractRules, ContractGate, ContractCommand } from './types.ts';

/** What is known of the price at which the command would open. */
export interface PricedOpen {
  /** Average price of the fill, or the limit price, or the reference price while the book is too thin to fill. */
  readonly entry: Decimal;
  /** From where a trailing stop would begin. */
  readonly trailFrom: Decimal;
  /** At the acceptance of a stop entry; null where no trigger is to be held against it. */
  readonly mark: Decimal | null;
  readonly terms: OpenTerms;
  readonly available: Decimal;
  /** Only of market orders. */
  readonly stale: boolean;
  readonly tooThin: boolean;
  readonly moved: boolean;
  /** The message's book crosses the limit of a post-only order. */
  readonly takes: boolean;
}

interface OpenCheckInput {
  readonly command: ContractCommand;
  readonly rules: ContractRules;
  readonly gate: ContractGate;
  readonly priced: PricedOpen | undefined;
}

/** In the order in which they refuse. */
export const OPEN_CHECKS: readonly Check<OpenCheckInput>[] = [
  ({ gate }) => when(gate.market === 'closed', () => refuse('market_closed')),
  ({ gate }) => when(gate.market === 'paused', () => refuse('market_paused')),
  checkQuantityStep,
  checkMinimum,
  checkMaximum,
  checkPriceStep,
  checkPriceRequired,
  checkTriggerRequired,
  ({ command: { postOnly, type } }) =>
    when(postOnly && type !== 'limit', () => refuse('post_only_needs_limit', 'postOnly')),
  ({ command }) => eitherStopRejection(command),
  checkLeverageListed,
  checkLeverageCap,
  checkLeverageTier,
  checkSlippage,
  ({ command, rules }) => trailingRejection(command.trailingRate, rules),
  checkTriggerSide,
  ({ command, priced }) =>
    priced &&
    protectionSideRejection('takeProfit', command.takeProfit, command.direction, priced.entry),
  ({ command, priced }) =>
    priced &&
    protectionSideRejection('stopLoss', command.stopLoss, command.direction, priced.entry),
  checkBeyondLiquidation,
  ({ priced }) => when(priced?.stale === true, () => refuse('stale_quote')),
  ({ priced }) => when(priced?.tooThin === true, () => refuse('insufficient_depth', 'quantity')),
  ({ priced }) => when(priced?.moved === true, () => refuse('price_moved')),
  ({ priced }) => when(priced?.takes === true, () => refuse('would_take', 'price')),
  checkOpenOrders,
  checkBalance,
];

function checkQuantityStep({ command, rules }: OpenCheckInput): Rejected | undefined {
  return when(!fitsLot(command.quantity, rules), () => quantityStepRejection(rules));
}

/** The refusal of a quantity that is no whole number of lots. */
export function quantityStepRejection(rules: ContractRules): Rejected {
  return refuse('quantity_step', 'quantity', { step: stepText(rules.quantityDecimals) });
}

function checkMinimum({ command, rules }: OpenCheckInput): Rejected | undefined {
  return when(command.quantity.lt(rules.minQuantity), () =>
    refuse('below_minimum', 'quantity', { minimum: toText(rules.minQuantity) }),
  );
}

function checkMaximum({ command, rules }: OpenCheckInput): Rejected | undefined {
  return when(command.quantity.gt(rules.maxQuantity), () =>
    refuse('above_maximum', 'quantity', { maximum: toText(rules.maxQuantity) }),
  );
}

function checkPriceStep({ command, rules }: OpenCheckInput): Rejected | undefined {
  const fields = ['price', 'triggerPrice', 'takeProfit', 'stopLoss'] as const;
  const off = fields.find((field) => {
    const price = command[field];
    return price !== null && (!fitsTick(price, rules) || price.lte(0));
  });
  return off === undefined ? undefined : priceStepRejection(off, rules);
}

/** The refusal of a price that is off the tick size (or not positive). */
export function priceStepRejection(field: string, rules: ContractRules): Rejected {
  return refuse('price_step', field, { step: stepText(rules.priceDecimals) });
}

function checkPriceRequired({ command }: OpenCheckInput): Rejected | undefined {
  const wrong = (command.type === 'limit') === (command.price === null);
  return when(wrong, () => refuse('price_required', 'price'));
}

function checkTriggerRequired({ command }: OpenCheckInput): Rejected | undefined {
  const wrong = (command.type === 'stop') === (command.triggerPrice === null);
  return when(wrong, () => refuse('trigger_required', 'triggerPrice'));
}

/** One that buys waits above the mark, one that sells below: what is met already is a market order, and is to be asked for as one. */
function checkTriggerSide({ command, priced }: OpenCheckInput): Rejected | undefined {
  const { triggerPrice, direction } = command;
  const mark = priced?.mark ?? null;
  if (triggerPrice === null || mark === null) return undefined;
  const isMet = direction === 'long' ? mark.gte(triggerPrice) : mark.lte(triggerPrice);
  return when(isMet, () => refuse('trigger_side', 'triggerPrice', { price: toText(mark) }));
}

function checkBeyondLiquidation({ command, priced, rules }: OpenCheckInput): Rejected | undefined {
  const { stopLoss, trailingRate, direction } = command;
  if (priced === undefined) return undefined;
  if (trailingRate !== null) {
    const level = trailingLevel(priced.trailFrom, trailingRate, direction, rules);
    const { liquidationPrice } = priced.terms;
    return stopBeyondLiquidationRejection(level, direction, liquidationPrice, 'trailingRate');
  }
  return stopLoss === null
    ? undefined
    : stopBeyondLiquidationRejection(stopLoss, direction, priced.terms.liquidationPrice);
}

function checkLeverageListed({ command, rules }: OpenCheckInput): Rejected | undefined {
  const listed = rules.leverages.includes(command.leverage);
  return when(!listed, () => refuse('leverage_not_allowed', 'leverage'));
}

function checkLeverageCap({ command, gate }: OpenCheckInput): Rejected | undefined {
  const cap = gate.leverageCap;
  return cap === null ? undefined : tooHighAbove(command.leverage, cap);
}

function checkLeverageTier({ command, rules, priced }: OpenCheckInput): Rejected | undefined {
  if (priced === undefined) return undefined;
  return tooHighAbove(command.leverage, tierFor(priced.terms.notional, rules.tiers).maxLeverage);
}

function tooHighAbove(leverage: number, maximum: number): Rejected | undefined {
  return when(leverage > maximum, () =>
    refuse('leverage_too_high', 'leverage', { maximum: String(maximum) }),
  );
}

function checkSlippage({ command, rules }: OpenCheckInput): Rejected | undefined {
  const bound = command.maxSlippage;
  if (bound === null) return undefined;
  const wrong = bound.lt(0) || bound.gt(rules.highestMaxSlippage);
  return when(wrong, () =>
    refuse('slippage_invalid', 'maxSlippage', { maximum: toText(rules.highestMaxSlippage) }),
  );
}

function checkBalance({ priced }: OpenCheckInput): Rejected | undefined {
  if (priced === undefined) return undefined;
  const { terms, available } = priced;
  return when(terms.total.gt(available), () =>
    refuse('insufficient_balance', 'quantity', {
      required: toText(terms.total),
      available: toText(available),
    }),
  );
}
