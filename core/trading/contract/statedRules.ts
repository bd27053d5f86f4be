// What the inputs of a fill must say of the rules that it was made by: rates, fees and tiers as the rulebook has them.
// Must name everything that `explainFill` takes from the rules. Source: decisions.md "Price evidence" (rulebook).
import { toText } from '../../money/decimal.ts';
import { type FillInputs, tiersText } from './explain.ts';
import type { ContractRules } from './types.ts';

export function statedContractRules(
  inputs: Readonly<FillInputs>,
  rules: ContractRules,
): Readonly<FillInputs> {
  const { event, role, reason, leverage = '', direction } = inputs;
  const isMaker = event === 'opened' && role === 'maker';
  const isOffered = rules.leverages.some((offered) => String(offered) === leverage);
  return {
    priceDecimals: String(rules.priceDecimals),
    quantityDecimals: String(rules.quantityDecimals),
    takerRate: toText(rules.takerRate),
    feeRate: toText(isMaker ? rules.makerRate : rules.takerRate),
    liquidationFeeRate: reason === 'liquidation' ? toText(rules.liquidation.feeRate) : '0',
    dailyRate: toText(direction === 'long' ? rules.overnightLong : rules.overnightShort),
    leverage: isOffered ? leverage : 'not offered',
    tiers: tiersText(rules.tiers),
  };
}
