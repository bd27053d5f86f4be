/** A loan as the auditor has it: what is owed at a time, what its coins are worth, and how much of them a sale takes. */
import { type Fraction, ONE, parse, scaled, ZERO } from '../auditor/fraction.ts';
import { currencyDecimals, MONEY_DECIMALS, rulesOf } from '../auditor/rules.ts';
import {
  type CoinRules,
  COINS,
  GRACE_HOURS,
  HOUR_MS,
  HOURLY_RATE,
  LATE_EXTRA,
  SALE_FEE_RATE,
} from './wealthRules.ts';

export interface NaivePledge {
  readonly account: string;
  readonly currency: string;
  /** Units of the currency. */
  amount: bigint;
}

export interface NaiveLoan {
  readonly id: string;
  readonly userId: string;
  readonly amount: bigint;
  readonly days: number;
  readonly appliedAt: number;
  readonly serviceFee: bigint;
  state: string;
  pledges: NaivePledge[];
  offerUntil: number | null;
  borrowedAt: number | null;
  principal: bigint;
  /** Σ principal × hours, late ones counted once and a half; millionths. */
  principalHours: Fraction;
  hours: number;
  interestPaid: bigint;
  feeDue: bigint;
  isOverdue: boolean;
  isSold: boolean;
  lastSaleAt: number | null;
  noticed: number;
  repaid: bigint;
  payouts: number;
  /** Since when every coin has had a price. */
  pricedSince: number | null;
  /** Messages at or beyond the bound of a sale, none between them that is not. */
  beyond: Map<string, { since: number; last: number }>;
}

/** By currency, USDT per coin. */
export type Prices = ReadonlyMap<string, Fraction>;

export const coinOf = (currency: string): CoinRules => {
  const found = COINS[currency];
  if (found === undefined) throw new Error(`nothing is lent against ${currency}`);
  return found;
};

export function priceOf(productId: string, indexDoubled: number): Fraction {
  return scaled(indexDoubled, rulesOf(productId)?.priceDecimals ?? 0).over(parse('2'));
}

function hoursAt(loan: NaiveLoan, now: number): number {
  if (loan.borrowedAt === null) return 0;
  return Math.max(Math.ceil((now - loan.borrowedAt) / HOUR_MS), 1, loan.hours);
}

function charged(hours: number, days: number): Fraction {
  const late = Math.max(0, hours - days * 24 - GRACE_HOURS);
  return scaled(hours, 0).plus(scaled(late, 0).times(LATE_EXTRA));
}

export interface Owed {
  readonly hours: number;
  readonly principalHours: Fraction;
  readonly interest: bigint;
  readonly total: bigint;
}

export function owedAt(loan: NaiveLoan, now: number): Owed {
  const hours = hoursAt(loan, now);
  const more = charged(hours, loan.days).minus(charged(loan.hours, loan.days));
  const principalHours = loan.principalHours.plus(scaled(loan.principal, 0).times(more)).reduced();
  const interest = principalHours.times(HOURLY_RATE).ceil(0) - loan.interestPaid;
  return {
    hours,
    principalHours,
    interest,
    total: interest + loan.feeDue + loan.principal,
  };
}

export interface Split {
  readonly interest: bigint;
  readonly fee: bigint;
  readonly principal: bigint;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Interest first, then the fee, then the principal; writes it down. */
export function pay(loan: NaiveLoan, paid: bigint, now: number): Split {
  const owed = owedAt(loan, now);
  const interest = least(paid, owed.interest);
  const fee = least(paid - interest, loan.feeDue);
  const principal = paid - interest - fee;
  loan.hours = owed.hours;
  loan.principalHours = owed.principalHours;
  loan.interestPaid += interest;
  loan.feeDue -= fee;
  loan.principal -= principal;
  loan.repaid += paid;
  return { interest, fee, principal };
}

interface Worth {
  readonly pledge: NaivePledge;
  readonly price: Fraction;
  readonly value: Fraction;
  readonly rules: CoinRules;
}

/** Undefined while a coin has no price. */
export function worthOf(pledges: readonly NaivePledge[], prices: Prices): Worth[] | undefined {
  const all: Worth[] = [];
  for (const pledge of pledges) {
    const rules = coinOf(pledge.currency);
    const price = rules.productId === null ? ONE : prices.get(pledge.currency);
    if (price === undefined) return undefined;
    const value = scaled(pledge.amount, currencyDecimals(pledge.currency) ?? 0).times(price);
    all.push({ pledge, price, value, rules });
  }
  return all;
}

export const sumOf = (worth: readonly Worth[], part: (one: Worth) => Fraction): Fraction =>
  worth.reduce((sum, one) => sum.plus(part(one)), ZERO);

/** What may be lent against it. */
export const carried = (worth: readonly Worth[]): Fraction =>
  sumOf(worth, ({ value, rules }) => value.times(rules.initial).times(ONE.minus(rules.haircut)));

/** 0 well, 1 to 3 the notices, 4 a sale, 5 a sale of all. */
export function stageOf(debt: bigint, worth: readonly Worth[]): number {
  const owed = scaled(debt, MONEY_DECIMALS);
  const isAt = (bound: (rules: CoinRules) => Fraction): boolean =>
    !owed.isBelow(sumOf(worth, ({ value, rules }) => value.times(bound(rules))));
  if (isAt(({ full }) => full)) return 5;
  if (isAt(({ sale }) => sale)) return 4;
  return [3, 2, 1].find((level) => isAt(({ notices }) => notices[level - 1] ?? ONE)) ?? 0;
}

export interface Sale {
  readonly coins: readonly (NaivePledge & { readonly received: bigint })[];
  readonly fee: bigint;
  readonly net: bigint;
}

/** Everything, or the smallest part that leads back to the target: x = (D − T·V) / ((1 − φ) − T). */
export function saleOf(debt: bigint, worth: readonly Worth[], isAll: boolean): Sale {
  const value = sumOf(worth, (one) => one.value);
  const target = sumOf(worth, (one) => one.value.times(one.rules.target)).over(value);
  const wanted = scaled(debt, MONEY_DECIMALS)
    .minus(target.times(value))
    .over(ONE.minus(SALE_FEE_RATE).minus(target));
  const exact = wanted.over(value);
  const share = isAll || exact.isAbove(ONE) ? ONE : exact;
  const coins = worth.map(({ pledge, price }) => {
    const decimals = currencyDecimals(pledge.currency) ?? 0;
    const amount = least(
      scaled(pledge.amount, decimals).times(share).ceil(decimals),
      pledge.amount,
    );
    const received = scaled(amount, decimals).times(price).floor(MONEY_DECIMALS);
    return { ...pledge, amount, received };
  });
  const received = coins.reduce((sum, coin) => sum + coin.received, 0n);
  const fee = scaled(received, MONEY_DECIMALS).times(SALE_FEE_RATE).ceil(MONEY_DECIMALS);
  return { coins, fee, net: received - fee };
}
