// How much collateral a sale takes, and what it brings. The smallest part that leads back to the target, or all of it.
// Must never sell more than is pledged, nor leave its owner owing what a sale of everything did not bring.
// Source: decisions.md "Borrowing" (partial sale x = (debt − T·V) / ((1 − φ) − T), φ = 2 %).
import { type Decimal, ONE, ZERO, minDecimal } from '../../money/decimal.ts';
import { SETTLEMENT_SCALE } from '../../money/money.ts';
import { roundFeeUp, roundPayoutDown, roundQuantityUp } from '../../money/rounding.ts';
import { debtAt, totalValue, type Valued } from './collateral.ts';
import type { Pledge, SoldCoin } from './types.ts';

/** Value to sell so that what is left carries what is still owed at the target; beyond the whole value where none does. */
export function saleValue(
  {
    debt,
    value,
    target,
  }: { readonly debt: Decimal; readonly value: Decimal; readonly target: Decimal },
  feeRate: Decimal,
): Decimal {
  return debt.minus(target.times(value)).div(ONE.minus(feeRate).minus(target));
}

/** Coins of a sale back to the target, each by its share of the value; all of them where that is not enough. */
export function coinsToSell(
  debt: Decimal,
  valued: readonly Valued[],
  feeRate: Decimal,
): readonly SoldCoin[] {
  const value = totalValue(valued);
  const target = debtAt(valued, ({ targetLtv }) => targetLtv).div(value);
  const share = minDecimal(saleValue({ debt, value, target }, feeRate).div(value), ONE);
  return valued.map((one) => soldCoin(one, minDecimal(upToUnit(one, share), one.amount)));
}

export const allCoins = (valued: readonly Valued[]): readonly SoldCoin[] =>
  valued.map((one) => soldCoin(one, one.amount));

const upToUnit = ({ amount, rules }: Valued, share: Decimal): Decimal =>
  roundQuantityUp(amount.times(share), rules.scale);

const soldCoin = ({ account, currency, price }: Valued, amount: Decimal): SoldCoin => ({
  account,
  currency,
  amount,
  price,
  received: roundPayoutDown(amount.times(price), SETTLEMENT_SCALE),
});

export interface SaleMoney {
  readonly received: Decimal;
  readonly fee: Decimal;
  /** Pays the debt. */
  readonly net: Decimal;
}

export function saleMoney(coins: readonly SoldCoin[], feeRate: Decimal): SaleMoney {
  const received = coins.reduce((sum, coin) => sum.plus(coin.received), ZERO);
  const fee = roundFeeUp(received.times(feeRate), SETTLEMENT_SCALE);
  return { received, fee, net: received.minus(fee) };
}

/** What stays pledged; a coin of which all was sold is pledged no more. */
export function pledgesAfter(
  pledges: readonly Pledge[],
  coins: readonly Pledge[],
): readonly Pledge[] {
  return pledges
    .map((pledge) => ({ ...pledge, amount: pledge.amount.minus(amountOf(pledge, coins)) }))
    .filter(({ amount }) => !amount.isZero());
}

/** Of one coin of one account. */
const amountOf = (of: Pledge, pledges: readonly Pledge[]): Decimal =>
  pledges
    .filter(({ account, currency }) => account === of.account && currency === of.currency)
    .reduce((sum, { amount }) => sum.plus(amount), ZERO);

/** Both together, one row for each coin of each account. */
export function addPledges(
  pledges: readonly Pledge[],
  added: readonly Pledge[],
): readonly Pledge[] {
  const isKnown = (one: Pledge): boolean =>
    pledges.some(({ account, currency }) => account === one.account && currency === one.currency);
  return [
    ...pledges.map((pledge) => ({
      ...pledge,
      amount: pledge.amount.plus(amountOf(pledge, added)),
    })),
    ...added.filter((one) => !isKnown(one)),
  ];
}
