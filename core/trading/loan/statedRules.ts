// What the inputs of a sale must say of the rules that it was made by: bounds and fee as the rulebook has them.
// Must name everything that `explainLoanSale` takes from the rules. Source: decisions.md "Price evidence" (rulebook).
import { toText } from '../../money/decimal.ts';
import { type Inputs, textInput } from '../inputs.ts';
import { boundsText } from './recompute.ts';
import type { LoanRules } from './types.ts';

export const statedLoanRules = (inputs: Inputs, rules: LoanRules): Inputs => ({
  saleFeeRate: toText(rules.sale.feeRate),
  bounds: textInput(inputs, 'prices')
    .split(',')
    .map((row) => boundsText({ currency: row.slice(0, row.indexOf(':')) }, rules))
    .join(','),
});
