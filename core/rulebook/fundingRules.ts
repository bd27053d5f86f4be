// The funding section as the core works with it, and the relations between its numbers.
// Must never change a number on the way. Source: core/rulebook/funding.ts.
import { decimal, type Decimal } from '../money/decimal.ts';
import { fitsScale, isCurrency, type Currency } from '../money/money.ts';
import type { FundingSection, WithdrawalTier } from './funding.ts';

/** USDT, by one operator alone: decisions.md "Deposit and withdrawal". */
const MOST_ALONE = decimal('10000');

export interface DepositRules {
  readonly currency: Currency;
  readonly network: string;
  readonly minimum: Decimal;
  readonly mostWaiting: number;
  readonly reviewMs: number;
}

/** What a credit takes. */
export interface CreditRules {
  readonly largeAbove: Decimal;
  readonly largeApprovals: number;
}

export interface WithdrawalRules {
  readonly currency: Currency;
  readonly network: string;
  readonly feeRate: Decimal;
  readonly feeMin: Decimal;
  readonly minimum: Decimal;
  readonly dailyLimits: Readonly<Record<WithdrawalTier, Decimal>>;
  readonly largeAbove: Decimal;
  readonly largeApprovals: number;
  readonly mostWaiting: number;
  readonly reviewMs: number;
}

/** The rules of one way in, undefined where it is not offered. */
export function depositRules(
  { deposit }: FundingSection,
  currency: Currency,
  network: string,
): DepositRules | undefined {
  const route = deposit.routes.find((one) => one.currency === currency && one.network === network);
  if (route === undefined) return undefined;
  const { mostWaiting, reviewMs } = deposit;
  return { currency, network, minimum: decimal(route.minimum), mostWaiting, reviewMs };
}

export const creditRules = ({ deposit }: FundingSection): CreditRules => ({
  largeAbove: decimal(deposit.largeAbove),
  largeApprovals: deposit.largeApprovals,
});

/** The rules of one way out, undefined where it is not offered. */
export function withdrawalRules(
  { withdrawal }: FundingSection,
  currency: Currency,
  network: string,
): WithdrawalRules | undefined {
  const route = withdrawal.routes.find(
    (one) => one.currency === currency && one.network === network,
  );
  if (route === undefined) return undefined;
  const { dailyLimits, largeAbove, largeApprovals, mostWaiting, reviewMs } = withdrawal;
  return {
    currency,
    network,
    feeRate: decimal(route.feeRate),
    feeMin: decimal(route.feeMin),
    minimum: decimal(route.minimum),
    dailyLimits: {
      none: decimal(dailyLimits.none),
      basic: decimal(dailyLimits.basic),
      advanced: decimal(dailyLimits.advanced),
    },
    largeAbove: decimal(largeAbove),
    largeApprovals,
    mostWaiting,
    reviewMs,
  };
}

/** Every broken relation, empty when the section is sound. */
export function fundingProblems(funding: FundingSection, settlementCurrency: Currency): string[] {
  const { networks, deposit, withdrawal } = funding;
  const routes = [...deposit.routes, ...withdrawal.routes];
  const { none, basic, advanced } = withdrawal.dailyLimits;
  const problems: (string | false)[] = [
    routes.some(({ network }) => networks[network] === undefined) &&
      'funding: a route without network',
    routes.some(({ currency }) => !isCurrency(currency)) && 'funding: an unknown currency',
    routes.some(
      ({ currency, minimum }) => isCurrency(currency) && !fitsScale(decimal(minimum), currency),
    ) && 'funding: a minimum finer than its currency',
    routes.some(({ minimum }) => decimal(minimum).lte(0)) && 'funding: a minimum of nothing',
    // Limits and the large amount are counted in one currency, so nothing else may go out.
    withdrawal.routes.some(({ currency }) => currency !== settlementCurrency) &&
      'funding: withdrawals are paid in the settlement currency',
    withdrawal.routes.some(leavesNothing) && 'funding: a fee eats the smallest withdrawal',
    !decimal(none).isZero() && 'funding: withdrawals without certification',
    decimal(basic).gt(advanced) && 'funding: the basic limit exceeds the advanced one',
    withdrawal.largeApprovals < 2 && 'funding: large withdrawals need two operators',
    deposit.largeApprovals < 2 && 'funding: large credits need two operators',
    // The database asks for two from there on, whatever a rulebook says (migration 000021).
    [deposit, withdrawal].some(({ largeAbove }) => decimal(largeAbove).gt(MOST_ALONE)) &&
      'funding: what is large begins at 10,000 at the latest',
  ];
  return problems.filter((problem) => problem !== false);
}

function leavesNothing(route: FundingSection['withdrawal']['routes'][number]): boolean {
  const minimum = decimal(route.minimum);
  const rate = decimal(route.feeRate);
  return rate.lt(0) || rate.gte(1) || decimal(route.feeMin).gte(minimum);
}
