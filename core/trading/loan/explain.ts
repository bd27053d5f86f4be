// The evidence of a sale of collateral: every input and result by name, as decimal strings, with the bound that was met.
// Must never leave out an input that the result depends on. Source: decisions.md "Price evidence" (every liquidation stores its
// cause), "Borrowing".
import { type Decimal, toText } from '../../money/decimal.ts';
import { type Inputs, NONE } from '../inputs.ts';
import { boundsText, boundTexts, coinsText, readSale } from './recompute.ts';
import { debtOf } from './interest.ts';
import type { CoinPrices, Loan, LoanRules, LoanSold, SoldCoin } from './types.ts';

/** Goes up with every change of a formula that would change a result; stored with each sale. */
export const LOAN_FORMULA_VERSION = 'loan-1';

/**
 * `before`: the loan as it was; `sold.coins` has the prices it was decided at, `first` those of the message that met the bound
 * first; the same where no price of its coins moves.
 */
export function explainLoanSale(
  before: Loan,
  sold: LoanSold,
  rules: LoanRules,
  first?: CoinPrices,
): Inputs {
  const debt = debtOf(before, sold.at, rules);
  const given = {
    event: 'collateralSold',
    pledges: before.pledges
      .map(({ account, currency, amount }) => [account, currency, toText(amount)].join(':'))
      .join(','),
    prices: sold.coins.map(({ currency, price }) => `${currency}:${toText(price)}`).join(','),
    firstPrices: sold.coins
      .map(({ currency, price }) => `${currency}:${toText(first?.get(currency) ?? price)}`)
      .join(','),
    bounds: sold.coins.map((coin) => boundsText(coin, rules)).join(','),
    saleFeeRate: toText(rules.sale.feeRate),
    interestDue: toText(debt.interest),
    feeDue: toText(debt.fee),
    principal: toText(debt.principal),
  };
  return {
    ...given,
    extent: sold.extent,
    ...boundTexts(readSale(given)),
    sold: coinsText(sold.coins),
    saleFee: toText(sold.fee),
    interestPaid: toText(sold.payment.interest),
    feePaid: toText(sold.payment.fee),
    principalPaid: toText(sold.payment.principal),
    surplus: toText(sold.surplus),
    shortfall: toText(sold.shortfall),
  };
}

/** The message of a coin, as its fill names it. */
export interface CoinMessage {
  /** Null for a coin that counts 1:1. */
  readonly productId: string | null;
  readonly priceDecimals: number | null;
  /** Of the sale’s: of one coin the whole, of the others nothing. */
  readonly fee: Decimal;
  /** Where this coin’s price met the bound first. */
  readonly first: { readonly seq: number; readonly price: string } | null;
}

/** The inputs of one coin’s fill: those of the whole sale, with what is its own. */
export function explainSoldCoin(
  sale: Inputs,
  { account, currency, amount, price, received }: SoldCoin,
  { productId, priceDecimals, first, fee }: CoinMessage,
): Inputs {
  return {
    ...sale,
    coinAccount: account,
    coin: currency,
    productId: productId ?? NONE,
    priceDecimals: priceDecimals === null ? NONE : String(priceDecimals),
    price: toText(price),
    quantity: toText(amount),
    received: toText(received),
    coinFee: toText(fee),
    causeFirstSeq: first === null ? NONE : String(first.seq),
    causeFirstIndex: first?.price ?? NONE,
  };
}
