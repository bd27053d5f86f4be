// A sale of collateral computed again from its evidence alone, by the functions that made it: no loan, no database.
// Source: decisions.md "Price evidence" (every fill stores the inputs and the formula version).
import type { UserAccount } from '../../ledger/types.ts';
import { USER_ACCOUNTS } from '../../ledger/types.ts';
import { type Decimal, ZERO, decimal, minDecimal, toText } from '../../money/decimal.ts';
import { type Inputs, NONE, numberInput, parseInteger, textInput } from '../inputs.ts';
import {
  collateralRulesOf,
  confirmedStage,
  debtAt,
  type LoanStage,
  totalValue,
  type Valued,
} from './collateral.ts';
import type { LoanRules, SoldCoin } from './types.ts';
import { allCoins, coinsToSell, pledgesAfter, saleMoney } from './sale.ts';

/** A sale as its inputs state it. */
interface StatedSale {
  readonly valued: readonly Valued[];
  readonly stage: LoanStage;
  readonly debt: Decimal;
}

/** What was owed, pledged and reached. Throws a RangeError when an input is missing or malformed. */
export function readSale(inputs: Inputs): StatedSale {
  const valued = readPledges(inputs, 'prices');
  const first = readPledges(inputs, 'firstPrices');
  const debt = numberInput(inputs, 'interestDue')
    .plus(numberInput(inputs, 'feeDue'))
    .plus(numberInput(inputs, 'principal'));
  return { valued, debt, stage: confirmedStage(debt, valued, first) };
}

/** The debt, what it was held against, and the bound that it had reached. */
export function boundTexts({ valued, debt, stage }: StatedSale): Inputs {
  const isFull = isWhole(stage);
  return {
    debt: toText(debt),
    collateralValue: toText(totalValue(valued)),
    boundMet: isFull ? 'all' : 'part',
    saleBound: toText(debtAt(valued, (own) => (isFull ? own.fullSaleLtv : own.saleLtv))),
    saleTarget: toText(debtAt(valued, ({ targetLtv }) => targetLtv)),
  };
}

/**
 * Results by the names they have in `inputs`: a sale is right when each key returned equals `inputs[key]`. Throws a RangeError
 * when an input is missing or malformed, or when the debt had met no bound at those prices.
 */
export function recomputeLoanSale(inputs: Inputs): Inputs {
  const sale = readSale(inputs);
  const { valued, debt } = sale;
  const interest = numberInput(inputs, 'interestDue');
  const feeDue = numberInput(inputs, 'feeDue');
  const principal = numberInput(inputs, 'principal');
  const feeRate = numberInput(inputs, 'saleFeeRate');
  const coins = isWhole(sale.stage) ? allCoins(valued) : coinsToSell(debt, valued, feeRate);
  const { fee, net } = saleMoney(coins, feeRate);
  const paid = minDecimal(net, debt);
  const interestPaid = minDecimal(paid, interest);
  const feePaid = minDecimal(paid.minus(interestPaid), feeDue);
  const principalPaid = paid.minus(interestPaid).minus(feePaid);
  const isAll = pledgesAfter(valued, coins).length === 0;
  return {
    extent: isAll ? 'all' : 'part',
    ...boundTexts(sale),
    sold: coinsText(coins),
    saleFee: toText(fee),
    interestPaid: toText(interestPaid),
    feePaid: toText(feePaid),
    principalPaid: toText(principalPaid),
    surplus: toText(net.minus(paid)),
    shortfall: toText(isAll ? principal.minus(principalPaid) : ZERO),
  };
}

/** The same of one coin’s fill, whose price is the index of its own message. */
export function recomputeSoldCoin(inputs: Inputs, tick: { readonly index: string }): Inputs {
  const [account, coin] = [textInput(inputs, 'coinAccount'), textInput(inputs, 'coin')];
  const results = recomputeLoanSale(inputs);
  const own = rowsOf(results, 'sold').find((row) => row[0] === account && row[1] === coin);
  const price = rowsOf(inputs, 'prices').find((row) => row[0] === coin);
  if (own === undefined || price === undefined) throw new RangeError(`nothing was sold of ${coin}`);
  const isOfMessage = decimal(part(price, 1)).eq(decimal(tick.index));
  return {
    ...results,
    price: isOfMessage ? part(price, 1) : tick.index,
    quantity: part(own, 2),
    received: part(own, 3),
  };
}

/** `account:currency:amount:received,…` */
export const coinsText = (coins: readonly SoldCoin[]): string =>
  coins
    .map(({ account, currency, amount, received }) =>
      [account, currency, toText(amount), toText(received)].join(':'),
    )
    .join(',');

/** `currency:scale:sale:target:full`. */
export function boundsText(
  { currency }: Pick<SoldCoin, 'currency'>,
  rules: Pick<LoanRules, 'collaterals'>,
): string {
  const own = collateralRulesOf(rules, currency);
  if (own === undefined) return NONE;
  const { scale, saleLtv, targetLtv, fullSaleLtv } = own;
  return [currency, scale, toText(saleLtv), toText(targetLtv), toText(fullSaleLtv)].join(':');
}

function isWhole(stage: LoanStage): boolean {
  if (stage !== 'sale' && stage !== 'full_sale') throw new RangeError('no bound was met');
  return stage === 'full_sale';
}

/** Rows of parts, as `explainLoanSale` writes them. */
const rowsOf = (inputs: Inputs, key: string): string[][] =>
  textInput(inputs, key)
    .split(',')
    .map((row) => row.split(':'));

const part = (row: readonly string[], at: number): string => {
  const text = row[at];
  if (text === undefined) throw new RangeError(`a row of ${row.length} parts`);
  return text;
};

function readPledges(inputs: Inputs, at: 'prices' | 'firstPrices'): readonly Valued[] {
  const prices = new Map(rowsOf(inputs, at).map((row) => [part(row, 0), decimal(part(row, 1))]));
  const bounds = new Map(rowsOf(inputs, 'bounds').map((row) => [part(row, 0), row]));
  return rowsOf(inputs, 'pledges').map((row) => {
    const currency = part(row, 1);
    const price = prices.get(currency);
    const own = bounds.get(currency);
    if (price === undefined || own === undefined) throw new RangeError(`no price of ${currency}`);
    const amount = decimal(part(row, 2));
    const account = accountOf(part(row, 0));
    return { account, currency, amount, price, value: amount.times(price), rules: rulesOf(own) };
  });
}

function accountOf(text: string): UserAccount {
  const account = USER_ACCOUNTS.find((one) => one === text);
  if (account === undefined) throw new RangeError(`no account ${text}`);
  return account;
}

/** What a sale looks at; the bounds below it decide nothing here. */
function rulesOf(row: readonly string[]): Valued['rules'] {
  const saleLtv: Decimal = decimal(part(row, 2));
  return {
    currency: part(row, 0),
    scale: parseInteger(part(row, 1)),
    productId: null,
    initialLtv: ZERO,
    noticeLtvs: [saleLtv, saleLtv, saleLtv],
    saleLtv,
    targetLtv: decimal(part(row, 3)),
    fullSaleLtv: decimal(part(row, 4)),
    haircut: ZERO,
  };
}
