// What a kind of trading sees of the market: its rules, the last price message, the gate and the conversion rate of a product.
import type { MarketProduct, ProductId, Tick } from '../../../core/market/types.ts';
import type { Decimal } from '../../../core/money/decimal.ts';
import type { Rulebook } from '../../../core/rulebook/types.ts';
import type { MarketHub } from '../../market/ports.ts';
import { Refusal } from '../refusal.ts';
import type { KnownRulebook } from '../rulebooks.ts';

export interface TradedProduct<Rules> {
  readonly product: MarketProduct;
  readonly rules: Rules;
  /** Of the rulebook that the rules are from. */
  readonly rulebookHash: string;
  readonly tick: Tick | undefined;
  readonly state: 'live' | 'paused' | 'closed';
  /** USDT per unit of quote currency at the index. */
  readonly quoteRate: Decimal | undefined;
}

export interface TradingMarket<Rules> {
  /** Undefined for a product that does not exist. */
  readonly product: (productId: ProductId) => TradedProduct<Rules> | undefined;
  /** Its rules alone, which are there before the market has been started; throws for a product without any. */
  readonly rules: (productId: ProductId) => Rules;
}

/** For new orders alone: what prices outside the log would fill could not be explained later. */
export function assertRecorded(hub: Pick<MarketHub, 'isRecorded'>): void {
  if (!hub.isRecorded()) throw new Refusal('prices_unrecorded');
}

/** The market by one rulebook; `compile` is asked once for each product. */
export function createTradingMarket<Rules>(
  hub: Pick<MarketHub, 'products' | 'product' | 'latest' | 'status' | 'rate'>,
  { hash: rulebookHash, document }: KnownRulebook,
  compile: (document: Rulebook, productId: ProductId) => Rules,
): TradingMarket<Rules> {
  const rulesOf = new Map(hub.products.map(({ id }) => [id, compile(document, id)] as const));
  return {
    product: (productId) => {
      const product = hub.product(productId);
      const rules = rulesOf.get(productId);
      if (product === undefined || rules === undefined) return undefined;
      return {
        product,
        rules,
        rulebookHash,
        tick: hub.latest(productId),
        state: hub.status(productId).state,
        quoteRate: hub.rate(product.quote),
      };
    },
    rules: (productId) => {
      const rules = rulesOf.get(productId);
      if (rules === undefined) throw new RangeError(`no rules for ${productId}`);
      return rules;
    },
  };
}

/** What may forbid a trade now: without a price or a conversion rate nothing can be traded. */
export function marketGate(
  now: TradedProduct<unknown> | undefined,
): TradedProduct<unknown>['state'] {
  const state = now?.state ?? 'paused';
  const isPriced = now?.tick !== undefined && now.quoteRate !== undefined;
  return isPriced || state === 'closed' ? state : 'paused';
}
