// What the inputs of a spot fill must say of the rules that it was made by.
// Must name everything that `explainSpotFill` takes from the rules. Source: decisions.md "Price evidence" (rulebook).
import { toText } from '../../money/decimal.ts';
import type { SpotFillInputs } from './explain.ts';
import { feeRateOf, receivedCurrency } from './formulas.ts';
import type { SpotRules } from './types.ts';

export function statedSpotRules(
  inputs: Readonly<SpotFillInputs>,
  rules: SpotRules,
): Readonly<SpotFillInputs> {
  const role = inputs['role'] === 'maker' ? 'maker' : 'taker';
  return {
    priceDecimals: String(rules.priceDecimals),
    quantityDecimals: String(rules.quantityDecimals),
    baseScale: String(rules.baseScale),
    feeRate: toText(feeRateOf(role, rules)),
    feeCurrency: receivedCurrency(inputs['direction'] === 'buy' ? 'buy' : 'sell', rules.base),
  };
}
