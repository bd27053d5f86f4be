// The rules by which a call or put's settlement price is found, as the texts that its evidence states and is held against.
// Must name every one of them. Source: decisions.md "Price evidence".
import { toText } from '../../money/decimal.ts';
import type { SettlementRules } from './types.ts';

export const settlementTexts = (rules: SettlementRules) => ({
  shortWindowMs: String(rules.shortWindowMs),
  longWindowMs: String(rules.longWindowMs),
  longFromSeconds: String(rules.longFromSeconds),
  trimShare: toText(rules.trimShare),
  maxGapMs: String(rules.maxGapMs),
  minTicks: String(rules.minTicks),
  lookBackMs: String(rules.lookBackMs),
});
