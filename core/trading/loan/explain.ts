// The evidence of a sale of collateral: every input and result by name, as decimal strings, with the bound that was met.
// Must never leave out an input that the result depends on. Source: decisions.md "Price evidence" (every liquidation stores its
// cause), "Borrowing".
import { toText } from '../../money/decimal.ts';
import { type Inputs, NONE } from '../inputs.ts';
import { collateralRulesOf } from './collateral.ts';
import { debtOf } from './interest.ts';
import type { Loan, LoanRules, LoanSold, SoldCoin } from './types.ts';

/** `before`: the loan as it was; `sold.coins` has the prices it was decided at. */
export function explainLoanSale(before: Loan, sold: LoanSold, rules: LoanRules): Inputs {
  const debt = debtOf(before, sold.at, rules);
  return {
    event: sold.type,
    extent: sold.extent,
    pledges: before.pledges
      .map(({ account, currency, amount }) => [account, currency, toText(amount)].join(':'))
      .join(','),
    prices: sold.coins.map(({ currency, price }) => `${currency}:${toText(price)}`).join(','),
    bounds: sold.coins.map((coin) => boundsText(coin, rules)).join(','),
    saleFeeRate: toText(rules.sale.feeRate),
    interestDue: toText(debt.interest),
    feeDue: toText(debt.fee),
    principal: toText(debt.principal),
    sold: coinsText(sold.coins),
    fee: toText(sold.fee),
    interestPaid: toText(sold.payment.interest),
    feePaid: toText(sold.payment.fee),
    principalPaid: toText(sold.payment.principal),
    surplus: toText(sold.surplus),
    shortfall: toText(sold.shortfall),
  };
}

/** `currency:scale:sale:target:full`. */
function boundsText({ currency }: SoldCoin, rules: LoanRules): string {
  const own = collateralRulesOf(rules, currency);
  if (own === undefined) return NONE;
  const { scale, saleLtv, targetLtv, fullSaleLtv } = own;
  return [currency, scale, toText(saleLtv), toText(targetLtv), toText(fullSaleLtv)].join(':');
}

/** `account:currency:amount:received,…` */
export const coinsText = (coins: readonly SoldCoin[]): string =>
  coins
    .map(({ account, currency, amount, received }) =>
      [account, currency, toText(amount), toText(received)].join(':'),
    )
    .join(',');
