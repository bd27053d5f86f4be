// What a fill's inputs must say of its rules, by the version of its formula, out of the rulebook whose hash it names.
// Must throw on a document that is none. Source: decisions.md "Price evidence" (rulebook).
import type { StatedRules } from './kindProof.ts';
import { KIND_PROOFS } from './kinds.ts';

/** Whoever checks a fill holds the document by its hash alone: it is looked at before anything is taken out of it. */
export const STATED_RULES: Readonly<Record<string, StatedRules>> = Object.fromEntries(
  KIND_PROOFS.flatMap(({ formulas, assertRules, statedRules }) => {
    const stated: StatedRules = (inputs, document, message) => {
      assertRules(document);
      return statedRules(inputs, document, message);
    };
    return Object.keys(formulas).map((version) => [version, stated] as const);
  }),
);
