// Checks what no price message is behind. Its price is the rulebook's to say, so it is checked together with the document that its
// hash names. Must know nothing of a kind that always has a message. Source: decisions.md "Price evidence", "Borrowing".
import { eventOf, formulaOf, proofOf } from '../../trading/formulas.ts';
import { NONE } from '../../trading/inputs.ts';
import { differingRulesOf } from './checkRules.ts';
import { isEqualPair, type Pair } from './sameFigure.ts';
import type { StatedFill } from './types.ts';

export interface UnpricedCheck {
  readonly problems: readonly ('formula_unknown' | 'fill_differs')[];
  /** Results that were computed again and are equal. */
  readonly equal: readonly string[];
  /** Results, stated figures and rules that differ. */
  readonly different: readonly string[];
}

function recompute(fill: StatedFill): Readonly<Record<string, string>> | undefined {
  const tick = proofOf(fill)?.unpriced?.tick;
  try {
    return tick && formulaOf(fill)?.recompute({ inputs: fill.inputs, tick });
  } catch {
    // Inputs that cannot be computed with prove nothing: the same as another result.
    return undefined;
  }
}

/** `document`: the rulebook whose hash was checked to be the one that the fill names. */
export function checkUnpriced(fill: StatedFill, document: unknown): UnpricedCheck {
  const unpriced = proofOf(fill)?.unpriced ?? null;
  if (unpriced === null) return { problems: ['formula_unknown'], equal: [], different: [] };
  const results = recompute(fill);
  const pairs: Pair[] = [
    ...Object.entries(results ?? {}).map(([name, found]): Pair => [name, fill.inputs[name], found]),
    ['kind', fill.kind, eventOf(fill)?.statedKind(fill.inputs)],
    ...unpriced.pairs(fill),
  ];
  const different = [
    ...(results === undefined ? ['inputs'] : []),
    ...pairs.filter((pair) => !isEqualPair(pair)).map(([name]) => name),
    ...differingRulesOf(fill, { productId: NONE, isRecorded: false }, document),
  ];
  return {
    problems: different.length > 0 ? ['fill_differs'] : [],
    equal: [...new Set(pairs.filter(isEqualPair).map(([name]) => name))],
    different: [...new Set(different)],
  };
}
