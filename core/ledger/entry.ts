// Whether an entry may enter the journal: the rules that the database enforces again at commit.
// Must never repair an entry: a bad one is a defect of whoever built it. Source: decisions.md "Money".
import { type Decimal, ZERO } from '../money/decimal.ts';
import { fitsScale, isCurrency, type Currency } from '../money/money.ts';
import type { Entry } from './types.ts';

export type EntryProblem =
  | 'too_few_postings' // double entry needs two
  | 'unknown_currency' // not in the currency table
  | 'zero_amount' // a posting that moves nothing
  | 'scale' // more decimals than the currency has
  | 'not_zero_sum'; // money made or lost

/** The first problem of an entry in the order of the list above, or undefined when it is sound. */
export function checkEntry(entry: Entry): EntryProblem | undefined {
  const { postings } = entry;
  if (postings.length < 2) return 'too_few_postings';
  if (postings.some(({ currency }) => !isCurrency(currency))) {
    return 'unknown_currency';
  }
  if (postings.some(({ amount }) => amount.isZero())) return 'zero_amount';
  if (postings.some(({ amount, currency }) => !fitsScale(amount, currency))) return 'scale';
  const sums = [...sumPerCurrency(entry).values()];
  return sums.every((sum) => sum.isZero()) ? undefined : 'not_zero_sum';
}

/** Σ of an entry's amounts per currency; zero each when it is sound. */
function sumPerCurrency(entry: Entry): Map<Currency, Decimal> {
  const sums = new Map<Currency, Decimal>();
  for (const { currency, amount } of entry.postings) {
    sums.set(currency, (sums.get(currency) ?? ZERO).plus(amount));
  }
  return sums;
}
