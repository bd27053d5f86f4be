import { decimal, toText, ZERO } from '../../core/money/decimal.ts';

/** The exact sum of decimal strings, as one. */
export function sumAmounts(amounts: readonly string[]): string {
  return toText(amounts.reduce((sum, amount) => sum.plus(decimal(amount)), ZERO));
}
