// What an unpaid loan waits for, as one price for each of its coins: until one of them is met, nothing can have happened.
// Several coins are worth something together, so no single price of one decides; but a bound can only be reached once at least
// one coin has fallen by the share by which all together may fall. Then the loan is looked at, and waits anew.
// So a price costs the loans that it may concern, not those that exist. Source: decisions.md "Borrowing", issue "its sale waits
// for what they are worth together".
import type { Decimal } from '../../money/decimal.ts';
import { roundLiquidationEarly } from '../../money/rounding.ts';
import { debtAt, type Valued } from './collateral.ts';
import type { CollateralRules, Loan } from './types.ts';

/** The bound that comes next: the first notice that was not given, or the sale after the last. */
export function nextBound({ noticed }: Pick<Loan, 'noticed'>): (rules: CollateralRules) => Decimal {
  return ({ noticeLtvs, saleLtv }) => noticeLtvs[noticed] ?? saleLtv;
}

export interface WatchedCoin {
  readonly currency: string;
  readonly productId: string;
  /** At or below it the loan is looked at, USDT, to the tick on the early side. */
  readonly price: Decimal;
}

/**
 * `debt`: what will be owed until the loan is looked at again in any case, so that interest meets no bound unseen. Undefined
 * when the bound is reached already. Coins that count 1:1 have no price to wait for; they are counted as they are.
 */
export function watchPrices(
  loan: Pick<Loan, 'noticed'>,
  debt: Decimal,
  valued: readonly Valued[],
  priceDecimalsOf: (productId: string) => number,
): readonly WatchedCoin[] | undefined {
  const bound = nextBound(loan);
  const moving = valued.filter(({ rules }) => rules.productId !== null);
  const fixed = valued.filter(({ rules }) => rules.productId === null);
  const carried = debtAt(moving, bound);
  const left = debt.minus(debtAt(fixed, bound));
  if (left.gte(carried)) return undefined;
  // Of every price, at which all together just carry the debt.
  const share = left.div(carried);
  return moving.flatMap(({ currency, price, rules: { productId } }) =>
    productId === null || share.lte(0)
      ? []
      : [{ currency, productId, price: watched(price.times(share), priceDecimalsOf(productId)) }],
  );
}

const watched = (price: Decimal, priceDecimals: number): Decimal =>
  roundLiquidationEarly(price, priceDecimals, 'long');
