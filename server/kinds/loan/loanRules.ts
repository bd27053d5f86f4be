// The rules of a loan by the hash of its rulebook, compiled once. Source: house.md "The rulebook travels whole".
import type { LoanRules } from '../../../core/trading/loan/types.ts';
import { loanRules } from '../../../core/rulebook/loanRules.ts';
import type { Rulebook } from '../../../core/rulebook/types.ts';
import type { RuleSource } from '../../execution/operation.ts';

export interface KnownLoanRules extends LoanRules {
  readonly priceDecimalsOf: (productId: string) => number;
}

/** Undefined where the document is of a release that lent nothing. */
export function compileLoanRules(document: Rulebook): KnownLoanRules | undefined {
  const rules = loanRules(document);
  if (rules === undefined) return undefined;
  const decimals = new Map(document.products.map(({ id, priceDecimals }) => [id, priceDecimals]));
  const priceDecimalsOf = (productId: string): number => {
    const found = decimals.get(productId);
    if (found === undefined) throw new RangeError(`no product ${productId}`);
    return found;
  };
  return { ...rules, priceDecimalsOf };
}

/** It is one for all products, and kept under none. */
const NO_PRODUCT = '';

export const loanRulesFor = (
  { of }: Pick<RuleSource, 'of'>,
  hash: string,
): KnownLoanRules | undefined => of(compileLoanRules, hash, NO_PRODUCT);

/** Of a loan that is there: its rulebook had some. */
export function loanRulesOf(
  rules: Pick<RuleSource, 'of'>,
  { rulebookHash }: { readonly rulebookHash: string },
): KnownLoanRules {
  const found = loanRulesFor(rules, rulebookHash);
  if (found === undefined) throw new RangeError(`rulebook ${rulebookHash} lends nothing`);
  return found;
}
