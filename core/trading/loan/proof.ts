// What the proof knows of loans: how a sale of collateral is worked out, its rules, and what each coin's fill states; of a coin that
// counts 1:1 too, whose price is the rulebook's to say. Must believe no figure that follows from another one.
// Source: decisions.md "Price evidence", "Borrowing".
import type { Pair } from '../../proof/fill/sameFigure.ts';
import type { FillRecord, StatedFill } from '../../proof/fill/types.ts';
import { loanRules } from '../../rulebook/loanRules.ts';
import type { Rulebook } from '../../rulebook/types.ts';
import { assertLoanRules } from '../../rulebook/loanRelations.ts';
import { assertProductRules } from '../../rulebook/productRelations.ts';
import { NONE } from '../inputs.ts';
import type { EventProof, KindProof, Recomputed } from '../kindProof.ts';
import { LOAN_FORMULA_VERSION } from './explain.ts';
import { recomputeSoldCoin } from './recompute.ts';
import { loanApartMs, statedLoanRules } from './statedRules.ts';
import type { LoanRules } from './types.ts';

/** In the place of the message that a coin which counts 1:1 has none of. */
export const ONE_TO_ONE: Recomputed['tick'] = { line: '', index: '1', bookLine: null };

/** At the index of its message, twice where its price met the bound. */
function soldPairs(fill: FillRecord): Pair[] {
  const { inputs, tick, first } = fill;
  const { causeFirstSeq = NONE } = inputs;
  return [
    ['price', fill.price, tick.index],
    ['quantity', fill.quantity, inputs['quantity']],
    ['fee', fill.fee, inputs['coinFee']],
    ['causeFirstSeq', causeFirstSeq, first ? String(first.seq) : NONE],
    ...(first ? [['causeFirstIndex', inputs['causeFirstIndex'], first.index] as const] : []),
  ];
}

const unpricedPairs = ({ price, quantity, fee, inputs }: StatedFill): Pair[] => [
  ['productId', inputs['productId'], NONE],
  ['price', price, inputs['price']],
  ['quantity', quantity, inputs['quantity']],
  ['fee', fee, inputs['coinFee']],
];

const collateralSold: EventProof = {
  statedKind: () => 'collateral',
  pairs: soldPairs,
  asked: null,
};

function lentBy(document: Rulebook): LoanRules {
  const rules = loanRules(document);
  if (rules === undefined) throw new RangeError('nothing is lent by this rulebook');
  return rules;
}

export const loanProof: KindProof = {
  formulas: {
    [LOAN_FORMULA_VERSION]: {
      recompute: ({ inputs, tick }) => recomputeSoldCoin(inputs, tick),
      leftOut: [],
      recomputeShown: null,
      follow: null,
      tell: null,
    },
  },
  assertRules: (document) => {
    assertProductRules(document);
    assertLoanRules(document);
  },
  statedRules: (inputs, document) => statedLoanRules(inputs, lentBy(document)),
  apartMs: (inputs, document) => loanApartMs(inputs, lentBy(document)),
  words: {},
  events: { collateralSold },
  unpriced: { tick: ONE_TO_ONE, pairs: unpricedPairs },
};
