// What a fill states beside what was found for it: figures are compared as numbers, whatever they are written like.
// Must take nothing for equal that is missing. Source: decisions.md "Price evidence".
import { decimal } from '../../money/decimal.ts';

const NUMBER = /^-?\d+(?:\.\d+)?$/;

export const isNumber = (text: string): boolean => NUMBER.test(text);

/** The same text, or the same number written otherwise. */
export function isSameFigure(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a === b || (isNumber(a) && isNumber(b) && decimal(a).eq(decimal(b)));
}

/** A figure by its name: as it is stated, and as it has to be. */
export type Pair = readonly [name: string, stated: string | undefined, found: string | undefined];

export const isEqualPair = ([, stated, found]: Pair): boolean => isSameFigure(stated, found);
