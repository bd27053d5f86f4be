// Every formula by which a fill can be worked out, told as worded sums: the same versions as core/trading/formulas.ts.
import type { FillRecord } from '../../../../core/proof/fill/types.ts';
import { CFD_FORMULA_VERSION, FIRM_QUOTE_VERSION } from '../../../../core/trading/cfd/explain.ts';
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
  [CFD_FORMULA_VERSION]: cfdSteps,
  [LOAN_FORMULA_VERSION]: collateralSteps,
};

/** The sums behind a fill; none for a formula or for inputs that this device cannot tell. */
export function stepsOf(fill: FillRecord): readonly Step[] {
  try {
    return STORIES[fill.formulaVersion]?.(fill) ?? [];
  } catch {
    // What is wrong with them is in the verdict: what cannot be computed with is no sum to show.
    return [];
  }
}
