// The relations between a rulebook's numbers, asserted whenever one is loaded.
// Must never mend a document: a wrong one is refused as a whole. Source: architecture.md "Habits" (relations between
// constants are asserted at load), decisions.md.
import { refuseRulebook } from './assertOnce.ts';
import { fundingProblems } from './fundingRules.ts';
import { lendingProblems } from './loanRelations.ts';
import { gridProblems } from './quantRelations.ts';
import { tradedProblems } from './productRelations.ts';
import type { Rulebook } from './types.ts';

/** Throws an Error that lists everything that is wrong, one relation per line. */
export function assertRulebook(document: Rulebook): void {
  refuseRulebook(document, rulebookProblems(document));
}

/** Every broken relation, empty when the document is sound. */
export const rulebookProblems = (document: Rulebook): string[] => [
  ...tradedProblems(document),
  ...gridProblems(document),
  ...lendingProblems(document),
  ...fundingProblems(document.funding, document.settlementCurrency),
];
