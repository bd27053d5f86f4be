// What an unpaid loan waits for from now on: a price of each of its coins, and a time at which it is looked at in any case.
// Worked out with each change and kept with the loan, so that a restart waits for the same. A price costs the loans that it
// concerns: whoever is far from a bound is looked at once a day. Source: core/trading/loan/watchPrices.ts.
import type { TimeMs } from '../../../core/market/types.ts';
import { decimal, type Decimal, toSafeInteger } from '../../../core/money/decimal.ts';
import { priceAtBound, type Valued, valuePledges } from '../../../core/trading/loan/collateral.ts';
import { debtOf, HOUR_MS, hoursBegun } from '../../../core/trading/loan/interest.ts';
import type { CoinPrices, Loan } from '../../../core/trading/loan/types.ts';
import { nextBound, watchPrices } from '../../../core/trading/loan/watchPrices.ts';
import type { KnownLoanRules } from './loanRules.ts';
import type { LoanRecord, LoanWatch } from './loanStore.ts';

export type Watching = Pick<LoanRecord, 'watched' | 'lookAt'>;

/** How long interest is foreseen; the debt of that time is what prices are worked out with. */
const FORESEEN_MS = 24 * HOUR_MS;
/** Without a price of every coin it is looked at again so soon. */
const WITHOUT_PRICE_MS = 5_000;

const NOTHING: Watching = { watched: [], lookAt: null };

interface Asked {
  readonly now: TimeMs;
  readonly rules: KnownLoanRules;
  readonly prices: CoinPrices;
}

/** The index at a price, doubled points; prices are whole ticks. */
export const doubledPoints = (price: Decimal, priceDecimals: number): number =>
  toSafeInteger(price.times(decimal('10').pow(priceDecimals)).times(2));

export function watchingOf(loan: Loan, asked: Asked): Watching {
  const { now, rules, prices } = asked;
  if (loan.state !== 'unpaid') return NOTHING;
  const valued = valuePledges(loan.pledges, prices, rules);
  if (valued === undefined) return { watched: [], lookAt: now + WITHOUT_PRICE_MS };
  const soon = hourEnd(loan, asked);
  for (const until of [now + FORESEEN_MS, soon]) {
    // The debt changes with an hour that begins: until the end of this one it is what it is now.
    const debt = debtOf(loan, until === soon ? now : until, rules).total;
    const found = watchPrices(loan, debt, valued, rules.priceDecimalsOf);
    if (found !== undefined) return { watched: inPoints(found, rules), lookAt: until };
  }
  return { watched: reached(loan, valued, asked), lookAt: soon };
}

function hourEnd(loan: Loan, { now, rules }: Asked): TimeMs {
  const end = (loan.borrowedAt ?? now) + hoursBegun(loan, now, rules) * HOUR_MS;
  return Math.max(end, now + 1);
}

const inPoints = (
  found: readonly { readonly productId: string; readonly price: Decimal }[],
  { priceDecimalsOf }: KnownLoanRules,
): readonly LoanWatch[] => {
  const byProduct = new Map<string, number>();
  for (const { productId, price } of found)
    byProduct.set(productId, doubledPoints(price, priceDecimalsOf(productId)));
  return [...byProduct].map(([productId, price]) => ({ productId, price }));
};

/** Its next bound is reached: it waits for that being said by two messages, of any of its coins. */
function reached(
  loan: Loan,
  valued: readonly Valued[],
  { now, rules }: Asked,
): readonly LoanWatch[] {
  const debt = debtOf(loan, now, rules).total;
  const bound = nextBound(loan);
  const found = valued.flatMap(({ currency, rules: { productId } }) => {
    if (productId === null) return [];
    const priceDecimals = rules.priceDecimalsOf(productId);
    const price = priceAtBound(debt, valued, { currency, bound, priceDecimals });
    return price === null ? [] : [{ productId, price }];
  });
  return inPoints(found, rules);
}
