// Every formula by which a fill can be worked out, told as worded sums: the same versions as core/trading/formulas.ts.
import type { FillRecord, StatedFill } from '../../../../core/proof/fill/types.ts';
import {
  CFD_FORMULA_VERSION,
  FIRM_QUOTE_VERSION,
  UNLOGGED_CLOSES_VERSION,
} from '../../../../core/trading/cfd/explain.ts';
import { FORMULA_VERSION } from '../../../../core/trading/contract/explain.ts';
import { GRID_FORMULA_VERSION } from '../../../../core/trading/grid/explain.ts';
import { LOAN_FORMULA_VERSION } from '../../../../core/trading/loan/explain.ts';
import { SPOT_FORMULA_VERSION } from '../../../../core/trading/spot/explain.ts';
import { cfdSteps } from './cfdSteps.ts';
import { collateralSteps } from './collateralSteps.ts';
import { contractSteps } from './contractSteps.ts';
import { gridSteps } from './gridSteps.ts';
import { spotSteps } from './spotSteps.ts';
import type { Step } from './step.ts';

/** Throws a RangeError where the inputs cannot be told. */
export const STORIES: Readonly<Record<string, (fill: FillRecord) => Step[]>> = {
  [FORMULA_VERSION]: contractSteps,
  [SPOT_FORMULA_VERSION]: spotSteps,
  [GRID_FORMULA_VERSION]: gridSteps,
  [FIRM_QUOTE_VERSION]: cfdSteps,
  [UNLOGGED_CLOSES_VERSION]: cfdSteps,
  [CFD_FORMULA_VERSION]: cfdSteps,
  [LOAN_FORMULA_VERSION]: collateralSteps,
};

/** Those that are told of what no message is behind, too. */
const UNPRICED: Readonly<Record<string, (fill: StatedFill) => Step[]>> = {
  [LOAN_FORMULA_VERSION]: collateralSteps,
};

/** The sums behind a fill; none for a formula or for inputs that this device cannot tell. */
export const stepsOf = (fill: FillRecord): readonly Step[] => told(STORIES, fill);

/** The same of the sale of a coin that counts 1:1. */
export const unpricedStepsOf = (fill: StatedFill): readonly Step[] => told(UNPRICED, fill);

function told<Fill extends StatedFill>(
  stories: Readonly<Record<string, (fill: Fill) => Step[]>>,
  fill: Fill,
): readonly Step[] {
  try {
    return stories[fill.formulaVersion]?.(fill) ?? [];
  } catch {
    // What is wrong with them is in the verdict: what cannot be computed with is no sum to show.
    return [];
  }
}
