// Decimal text of a venue → safe integers (points, lots), digit by digit, with a named rounding.
// Must never go through a float and never guess: what is not a plain unsigned decimal is refused.
// Source: decisions.md "Prices"; the kinds of bad text are those of reliability.md "feed faults".
import type { Lots, Points } from './types.ts';

/** `half_even` decides by the whole remainder, so "0.25000001" is above the half. */
export type ScaledRounding = 'down' | 'up' | 'half_even';

// A value of 40 digits is no price; the bound keeps hostile text from costing time.
const PLAIN_DECIMAL = /^(\d{1,20})(?:\.(\d{1,20}))?$/;

function isRoundedUp(kept: number, dropped: string, rounding: ScaledRounding): boolean {
  if (!/[1-9]/.test(dropped)) return false;
  if (rounding !== 'half_even') return rounding === 'up';
  const first = dropped.charCodeAt(0) - 48;
  if (first !== 5) return first > 5;
  return /[1-9]/.test(dropped.slice(1)) || kept % 2 === 1;
}

/**
 * `text` × 10^`decimals` as a safe integer, or undefined when the text is refused: signs, exponents, separators,
 * NaN, infinities, empty text and anything beyond 2^53. Zero is a value here (a removed level); the guard refuses
 * zero prices.
 */
export function parseScaled(
  text: string,
  decimals: number,
  rounding: ScaledRounding,
): number | undefined {
  const match = PLAIN_DECIMAL.exec(text);
  if (match === null) return undefined;
  const whole = match[1] ?? '';
  const fraction = match[2] ?? '';
  const digits = whole + fraction.slice(0, decimals).padEnd(decimals, '0');
  let value = 0;
  for (let index = 0; index < digits.length; index += 1)
    value = value * 10 + (digits.charCodeAt(index) - 48);
  if (isRoundedUp(value, fraction.slice(decimals), rounding)) value += 1;
  return Number.isSafeInteger(value) ? value : undefined;
}

/** A buyer's price: down, so that nobody is shown more than is offered. */
export const parseBid = (text: string, decimals: number): Points | undefined =>
  parseScaled(text, decimals, 'down');

/** A seller's price: up, so that nobody is shown less than is asked. */
export const parseAsk = (text: string, decimals: number): Points | undefined =>
  parseScaled(text, decimals, 'up');

/** A trade's price: half even, in nobody's favour. */
export const parseLast = (text: string, decimals: number): Points | undefined =>
  parseScaled(text, decimals, 'half_even');

/** A shown quantity: down, so that no liquidity is invented. */
export const parseQuantity = (text: string, decimals: number): Lots | undefined =>
  parseScaled(text, decimals, 'down');
