// From the document to what the core works with: Decimals and the market's view of the products.
// Must never change a number on the way. Source: core/rulebook/types.ts, decisions.md "Price evidence" (rulebook).
import { decimal } from '../money/decimal.ts';
import { currencyScale } from '../money/money.ts';
import type { MarketProduct, ProductId } from '../market/types.ts';
import type { ContractRules, MarginTier } from '../trading/contract/types.ts';
import type { SpotRules } from '../trading/spot/types.ts';
import type { CfdRules } from '../trading/cfd/types.ts';
import { assertRulebook } from './assertRulebook.ts';
import { cfdRules } from './cfdRules.ts';
import type { ProductDocument, Rulebook, TierDocument } from './types.ts';

/** The rules of one product, of every kind that trades it. */
export interface ProductRules {
  /** What the document says of the product. */
  readonly document: ProductDocument;
  readonly contract: ContractRules;
  readonly spot: SpotRules;
  readonly cfd: CfdRules;
}

/** A sound document with the rules of its products. */
export interface CompiledRulebook {
  readonly document: Rulebook;
  /** The same object each time; undefined for a product that the document does not list. */
  rulesOf(productId: ProductId): ProductRules | undefined;
}

/** Throws on an unsound document; a product is compiled when it is first asked for. */
export function compileRulebook(document: Rulebook): CompiledRulebook {
  assertRulebook(document);
  const made = new Map<ProductId, ProductRules>();
  return {
    document,
    rulesOf: (productId) => {
      const product = findProduct(document, productId);
      if (product === undefined) return undefined;
      const rules = made.get(productId) ?? {
        document: product,
        contract: compileContract(product, document),
        spot: compileSpot(product, document),
        cfd: cfdRules(document, productId),
      };
      made.set(productId, rules);
      return rules;
    },
  };
}

/** The contract rules of one product; throws on an unknown product or an unsound document. */
export function contractRules(document: Rulebook, productId: ProductId): ContractRules {
  assertRulebook(document);
  return compileContract(knownProduct(document, productId), document);
}

function compileContract(product: ProductDocument, document: Rulebook): ContractRules {
  const { contract } = product;
  const { liquidation, staleQuoteMs, rollHourUtc } = document.contract;
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
    overnightLong: decimal(contract.overnight.long),
    overnightShort: decimal(contract.overnight.short),
    overnightDays: contract.overnight.days,
    rollHourUtc,
  };
}

const DAY_MS = 86_400_000;

/** The spot rules of one product; throws on an unknown product or an unsound document. */
export function spotRules(document: Rulebook, productId: ProductId): SpotRules {
  assertRulebook(document);
  return compileSpot(knownProduct(document, productId), document);
}

function compileSpot(product: ProductDocument, document: Rulebook): SpotRules {
  const { spot } = product;
  return {
    productId: product.id,
    base: product.base,
    baseScale: currencyScale(product.base),
    priceDecimals: product.priceDecimals,
    quantityDecimals: product.quantityDecimals,
    maxQuantity: decimal(product.maxQuantity),
    minValue: decimal(spot.minNotional),
    takerRate: decimal(spot.takerRate),
    makerRate: decimal(spot.makerRate),
    maxSlippage: decimal(spot.maxSlippage),
    warnBand: decimal(spot.warnBand),
    refuseBand: decimal(spot.refuseBand),
    termMs: spot.termDays * DAY_MS,
    maxOpenOrders: document.maxOpenOrders,
    staleQuoteMs: document.contract.staleQuoteMs,
  };
}

/** The document of one product, undefined when there is none. */
export function findProduct(document: Rulebook, productId: ProductId): ProductDocument | undefined {
  return document.products.find(({ id }) => id === productId);
}

function knownProduct(document: Rulebook, productId: ProductId): ProductDocument {
  const product = findProduct(document, productId);
  if (product === undefined) throw new RangeError(`unknown product ${productId}`);
  return product;
}

/** What the market needs of every product, in the document's order. */
export function marketProducts(document: Rulebook): MarketProduct[] {
  assertRulebook(document);
  return document.products.map(
    ({ id, base, quote, category, calendar, priceDecimals, quantityDecimals }) => ({
      id,
      base,
      quote,
      category,
      calendar,
      priceDecimals,
      quantityDecimals,
    }),
  );
}

function compileTier(tier: TierDocument): MarginTier {
  return {
    upTo: tier.upTo === null ? null : decimal(tier.upTo),
    maxLeverage: tier.maxLeverage,
    maintenanceRate: decimal(tier.maintenanceRate),
    deduction: decimal(tier.deduction),
  };
}
