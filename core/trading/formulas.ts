// The formulas by which a fill is computed again, by the version that it names: core's list of the kinds, as server/kinds/kinds.ts is
// the server's. Must keep every version that a fill was ever made by. Source: decisions.md "Price evidence".
import { tellCall } from './cfd/tellTrade.ts';
import { CFD_FORMULA_VERSION, FIRM_QUOTE_VERSION } from './cfd/explain.ts';
import { recomputeCfd } from './cfd/recompute.ts';
import { FORMULA_VERSION } from './contract/explain.ts';
import { recomputeFill } from './contract/recomputeFill.ts';
import { recomputeTrail } from './contract/recomputeTrail.ts';
import { tellContract } from './contract/tellTrade.ts';
import { GRID_FORMULA_VERSION } from './grid/explain.ts';
import { recomputeGrid } from './grid/recompute.ts';
import { LOAN_FORMULA_VERSION } from './loan/explain.ts';
import { recomputeSoldCoin } from './loan/recompute.ts';
import { HOLDING_INPUTS, SPOT_FORMULA_VERSION } from './spot/explain.ts';
import { recomputeShownSpotFill, recomputeSpotFill } from './spot/recomputeFill.ts';
import { tellExchange } from './spot/tellTrade.ts';
import type { Story, TellTrade, ToldFill } from './tradeStory.ts';

type Inputs = Readonly<Record<string, string>>;
type Messages = Parameters<typeof recomputeCfd>[1];

/** What a fill is computed from: its inputs, its message with the book, and the lines that named a settlement price. */
export interface Recomputed {
  readonly inputs: Inputs;
  readonly tick: Messages['tick'] & { readonly bookLine: string | null };
  readonly lines?: Messages['lines'] | undefined;
}

/** Throws where the inputs cannot be computed with. */
export type Formula = (fill: Recomputed) => Inputs;

const ofCall: Formula = ({ inputs, tick, lines = [] }) => recomputeCfd(inputs, { tick, lines });

export const FORMULAS: Readonly<Record<string, Formula>> = {
  [FORMULA_VERSION]: ({ inputs, tick }) => recomputeFill(inputs, tick.bookLine),
  [SPOT_FORMULA_VERSION]: ({ inputs, tick }) => recomputeSpotFill(inputs, tick.bookLine),
  [GRID_FORMULA_VERSION]: ({ inputs, tick }) => recomputeGrid(inputs, tick.bookLine),
  [FIRM_QUOTE_VERSION]: ofCall,
  [CFD_FORMULA_VERSION]: ofCall,
  [LOAN_FORMULA_VERSION]: ({ inputs, tick }) => recomputeSoldCoin(inputs, tick),
};

/** What fills state of the rest of their owner's account, by version: left out where they are shown to everybody. */
export const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  [SPOT_FORMULA_VERSION]: HOLDING_INPUTS,
};

/** The same formulas for fills that are shown: what was left out is neither needed nor said to be right. */
export const SHOWN_FORMULAS: Readonly<Record<string, Formula>> = {
  ...FORMULAS,
  [SPOT_FORMULA_VERSION]: ({ inputs, tick }) => recomputeShownSpotFill(inputs, tick.bookLine),
};

/** What followed the price, worked out again from the messages that it followed, by the same versions. */
export const FOLLOWED: Readonly<Record<string, typeof recomputeTrail>> = {
  [FORMULA_VERSION]: recomputeTrail,
};

/** In the place of the message that a coin which counts 1:1 has none of: the rulebook says its price. */
export const ONE_TO_ONE: Recomputed['tick'] = { line: '', index: '1', bookLine: null };

/** Kinds whose trades are told from their evidence alone. */
const TELLERS: Readonly<Record<string, TellTrade>> = {
  [FORMULA_VERSION]: tellContract,
  [SPOT_FORMULA_VERSION]: tellExchange,
  [FIRM_QUOTE_VERSION]: tellCall,
  [CFD_FORMULA_VERSION]: tellCall,
};

/** Undefined where this device does not know its kind, or where the evidence is not that of a whole trade. */
export function tellTrade(
  fills: readonly (ToldFill & { readonly formulaVersion: string })[],
): Story | undefined {
  const [first] = fills;
  return first && TELLERS[first.formulaVersion]?.(fills);
}
