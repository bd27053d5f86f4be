// Safe integers (points, lots) → Decimal, where the market's numbers meet money.
// Must be exact: a price is never rounded on its way into a formula. Source: decisions.md "Money".
import { Decimal } from '../money/decimal.ts';

const SCALES = Array.from({ length: 20 }, (_, decimals) => new Decimal(10).pow(-decimals));

function scaleOf(decimals: number): Decimal {
  const scale = SCALES[decimals];
  if (scale === undefined) throw new RangeError(`no scale of ${decimals} decimals`);
  return scale;
}

interface Known {
  readonly value: number;
  readonly decimals: number;
  readonly decimal: Decimal;
}

/** The orders of one message ask for the same few prices, each of them several times. A Decimal never changes. */
const KNOWN: (Known | undefined)[] = Array.from({ length: 64 });

/** Points or lots as an exact Decimal. */
export function scaledToDecimal(value: number, decimals: number): Decimal {
  const place = (Math.abs(value) + decimals) % KNOWN.length;
  const known = KNOWN[place];
  if (known?.value === value && known.decimals === decimals) return known.decimal;
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a scaled integer: ${value}`);
  const decimal = new Decimal(value).mul(scaleOf(decimals));
  // Zero has two signs, which are equal.
  if (value !== 0) KNOWN[place] = { value, decimals, decimal };
  return decimal;
}

const HALF = new Decimal('0.5');

/** The index of a tick (bid + ask, halved) as an exact Decimal. */
export function indexToDecimal(indexDoubled: number, priceDecimals: number): Decimal {
  return scaledToDecimal(indexDoubled, priceDecimals).mul(HALF);
}
