// What the inputs of a grid's trade, and of its end, must say of the rules that it was made by.
// Must name everything that `explainGridTrade` and `explainGridEnd` take from the rules. Source: decisions.md "Price evidence"
// (rulebook).
import { toText } from '../../money/decimal.ts';
import { type Inputs, NONE } from '../inputs.ts';
import type { GridRules } from './types.ts';

export const statedGridRules = (rules: GridRules): Inputs => ({
  priceDecimals: String(rules.priceDecimals),
  quantityDecimals: String(rules.quantityDecimals),
  feeRate: toText(rules.feeRate),
  leaseRate: toText(rules.leaseRate),
  days: rules.days === null ? NONE : String(rules.days),
  stopRate: toText(rules.stopRate),
  earlyFeeRate: toText(rules.earlyFeeRate),
  termMs: rules.termMs === null ? NONE : String(rules.termMs),
});

/** How far apart the two messages must be that a stop was confirmed by, ms; a sale that goes on was confirmed where it began. */
export const gridApartMs = (
  { event, causeLevel }: Inputs,
  { stopApartMs }: Pick<GridRules, 'stopApartMs'>,
): number | undefined => (event === 'traded' && causeLevel !== undefined ? stopApartMs : undefined);
