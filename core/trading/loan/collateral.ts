// What is pledged, in money: its value, the LTV, and the prices at which something happens.
// Several coins count together: each carries its own share of its own value, so no bound is ever divided by anything.
// Source: decisions.md "Borrowing" (collateral classes; LTV = debt / collateral value; the coin price of a sale).
import { type Decimal, ONE, ZERO } from '../../money/decimal.ts';
import { roundLiquidationEarly } from '../../money/rounding.ts';
import type { CoinPrices, CollateralRules, LoanRules, Pledge } from './types.ts';

/** A pledge at its price. */
export interface Valued extends Pledge {
  readonly rules: CollateralRules;
  readonly price: Decimal;
  /** amount × price, exact. */
  readonly value: Decimal;
}

export const collateralRulesOf = (
  { collaterals }: Pick<LoanRules, 'collaterals'>,
  currency: string,
): CollateralRules | undefined => collaterals.find((one) => one.currency === currency);

/** Undefined while a coin has no price; throws on one that nothing is lent against. */
export function valuePledges(
  pledges: readonly Pledge[],
  prices: CoinPrices,
  loanRules: Pick<LoanRules, 'collaterals'>,
): readonly Valued[] | undefined {
  const valued: Valued[] = [];
  for (const pledge of pledges) {
    const rules = collateralRulesOf(loanRules, pledge.currency);
    if (rules === undefined) throw new RangeError(`nothing is lent against ${pledge.currency}`);
    const price = rules.productId === null ? ONE : prices.get(pledge.currency);
    if (price === undefined) return undefined;
    valued.push({ ...pledge, rules, price, value: pledge.amount.times(price) });
  }
  return valued;
}

const sumOf = (valued: readonly Valued[], part: (one: Valued) => Decimal): Decimal =>
  valued.reduce((sum, one) => sum.plus(part(one)), ZERO);

export const totalValue = (valued: readonly Valued[]): Decimal =>
  sumOf(valued, ({ value }) => value);

type Bound = (rules: CollateralRules) => Decimal;

/** The debt at which a bound is reached. */
export const debtAt = (valued: readonly Valued[], bound: Bound): Decimal =>
  sumOf(valued, ({ value, rules }) => value.times(bound(rules)));

/** At most that may be borrowed: the haircut counts here, and nowhere else. */
export const mostLent = (valued: readonly Valued[]): Decimal =>
  debtAt(valued, ({ initialLtv, haircut }) => initialLtv.times(ONE.minus(haircut)));

/** For the screen; null without collateral. */
export function ltvOf(debt: Decimal, valued: readonly Valued[]): Decimal | null {
  const value = totalValue(valued);
  return value.isZero() ? null : debt.div(value);
}

/** Where a loan stands: 0 well, 1 to 3 the notices, then sales. */
export type LoanStage = 0 | 1 | 2 | 3 | 'sale' | 'full_sale';

export function stageOf(debt: Decimal, valued: readonly Valued[]): LoanStage {
  const isAt = (bound: Bound): boolean => debt.gte(debtAt(valued, bound));
  if (isAt(({ fullSaleLtv }) => fullSaleLtv)) return 'full_sale';
  if (isAt(({ saleLtv }) => saleLtv)) return 'sale';
  const level = ([3, 2, 1] as const).find((each) =>
    isAt(({ noticeLtvs, saleLtv }) => noticeLtvs[each - 1] ?? saleLtv),
  );
  return level ?? 0;
}

const STAGES: readonly LoanStage[] = [0, 1, 2, 3, 'sale', 'full_sale'];

/** The milder of what two messages say. */
export function confirmedStage(
  debt: Decimal,
  valued: readonly Valued[],
  first: readonly Valued[],
): LoanStage {
  const [now, before] = [stageOf(debt, valued), stageOf(debt, first)];
  return STAGES.indexOf(now) < STAGES.indexOf(before) ? now : before;
}

/**
 * The price of one coin at which a bound is reached while the others keep theirs, to the tick on the early side; null when
 * no price of it does.
 */
export function priceAtBound(
  debt: Decimal,
  valued: readonly Valued[],
  at: { readonly currency: string; readonly bound: Bound; readonly priceDecimals: number },
): Decimal | null {
  const own = valued.filter(({ currency }) => currency === at.currency);
  const others = valued.filter(({ currency }) => currency !== at.currency);
  const carried = sumOf(own, ({ amount, rules }) => amount.times(at.bound(rules)));
  const left = debt.minus(debtAt(others, at.bound));
  if (carried.isZero() || left.lte(0)) return null;
  return roundLiquidationEarly(left.div(carried), at.priceDecimals, 'long');
}
