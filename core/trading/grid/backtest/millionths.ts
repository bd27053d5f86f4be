// Shares in whole millionths: the only divisions of a back-test, exact and rounded down, so that no result is told too good.
// Must never go through a float: a worth times a million is beyond what one holds.
import { Decimal, toSafeInteger } from '../../../money/decimal.ts';

export const MILLION = 1_000_000;

/** A share of the rulebook; throws where it is finer. */
export const toMillionths = (share: Decimal): number => toSafeInteger(share.times(MILLION));

/** value × factor ÷ divisor, down. */
export function shareOf(value: number, factor: number, divisor: number): number {
  const product = BigInt(value) * BigInt(factor);
  const whole = product / BigInt(divisor);
  const isDown = product < 0n && whole * BigInt(divisor) !== product;
  return toSafeInteger(new Decimal((isDown ? whole - 1n : whole).toString()));
}
