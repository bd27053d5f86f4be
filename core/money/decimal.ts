// The one door to decimal.js: arithmetic with 40 significant digits and plain notation.
// Must never hand out a float: use `toText`, never `toNumber`, for anything that is money.
// Source: decisions.md "Money".
import { Decimal as DecimalJs } from 'decimal.js';
import { DECIMAL_PATTERN } from './decimalPattern.ts';

/** 40 significant digits: the largest product of two 8-decimal amounts of 10^12 needs 40. */
export const Decimal = DecimalJs.clone({
  precision: 40,
  rounding: DecimalJs.ROUND_HALF_EVEN,
  toExpNeg: -9e15,
  toExpPos: 9e15,
});
export type Decimal = DecimalJs;
export type Rounding = DecimalJs.Rounding;

export const ZERO = new Decimal(0);
export const ONE = new Decimal(1);

/** Reads a trusted decimal string (from the database or the configuration). Throws on anything else. */
export function decimal(text: string): Decimal {
  return new Decimal(text);
}

/** Untrusted text → Decimal, or undefined when it is not a plain decimal string. */
export function parseDecimal(text: string): Decimal | undefined {
  return DECIMAL_PATTERN.test(text) ? new Decimal(text) : undefined;
}

/** Plain decimal text without exponent and without trailing zeros: "0.1", "12", "-3.5"; zero has no sign. */
export function toText(value: Decimal): string {
  // Half of what an order says of itself is nothing yet.
  return value === ZERO ? '0' : value.toFixed();
}

/** The same for what may be absent. */
export const textOrNull = (value: Decimal | null): string | null =>
  value === null ? null : toText(value);

/** Plain decimal text with exactly `scale` decimals, which the value must already have: no rounding happens here. */
export function toScaledText(value: Decimal, scale: number): string {
  if (value.decimalPlaces() > scale)
    throw new RangeError(`${value.toFixed()} has more than ${scale} decimals`);
  return value.toFixed(scale);
}

export const maxDecimal = (a: Decimal, b: Decimal): Decimal => (a.gte(b) ? a : b);
export const minDecimal = (a: Decimal, b: Decimal): Decimal => (a.lte(b) ? a : b);

/** A whole number of lots or points as a safe integer; throws on a fraction or beyond 2^53, so nothing is lost in silence. */
export function toSafeInteger(value: Decimal): number {
  const integer = value.toNumber();
  if (!Number.isSafeInteger(integer) || !value.isInteger()) {
    throw new RangeError(`${value.toFixed()} is not a safe integer`);
  }
  return integer;
}
