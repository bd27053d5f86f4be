import { decimal } from '../../core/money/decimal.ts';
import type { ContractRules } from '../../core/trading/contract/types.ts';

/** The part of product/getProductInfo that core's contract functions need (protocol/product.ts `productInfo`). */
export interface ContractTerms {
  readonly id: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly minQuantity: string;
  readonly maxQuantity: string;
  readonly leverages: readonly number[];
  readonly marginTiers: readonly {
    readonly upTo: string | null;
    readonly maxLeverage: number;
    readonly maintenanceRate: string;
    readonly deduction: string;
  }[];
  readonly takerRate: string;
  readonly makerRate: string;
  readonly defaultMaxSlippage: string;
  readonly highestMaxSlippage: string;
  readonly maxOpenOrders: number;
  readonly staleQuoteMs: number;
  readonly liquidationStepShare: string;
  readonly liquidationTargetRatio: string;
  readonly liquidationApartMs: number;
  readonly liquidationPauseMs: number;
  readonly liquidationAtOnceRatio: string;
  readonly liquidationFeeRate: string;
  readonly overnightLong: string;
  readonly overnightShort: string;
  readonly overnightDays: readonly number[];
  readonly rollHourUtc: number;
}

/** The wire's rules of a product as core takes them, so that a screen reckons with the very numbers of the server. */
export function contractRulesOf(terms: ContractTerms): ContractRules {
  const [sun = 0, mon = 0, tue = 0, wed = 0, thu = 0, fri = 0, sat = 0] = terms.overnightDays;
  return {
    productId: terms.id,
    priceDecimals: terms.priceDecimals,
    quantityDecimals: terms.quantityDecimals,
    minQuantity: decimal(terms.minQuantity),
    maxQuantity: decimal(terms.maxQuantity),
    leverages: terms.leverages,
    tiers: terms.marginTiers.map((tier) => ({
      upTo: tier.upTo === null ? null : decimal(tier.upTo),
      maxLeverage: tier.maxLeverage,
      maintenanceRate: decimal(tier.maintenanceRate),
      deduction: decimal(tier.deduction),
    })),
    takerRate: decimal(terms.takerRate),
    makerRate: decimal(terms.makerRate),
    defaultMaxSlippage: decimal(terms.defaultMaxSlippage),
    highestMaxSlippage: decimal(terms.highestMaxSlippage),
    maxOpenOrders: terms.maxOpenOrders,
    staleQuoteMs: terms.staleQuoteMs,
    liquidation: {
      stepShare: decimal(terms.liquidationStepShare),
      targetRatio: decimal(terms.liquidationTargetRatio),
      apartMs: terms.liquidationApartMs,
      pauseMs: terms.liquidationPauseMs,
      atOnceRatio: decimal(terms.liquidationAtOnceRatio),
      feeRate: decimal(terms.liquidationFeeRate),
    },
    overnightLong: decimal(terms.overnightLong),
    overnightShort: decimal(terms.overnightShort),
    overnightDays: [sun, mon, tue, wed, thu, fri, sat],
    rollHourUtc: terms.rollHourUtc,
  };
}
