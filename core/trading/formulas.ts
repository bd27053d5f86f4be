// The formulas by which a fill is computed again, by the version that it names: core's list of the kinds, as server/kinds/kinds.ts is
// the server's. Must keep every version that a fill was ever made by. Source: decisions.md "Price evidence".
import { CFD_FORMULA_VERSION, FIRM_QUOTE_VERSION } from './cfd/explain.ts';
import { recomputeCfd } from './cfd/recompute.ts';
import { FORMULA_VERSION } from './contract/explain.ts';
import { recomputeFill } from './contract/recomputeFill.ts';
import { SPOT_FORMULA_VERSION } from './spot/explain.ts';
import { recomputeSpotFill } from './spot/recomputeFill.ts';

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
  [FIRM_QUOTE_VERSION]: ofCall,
  [CFD_FORMULA_VERSION]: ofCall,
};
