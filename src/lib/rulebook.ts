// A rulebook as this device may use it: the very document that its hash names, compiled by the functions of core.
// Must never hand out a document that does not fit its hash. Source: house.md "The rulebook travels whole".
import { canonicalJson } from '../../core/rulebook/canonical.ts';
import { compileRulebook } from '../../core/rulebook/compile.ts';
import type { CompiledRulebook } from '../../core/rulebook/compile.ts';
import { assertProductRules } from '../../core/rulebook/productRelations.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';
import { digestText } from './digestText.ts';

/** One for each document: the store keeps a document for as long as the page lives. */
const compiled = new WeakMap<Rulebook, CompiledRulebook>();

/** The rules of a document that `readRulebook` has let through. */
export function rulesOfRulebook(document: Rulebook): CompiledRulebook {
  const known = compiled.get(document) ?? compileRulebook(document);
  compiled.set(document, known);
  return known;
}

/**
 * What the server sent, if it is what the hash names (that of core/proof/rulebookHash.ts) and its products are sound; rejects with an
 * Error that says why not. Who works with grids or loans asks `wholeRulebook` besides.
 */
export async function readRulebook(hash: string, sent: unknown): Promise<Rulebook> {
  const found = await digestText(canonicalJson(sent));
  if (found !== hash) throw new Error(`the rulebook ${hash} came as ${found}`);
  // The hash has said what it is: a document of this house.
  const document = sent as Rulebook;
  assertProductRules(document);
  return document;
}
