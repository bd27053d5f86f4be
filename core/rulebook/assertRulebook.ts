// The relations between a rulebook's numbers, asserted whenever one is loaded.
// Must never mend a document: a wrong one is refused as a whole. Source: architecture.md "Habits" (relations between
// constants are asserted at load), decisions.md.
import { fundingProblems } from './fundingRules.ts';
import { loanProblems } from './loanRelations.ts';
import { quantProblems } from './quantRelations.ts';
import { refuseRulebook, tradedProblems } from './productRelations.ts';
import type { Rulebook } from './types.ts';

/** Throws an Error that lists everything that is wrong, one relation per line. */
export function assertRulebook(document: Rulebook): void {
  refuseRulebook(document, rulebookProblems(document));
}

/** Found sound before: a document never changes, and each fill that is checked asks anew. */
const tradedBy = new WeakSet<Rulebook>();

/** The same of all but money in and out, which no order hangs on: an earlier release's document need not say that as this one does. */
export function assertTradingRules(document: Rulebook): void {
  if (tradedBy.has(document)) return;
  refuseRulebook(document, tradingProblems(document));
  tradedBy.add(document);
}

/** Every broken relation, empty when the document is sound. */
export const rulebookProblems = (document: Rulebook): string[] => [
  ...tradingProblems(document),
  ...fundingProblems(document.funding, document.settlementCurrency),
];

const tradingProblems = (document: Rulebook): string[] => [
  ...tradedProblems(document),
  ...(document.quant ? quantProblems(document.quant, document.products) : []),
  ...(document.loan ? loanProblems(document.loan, document.products) : []),
];
