// Checks what no price message is behind: the sale of a coin that counts 1:1. Its price is the rulebook's to say, so it is checked
// together with the document that its hash names. Source: decisions.md "Price evidence", "Borrowing".
import { FORMULAS, ONE_TO_ONE } from '../../trading/formulas.ts';
import { differingRulesOf } from './checkRules.ts';
import { isSameFigure } from './statedFigures.ts';
import type { StatedFill } from './types.ts';

export interface UnpricedCheck {
  readonly problems: readonly ('formula_unknown' | 'fill_differs')[];
  /** Results that were computed again and are equal. */
  readonly equal: readonly string[];
  /** Results, stated figures and rules that differ. */
  readonly different: readonly string[];
}

/** As the inputs of a coin without a market name its product. */
const NO_PRODUCT = 'none';

type Pair = readonly [name: string, stated: string | undefined, found: string | undefined];

const statedPairs = ({ kind, price, quantity, fee, inputs }: StatedFill): Pair[] => [
  ['kind', kind, inputs['event'] === 'collateralSold' ? 'collateral' : undefined],
  ['productId', inputs['productId'], NO_PRODUCT],
  ['price', price, inputs['price']],
  ['quantity', quantity, inputs['quantity']],
  ['fee', fee, inputs['coinFee']],
];

function recompute(fill: StatedFill): Readonly<Record<string, string>> | undefined {
  try {
    return FORMULAS[fill.formulaVersion]?.({ inputs: fill.inputs, tick: ONE_TO_ONE });
  } catch {
    // Inputs that cannot be computed with prove nothing: the same as another result.
    return undefined;
  }
}

/** `document`: the rulebook whose hash was checked to be the one that the fill names. */
export function checkUnpriced(fill: StatedFill, document: unknown): UnpricedCheck {
  if (FORMULAS[fill.formulaVersion] === undefined)
    return { problems: ['formula_unknown'], equal: [], different: [] };
  const results = recompute(fill);
  const pairs: Pair[] = [
    ...Object.entries(results ?? {}).map(([name, found]): Pair => [name, fill.inputs[name], found]),
    ...statedPairs(fill),
  ];
  const isEqual = ([, stated, found]: Pair): boolean => isSameFigure(stated, found);
  const different = [
    ...(results === undefined ? ['inputs'] : []),
    ...pairs.filter((pair) => !isEqual(pair)).map(([name]) => name),
    ...differingRulesOf(fill, { productId: NO_PRODUCT, isRecorded: false }, document),
  ];
  return {
    problems: different.length > 0 ? ['fill_differs'] : [],
    equal: [...new Set(pairs.filter(isEqual).map(([name]) => name))],
    different: [...new Set(different)],
  };
}
