// What documents may quote of the rules of automated grids; where they differ, by the dearest.
import { decimal } from '../../../core/money/decimal.ts';
import { QUANT } from '../../../core/rulebook/quant.ts';
import type { Rulebook } from '../../../core/rulebook/types.ts';
import { type Figures, share } from '../../services/content/figures.ts';

/** A rulebook of before has no section: its readers are told what new ones are built with. */
export function quantFigures({ quant = QUANT }: Rulebook): Figures {
  const earlyFee = quant.offers
    .map(({ earlyFeeRate }) => earlyFeeRate)
    .reduce((most, rate) => (decimal(rate).gt(most) ? rate : most));
  return { gridEarlyFee: share(earlyFee) };
}
