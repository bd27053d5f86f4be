// What a fill's inputs must say of its rules, by the version of its formula, out of the rulebook whose hash it names.
// Must throw on a document that is none. Source: decisions.md "Price evidence" (rulebook).
import { cfdRules } from '../rulebook/cfdRules.ts';
import { contractRules } from '../rulebook/contractRules.ts';
import { spotRules } from '../rulebook/spotRules.ts';
import type { Rulebook } from '../rulebook/types.ts';
import { CFD_FORMULA_VERSION, FIRM_QUOTE_VERSION } from './cfd/explain.ts';
import { statedCfdRules } from './cfd/statedRules.ts';
import { FORMULA_VERSION } from './contract/explain.ts';
import { statedContractRules } from './contract/statedRules.ts';
import { SPOT_FORMULA_VERSION } from './spot/explain.ts';
import { statedSpotRules } from './spot/statedRules.ts';

type Inputs = Readonly<Record<string, string>>;
type StatedRules = (inputs: Inputs, document: Rulebook, productId: string) => Inputs;

const ofCall: StatedRules = (inputs, document, productId) =>
  statedCfdRules(inputs, cfdRules(document, productId));

export const STATED_RULES: Readonly<Record<string, StatedRules>> = {
  [FORMULA_VERSION]: (inputs, document, productId) =>
    statedContractRules(inputs, contractRules(document, productId)),
  [SPOT_FORMULA_VERSION]: (inputs, document, productId) =>
    statedSpotRules(inputs, spotRules(document, productId)),
  [FIRM_QUOTE_VERSION]: ofCall,
  [CFD_FORMULA_VERSION]: ofCall,
};
