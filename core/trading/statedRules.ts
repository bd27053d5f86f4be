// What a fill's inputs must say of its rules, by the version of its formula, out of the rulebook whose hash it names.
// Must throw on a document that is none. Source: decisions.md "Price evidence" (rulebook).
import { assertTradingRules } from '../rulebook/assertRulebook.ts';
import { cfdRules } from '../rulebook/cfdRules.ts';
import { contractRules } from '../rulebook/contractRules.ts';
import { loanRules } from '../rulebook/loanRules.ts';
import { spotRules } from '../rulebook/spotRules.ts';
import { quantRules } from '../rulebook/quantRules.ts';
import type { Rulebook } from '../rulebook/types.ts';
import { CFD_FORMULA_VERSION, FIRM_QUOTE_VERSION } from './cfd/explain.ts';
import { statedCfdRules } from './cfd/statedRules.ts';
import { FORMULA_VERSION } from './contract/explain.ts';
import { statedContractRules } from './contract/statedRules.ts';
import { GRID_FORMULA_VERSION } from './grid/explain.ts';
import { statedGridRules } from './grid/statedRules.ts';
import { LOAN_FORMULA_VERSION } from './loan/explain.ts';
import { statedLoanRules } from './loan/statedRules.ts';
import { SPOT_FORMULA_VERSION } from './spot/explain.ts';
import { statedSpotRules } from './spot/statedRules.ts';

type Inputs = Readonly<Record<string, string>>;
/** What stands beside the inputs in a fill's message. */
export interface OfMessage {
  readonly productId: string;
  /** Whether it was played from a recording, whose days are not these days. */
  readonly isRecorded: boolean;
}
type StatedRules = (inputs: Inputs, document: Rulebook, message: OfMessage) => Inputs;

/** Whoever checks a fill holds the document by its hash alone. */
function sound(document: Rulebook): Rulebook {
  assertTradingRules(document);
  return document;
}

/** The calendar of a recording, which closes never. */
const RECORDED = 'crypto';
const playedBy = (inputs: Inputs, isRecorded: boolean) =>
  isRecorded && inputs['calendar'] === RECORDED ? RECORDED : undefined;

const ofCall: StatedRules = (inputs, document, { productId, isRecorded }) =>
  statedCfdRules(inputs, cfdRules(sound(document), productId, playedBy(inputs, isRecorded)));

export const STATED_RULES: Readonly<Record<string, StatedRules>> = {
  [FORMULA_VERSION]: (inputs, document, { productId }) =>
    statedContractRules(inputs, contractRules(sound(document), productId)),
  [SPOT_FORMULA_VERSION]: (inputs, document, { productId }) =>
    statedSpotRules(inputs, spotRules(sound(document), productId)),
  [GRID_FORMULA_VERSION]: (inputs, document) =>
    statedGridRules(quantRules(sound(document), inputs['quantId'] ?? '')),
  [FIRM_QUOTE_VERSION]: ofCall,
  [CFD_FORMULA_VERSION]: ofCall,
  [LOAN_FORMULA_VERSION]: (inputs, document) => {
    const rules = loanRules(sound(document));
    if (rules === undefined) throw new RangeError('nothing is lent by this rulebook');
    return statedLoanRules(inputs, rules);
  },
};
