// What a fill was computed from, by name, as text: how evidence is written and read back, whatever was traded.
// Must refuse what is missing: a result computed from a guess proves nothing. Source: decisions.md "Price evidence".
import { type Decimal, decimal, toSafeInteger, toText } from '../money/decimal.ts';

export type Inputs = Readonly<Record<string, string>>;

/** Stands for "there is none", e.g. no liquidation price. */
export const NONE = 'none';

export const textOrNone = (value: Decimal | null): string =>
  value === null ? NONE : toText(value);

/** Throws a RangeError when the input is missing. */
export function textInput(inputs: Inputs, key: string): string {
  const value = inputs[key];
  if (value === undefined) throw new RangeError(`input ${key} is missing`);
  return value;
}

export const numberInput = (inputs: Inputs, key: string): Decimal =>
  decimal(textInput(inputs, key));

/** A whole number; throws a RangeError when it is none. */
export const parseInteger = (text: string): number => toSafeInteger(decimal(text));

export const integerInput = (inputs: Inputs, key: string): number =>
  parseInteger(textInput(inputs, key));
