// What everybody sees of contracts: their part of a product's rules and of the configuration.
// Must say nothing that the rulebook does not say.
import { toText } from '../../../core/money/decimal.ts';
import { contractRules } from '../../../core/rulebook/contractRules.ts';
import type { Traded } from '../defineKind.ts';

export const contractTraded = {
  isOffered: () => true,
  rules: (document, productId) => {
    const rules = contractRules(document, productId);
    return {
      leverages: rules.leverages,
      marginTiers: rules.tiers.map((tier) => ({
        upTo: tier.upTo === null ? null : toText(tier.upTo),
        maxLeverage: tier.maxLeverage,
        maintenanceRate: toText(tier.maintenanceRate),
        deduction: toText(tier.deduction),
      })),
      makerRate: toText(rules.makerRate),
      takerRate: toText(rules.takerRate),
      overnightLong: toText(rules.overnightLong),
      overnightShort: toText(rules.overnightShort),
    };
  },
  fees: ({ contract }) => ({
    contractMaker: contract.makerRate,
    contractTaker: contract.takerRate,
  }),
  config: () => ({}),
  totals: () => ({}),
  trades: {},
} satisfies Traded;
