// One step of a rule: what it works out, the sum with its numbers, and the result that the record states for it.
import { type Decimal, decimal, toText } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_SCALE } from '../../../../core/money/money.ts';
import { figure, type Figure, type Unit } from './figure.ts';
import { evaluate, round, type Rounding, type Sum } from './sum.ts';

/** Each has its words: locales/<lang>/proof.json under `sum`. */
export type StepName =
  | 'value'
  | 'average'
  | 'notional'
  | 'margin'
  | 'marginCapped'
  | 'fee'
  | 'feeCapped'
  | 'fromReserved'
  | 'liquidationPrice'
  | 'causeLevel'
  | 'entryCost'
  | 'result'
  | 'overnightDue'
  | 'overnightFee'
  | 'liquidationFee'
  | 'liquidationFeeCapped'
  | 'marginKept'
  | 'marginReleased'
  | 'deficit'
  | 'payout'
  | 'closeNet'
  | 'amountTotal'
  | 'amount'
  | 'feeTotal'
  | 'received'
  | 'holdWorth'
  | 'holdLeft'
  | 'fromHold'
  | 'costShare'
  | 'positionQuantity'
  | 'positionCost'
  | 'openPrice'
  | 'expiresAt'
  | 'stake'
  | 'quantity'
  | 'ifWon'
  | 'windowFrom'
  | 'closePrice'
  | 'difference'
  | 'stakeBack'
  | 'orderNet'
  | 'volatility'
  | 'probability'
  | 'saleValue'
  | 'leaseFee'
  | 'gridCash'
  | 'gridPaid'
  | 'costLeft'
  | 'gridResult'
  | 'gridStop'
  | 'gridProfit'
  | 'earlyShare'
  | 'earlyFee'
  | 'proceeds'
  | 'index'
  | 'mark'
  | 'debt'
  | 'collateralValue'
  | 'saleBound'
  | 'saleTarget'
  | 'toSell'
  | 'soldQuantity'
  | 'soldFor'
  | 'saleFee'
  | 'interestPaid'
  | 'feePaid'
  | 'principalPaid'
  | 'surplus'
  | 'shortfall';

export interface Step {
  readonly name: StepName;
  /** The figures behind the result; undefined where there is nothing to compute with. */
  readonly sum: Sum | undefined;
  readonly rounding: Rounding | undefined;
  /** What comes out; of a step with `of`, what the record states. Undefined where there is none, as a liquidation price may be. */
  readonly result: Figure | undefined;
  /** The result's name in the record. */
  readonly of: string | undefined;
}

export type Inputs = Readonly<Record<string, string>>;

export const SETTLED_UP: Rounding = { way: 'up', scale: SETTLEMENT_SCALE };
export const SETTLED_DOWN: Rounding = { way: 'down', scale: SETTLEMENT_SCALE };

/** What a sum comes to, rounded as its step says. */
export const resultOf = (sum: Sum, rounding?: Rounding): Decimal => round(evaluate(sum), rounding);

/** A step of the way, whose result the record does not hold. */
export function between(name: StepName, unit: Unit, sum: Sum, rounding?: Rounding): Step {
  const result = figure(unit, toText(resultOf(sum, rounding)));
  return { name, sum, rounding, result, of: undefined };
}

/** A step whose result the record states. */
export function stated(
  inputs: Inputs,
  of: string,
  { name, unit, sum, rounding }: { name: StepName; unit: Unit; sum: Sum; rounding?: Rounding },
): Step {
  const value = inputs[of];
  const isNone = value === undefined || value === 'none';
  return { name, sum, rounding, result: isNone ? undefined : figure(unit, value), of };
}

/** Whether the numbers of a step give its result; a result that is none goes with a sum that has no use. */
export function isRight({ sum, rounding, result }: Step): boolean {
  if (sum === undefined) return true;
  const found = resultOf(sum, rounding);
  return result === undefined ? found.lte(0) : found.eq(decimal(result.value));
}

/** A figure of the inputs. Throws a RangeError where it is missing. */
export function input(inputs: Inputs, name: string, unit: Unit): Figure {
  const value = inputs[name];
  if (value === undefined) throw new RangeError(`input ${name} is missing`);
  return figure(unit, value);
}

export const isZero = (text: string): boolean => !/[1-9]/.test(text);
