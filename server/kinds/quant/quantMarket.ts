// What automated grids see of the market: the rules, the last price message and the gate of a grid's product.
import { indexToDecimal } from '../../../core/market/scaledDecimal.ts';
import type { ProductId, Tick } from '../../../core/market/types.ts';
import { quantOffers, quantRules } from '../../../core/rulebook/quantRules.ts';
import type { QuantDocument } from '../../../core/rulebook/quant.ts';
import type { Rulebook } from '../../../core/rulebook/types.ts';
import { levelsAround } from '../../../core/trading/grid/levels.ts';
import type { GridAcceptance, GridRules } from '../../../core/trading/grid/types.ts';
import type { MarketHub } from '../../market/ports.ts';
import { type RuleSource, rulesBy } from '../../execution/operation.ts';
import type { KnownRulebook } from '../../services/rulebooks.ts';
import { createTradingMarket, type TradedProduct } from '../../services/trading/tradingMarket.ts';

/** The rules of every grid of a product, by its id. */
type ProductGrids = ReadonlyMap<string, GridRules>;
export type QuantNow = TradedProduct<GridRules>;

export interface QuantMarket {
  /** What is offered on products that are traded here, in the document's order. */
  readonly offers: readonly QuantDocument[];
  readonly rulebookHash: string;
  /** Undefined for a grid that is not offered. */
  now(quantId: string): QuantNow | undefined;
  /** Undefined while its product has no price. */
  levels(quantId: string): readonly number[] | undefined;
}

export const compileGrids = (document: Rulebook, productId: ProductId): ProductGrids =>
  new Map(
    quantOffers(document)
      .filter((offer) => offer.productId === productId)
      .map(({ id }) => [id, quantRules(document, id)]),
  );

const gridsBy = rulesBy(compileGrids);

/** What a subscription runs by, for life. */
export interface RuledGrid {
  readonly productId: ProductId;
  readonly quantId: string;
  readonly rulebookHash: string;
}

/** Throws for a grid that the rulebook of the hash does not know. */
export function gridRules(ruled: RuledGrid, rules: Pick<RuleSource, 'of'>): GridRules {
  const found = gridsBy(ruled, rules).get(ruled.quantId);
  if (found === undefined) throw new RangeError(`no rules for ${ruled.quantId}`);
  return found;
}

export function createQuantMarket(hub: MarketHub, rulebook: KnownRulebook): QuantMarket {
  const market = createTradingMarket(hub, rulebook, compileGrids);
  const offers = quantOffers(rulebook.document).filter(
    ({ productId }) => hub.product(productId) !== undefined,
  );
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  const now = (quantId: string): QuantNow | undefined => {
    const offer = byId.get(quantId);
    const product = offer && market.product(offer.productId);
    const rules = product?.rules.get(quantId);
    return product && rules && { ...product, rules };
  };
  return {
    offers,
    rulebookHash: rulebook.hash,
    now,
    levels: (quantId) => {
      const found = now(quantId);
      if (found?.tick === undefined) return undefined;
      const { rules, tick } = found;
      const price = indexToDecimal(tick.indexDoubled, rules.priceDecimals);
      return levelsAround(rules.range, price, rules);
    },
  };
}

/** What stood when the server took a command: a subscription buys, a redemption sells. */
export const acceptQuant = (tick: Tick, side: 'buy' | 'sell', time: number): GridAcceptance => ({
  seq: tick.seq,
  time,
  referencePrice: side === 'buy' ? tick.ask : tick.bid,
});
