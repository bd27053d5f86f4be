// How much of a book an amount of USDT buys: the most lots whose cost, rounded up, is within it.
// Must never spend more than the amount. Source: decisions.md "Spot" (by amount when buying).
import type { Decimal } from '../../money/decimal.ts';
import type { Lots, Points } from '../../market/types.ts';
import { fromWalkedCost, type Scales } from '../book/scale.ts';
import type { Liquidity } from '../book/types.ts';
import { amountOf } from './formulas.ts';

export interface Budget {
  /** Most that may be paid in all, USDT. */
  readonly amount: Decimal;
  /** USDT already spent, exact (Σ of earlier fills); 0 for a new order. */
  readonly spentValue: Decimal;
  readonly quoteRate: Decimal;
}

/** Whether a walked cost (points × lots) is within the budget. */
export function isPayable(cost: bigint, budget: Budget, rules: Scales): boolean {
  const value = budget.spentValue.plus(fromWalkedCost(cost, rules).times(budget.quoteRate));
  return amountOf('buy', value).lte(budget.amount);
}

/** The most lots of the asks, up to `most` and no worse than `limit`, that the budget pays; 0 when not even one. */
export function affordableLots(
  liquidity: Liquidity,
  most: Lots,
  budget: Budget,
  rules: Scales,
  limit?: Points,
): Lots {
  let high = liquidity.peek('asks', most, limit).lots;
  let low = 0;
  // Cost grows with every lot, so the border is found by halving.
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2);
    if (isPayable(liquidity.peek('asks', middle, limit).cost, budget, rules)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether the budget would still buy one more lot at the worst price shown: the book is too thin for it. */
export function exceedsBook(
  liquidity: Liquidity,
  lots: Lots,
  most: Lots,
  budget: Budget,
  rules: Scales,
): boolean {
  const shown = liquidity.peek('asks', most);
  if (lots < shown.lots || shown.lots === most) return false;
  if (shown.lots === 0) return true;
  const worst = shown.cost - liquidity.peek('asks', shown.lots - 1).cost;
  return isPayable(shown.cost + worst, budget, rules);
}
