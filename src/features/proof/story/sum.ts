// A worded sum as data: figures, operations between them, and how the result is rounded. Must be computed with decimals alone.
import { type Decimal, decimal, maxDecimal, minDecimal } from '../../../../core/money/decimal.ts';
import {
  roundFeeUp,
  roundLiquidationEarly,
  roundPayoutDown,
} from '../../../../core/money/rounding.ts';
import type { Figure } from './figure.ts';

export type Operation = '+' | '−' | '×' | '÷' | 'min' | 'max' | 'middle';

/** What is no row of operations: a function of core with the figures that go into it. */
export interface Formula {
  readonly formula: 'volatility' | 'chance';
  readonly figures: Readonly<Record<string, Figure>>;
  readonly compute: () => Decimal;
}

interface Operated {
  readonly operation: Operation;
  readonly parts: readonly Sum[];
}

export type Sum = Figure | Operated | Formula;

const operate =
  (operation: Operation) =>
  (...parts: readonly Sum[]): Sum => ({ operation, parts });

export const plus = operate('+');
export const minus = operate('−');
export const times = operate('×');
export const over = operate('÷');
export const least = operate('min');
export const most = operate('max');
/** The one in the middle of an odd number. */
export const middle = operate('middle');

const OPERATIONS: Readonly<
  Record<Exclude<Operation, 'middle'>, (a: Decimal, b: Decimal) => Decimal>
> = {
  '+': (a, b) => a.plus(b),
  '−': (a, b) => a.minus(b),
  '×': (a, b) => a.times(b),
  '÷': (a, b) => a.div(b),
  min: minDecimal,
  max: maxDecimal,
};

/** The exact result. Throws a RangeError for a sum of nothing. */
export function evaluate(sum: Sum): Decimal {
  if ('value' in sum) return decimal(sum.value);
  if ('compute' in sum) return sum.compute();
  const values = sum.parts.map(evaluate);
  const [first, ...rest] = values;
  if (first === undefined) throw new RangeError('a sum of nothing');
  if (sum.operation === 'middle')
    return values.toSorted((a, b) => a.comparedTo(b))[values.length >> 1] ?? first;
  return rest.reduce(OPERATIONS[sum.operation], first);
}

/** In whose favour, and to how many decimals; `tick…` is the liquidation price's own rounding. */
export interface Rounding {
  readonly way: 'up' | 'down' | 'tickUp' | 'tickDown';
  readonly scale: number;
}

export function round(value: Decimal, rounding: Rounding | undefined): Decimal {
  if (rounding === undefined) return value;
  const { way, scale } = rounding;
  switch (way) {
    case 'up':
      return roundFeeUp(value, scale);
    case 'down':
      return roundPayoutDown(value, scale);
    case 'tickUp':
      return roundLiquidationEarly(value, scale, 'long');
    case 'tickDown':
      return roundLiquidationEarly(value, scale, 'short');
  }
}

/** The figures of a sum in their order. */
export function figuresOf(sum: Sum): readonly Figure[] {
  if ('value' in sum) return [sum];
  if ('compute' in sum) return Object.values(sum.figures);
  return sum.parts.flatMap(figuresOf);
}
