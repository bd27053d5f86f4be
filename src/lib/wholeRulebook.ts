// A rulebook whose grids and loans are asked for as well: their relations come with the pages that work with them, no screen of
// another product waits for them.
// Must never mend a document. Source: architecture.md "Habits" (relations between constants are asserted at load).
import { assertTradingRules } from '../../core/rulebook/assertRulebook.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';

/** The same document; throws an Error that says what is wrong with it. */
export function wholeRulebook(document: Rulebook): Rulebook {
  assertTradingRules(document);
  return document;
}
