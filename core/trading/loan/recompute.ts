// A sale of collateral computed again from its evidence alone, by the functions that made it: no loan, no database.
// Source: decisions.md "Price evidence" (every fill stores the inputs and the formula version).
import type { UserAccount } from '../../ledger/types.ts';
import { USER_ACCOUNTS } from '../../ledger/types.ts';
import { type Decimal, ZERO, decimal, minDecimal, toText } from '../../money/decimal.ts';
import { type Inputs, numberInput, parseInteger, textInput } from '../inputs.ts';
import { type LoanStage, stageOf, type Valued } from './collateral.ts';
import { coinsText } from './explain.ts';
import { allCoins, coinsToSell, pledgesAfter, saleMoney } from './sale.ts';

/**
 * Results by the names they have in `inputs`: a sale is right when each key returned equals `inputs[key]`. Throws a RangeError
 * when an input is missing or malformed, or when the debt had met no bound at those prices.
 */
export function recomputeLoanSale(inputs: Inputs): Inputs {
  const valued = readPledges(inputs);
  const interest = numberInput(inputs, 'interestDue');
  const feeDue = numberInput(inputs, 'feeDue');
  const principal = numberInput(inputs, 'principal');
  const debt = interest.plus(feeDue).plus(principal);
  const feeRate = numberInput(inputs, 'saleFeeRate');
  const coins = isWhole(stageOf(debt, valued))
    ? allCoins(valued)
    : coinsToSell(debt, valued, feeRate);
  const { fee, net } = saleMoney(coins, feeRate);
  const paid = minDecimal(net, debt);
  const interestPaid = minDecimal(paid, interest);
  const feePaid = minDecimal(paid.minus(interestPaid), feeDue);
  const principalPaid = paid.minus(interestPaid).minus(feePaid);
  const isAll = pledgesAfter(valued, coins).length === 0;
  return {
    extent: isAll ? 'all' : 'part',
    sold: coinsText(coins),
    fee: toText(fee),
    interestPaid: toText(interestPaid),
    feePaid: toText(feePaid),
    principalPaid: toText(principalPaid),
    surplus: toText(net.minus(paid)),
    shortfall: toText(isAll ? principal.minus(principalPaid) : ZERO),
  };
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

function readPledges(inputs: Inputs): readonly Valued[] {
  const prices = new Map(
    rowsOf(inputs, 'prices').map((row) => [part(row, 0), decimal(part(row, 1))]),
  );
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
