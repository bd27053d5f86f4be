// A rulebook whose grids and loans are asked for as well: their relations come with the pages that work with them, no screen of
// another product waits for them.
// Must never mend a document. Source: architecture.md "Habits" (relations between constants are asserted at load).
import { assertLoanRules } from '../../core/rulebook/loanRelations.ts';
import { assertGridRules } from '../../core/rulebook/quantRelations.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';

/** The same document, whose products `readRulebook` has asked for; throws an Error that says what is wrong with it. */
export function wholeRulebook(document: Rulebook): Rulebook {
  assertGridRules(document);
  assertLoanRules(document);
  return document;
}
