// What the inputs of a fill must say of the rules that it was made by: rates, fees and tiers as the rulebook has them.
// Must name everything that `explainFill` takes from the rules. Source: decisions.md "Price evidence" (rulebook).
import { toText } from '../../money/decimal.ts';
import { type FillInputs, tiersText } from './explain.ts';
import { parseInteger } from '../inputs.ts';
import { daysCharged, isRoll } from './overnight.ts';
import type { ContractRules } from './types.ts';

const MILLISECONDS = /^\d{1,15}$/;

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
    ...(event === 'overnightCharged' ? statedNight(inputs, rules) : {}),
  };
}

/**
 * How far apart the two messages must be that a liquidation was confirmed by, ms. Undefined for one that went on from before, and for
 * all that one message decides.
 */
export function contractApartMs(
  { event, reason, causeGoesOn }: Readonly<FillInputs>,
  { liquidation }: Pick<ContractRules, 'liquidation'>,
): number | undefined {
  const isConfirmed = event === 'closed' && reason === 'liquidation' && causeGoesOn !== 'true';
  return isConfirmed ? liquidation.apartMs : undefined;
}

/** The days that the weekday of the roll counts; of before, when the roll was not said, a number that one of them has. */
function statedNight(
  { rollAt, days = '' }: Readonly<FillInputs>,
  rules: ContractRules,
): Readonly<FillInputs> {
  if (rollAt === undefined) {
    const isOne = rules.overnightDays.some((each) => String(each) === days);
    return { days: isOne ? days : 'not charged' };
  }
  const at = MILLISECONDS.test(rollAt) ? parseInteger(rollAt) : undefined;
  if (at === undefined || !isRoll(at, rules)) return { rollAt: 'not the hour' };
  return { rollAt, days: String(daysCharged(at, rules)) };
}
