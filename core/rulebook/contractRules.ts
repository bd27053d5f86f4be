// The contract rules of a product as the core works with them.
// Must never change a number on the way. Source: core/rulebook/contract.ts.
import type { ProductId } from '../market/types.ts';
import { decimal } from '../money/decimal.ts';
import type { ContractRules, MarginTier } from '../trading/contract/types.ts';
import type { TierDocument, TrailingTerms } from './contract.ts';
import { knownProduct } from './findProduct.ts';
import type { ProductDocument, Rulebook } from './types.ts';

/** The contract rules of one product; throws on an unknown product. */
export function contractRules(document: Rulebook, productId: ProductId): ContractRules {
  return compileContract(knownProduct(document, productId), document);
}

/** The same of a product of the document. */
export function compileContract(product: ProductDocument, document: Rulebook): ContractRules {
  const { contract } = product;
  const { liquidation, staleQuoteMs, rollHourUtc, trailing } = document.contract;
  return {
    productId: product.id,
    priceDecimals: product.priceDecimals,
    quantityDecimals: product.quantityDecimals,
    minQuantity: decimal(product.minQuantity),
    maxQuantity: decimal(product.maxQuantity),
    leverages: contract.leverages,
    tiers: contract.tiers.map(compileTier),
    takerRate: decimal(contract.takerRate),
    makerRate: decimal(contract.makerRate),
    defaultMaxSlippage: decimal(contract.defaultMaxSlippage),
    highestMaxSlippage: decimal(contract.highestMaxSlippage),
    maxOpenOrders: document.maxOpenOrders,
    staleQuoteMs,
    liquidation: {
      stepShare: decimal(liquidation.stepShare),
      targetRatio: decimal(liquidation.targetRatio),
      apartMs: liquidation.apartMs,
      pauseMs: liquidation.pauseMs,
      atOnceRatio: decimal(liquidation.atOnceRatio),
      feeRate: decimal(liquidation.feeRate),
    },
    trailing: compileTrailing(trailing ?? NO_TRAILING),
    overnightLong: decimal(contract.overnight.long),
    overnightShort: decimal(contract.overnight.short),
    overnightDays: contract.overnight.days,
    rollHourUtc,
  };
}

/** Where none is offered every rate is out of bounds. */
const NO_TRAILING: TrailingTerms = { lowest: '0', highest: '0', step: '1' };

const compileTrailing = ({ lowest, highest, step }: TrailingTerms): ContractRules['trailing'] => ({
  lowest: decimal(lowest),
  highest: decimal(highest),
  step: decimal(step),
});

function compileTier(tier: TierDocument): MarginTier {
  return {
    upTo: tier.upTo === null ? null : decimal(tier.upTo),
    maxLeverage: tier.maxLeverage,
    maintenanceRate: decimal(tier.maintenanceRate),
    deduction: decimal(tier.deduction),
  };
}
