// What the inputs of a sale must say of the rules that it was made by: bounds and fee as the rulebook has them, and the price of a coin
// that counts 1:1, which no message says.
// Must name everything that `explainLoanSale` takes from the rules. Source: decisions.md "Price evidence" (rulebook).
import { toText } from '../../money/decimal.ts';
import { type Inputs, NONE, textInput } from '../inputs.ts';
import { collateralRulesOf } from './collateral.ts';
import { boundsText } from './recompute.ts';
import type { LoanRules } from './types.ts';

export const statedLoanRules = (inputs: Inputs, rules: LoanRules): Inputs => ({
  saleFeeRate: toText(rules.sale.feeRate),
  bounds: eachRow(inputs, 'prices', (_row, currency) => boundsText({ currency }, rules)),
  prices: eachRow(inputs, 'prices', (row, currency) => priceRow(row, currency, rules)),
  firstPrices: eachRow(inputs, 'firstPrices', (row, currency) => priceRow(row, currency, rules)),
});

/** How far apart the two messages must be by which the price of a coin met the bound, ms; undefined for a coin that met none. */
export const loanApartMs = (
  { causeFirstSeq = NONE }: Inputs,
  { sale }: Pick<LoanRules, 'sale'>,
): number | undefined => (causeFirstSeq === NONE ? undefined : sale.apartMs);

const eachRow = (
  inputs: Inputs,
  name: string,
  stated: (row: string, currency: string) => string,
): string =>
  textInput(inputs, name)
    .split(',')
    .map((row) => stated(row, row.slice(0, row.indexOf(':'))))
    .join(',');

/** A price of a market is its message's to say. */
const priceRow = (row: string, currency: string, rules: LoanRules): string =>
  collateralRulesOf(rules, currency)?.productId === null ? `${currency}:1` : row;
