// Decimal text of a recording → points and lots, by the named roundings of core/market/parseScaled.ts.
// Must never guess: anything but plain digits is an error of the recording. Source: decisions.md "Prices".
import { parseAsk, parseBid, parseLast, parseQuantity } from '../../../core/market/parseScaled.ts';
import type { Lots, Points } from '../../../core/market/types.ts';
import { FormatError } from './recordingError.ts';

/** Digits with an optional fraction: no sign, exponent, comma or leading zeros. */
const PLAIN = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Throws FormatError unless `text` is a plain, unsigned decimal. */
export function requireDecimalText(text: string, name: string): string {
  if (!PLAIN.test(text))
    throw new FormatError(`${name} "${text.slice(0, 40)}" is not a plain decimal`);
  return text;
}

export function isZeroText(text: string): boolean {
  return /^0(?:\.0+)?$/.test(text);
}

/** Orders plain decimal texts by value: negative, zero or positive. */
export function compareDecimalText(a: string, b: string): number {
  const pointA = a.indexOf('.');
  const pointB = b.indexOf('.');
  const digits = (pointA < 0 ? a.length : pointA) - (pointB < 0 ? b.length : pointB);
  if (digits !== 0) return digits;
  const shared = a.length < b.length ? a.length : b.length;
  for (let index = 0; index < shared; index += 1) {
    const difference = a.charCodeAt(index) - b.charCodeAt(index);
    if (difference !== 0) return difference;
  }
  if (a.length === b.length) return 0;
  const rest = (a.length > b.length ? a : b).slice(shared);
  if (!/[1-9]/.test(rest)) return 0;
  return a.length - b.length;
}

function scaled(value: number | undefined, text: string): number {
  if (value === undefined) throw new FormatError(`${text} does not fit the scale`);
  return value;
}

/** A price that somebody bids: down to the grid. Throws FormatError. */
export const bidPoints = (text: string, decimals: number): Points =>
  scaled(parseBid(text, decimals), text);

/** A price that somebody asks: up to the grid. Throws FormatError. */
export const askPoints = (text: string, decimals: number): Points =>
  scaled(parseAsk(text, decimals), text);

/** A traded price: half even. Throws FormatError. */
export const lastPoints = (text: string, decimals: number): Points =>
  scaled(parseLast(text, decimals), text);

/** A quantity: down to the lot. Throws FormatError. */
export const lotsOf = (text: string, decimals: number): Lots =>
  scaled(parseQuantity(text, decimals), text);

/** (a + b) / 2 of two integers, half to even. */
export function midHalfEven(a: number, b: number): number {
  const doubled = a + b;
  const down = Math.floor(doubled / 2);
  if (doubled % 2 === 0) return down;
  return down % 2 === 0 ? down : down + 1;
}
