import type { Interval, MarketProduct } from '../../core/market/types.ts';
import { toText, ZERO } from '../../core/money/decimal.ts';
import { contractRules } from '../../core/rulebook/compile.ts';
import type { ProductDocument, Rulebook } from '../../core/rulebook/types.ts';
import type { ContractRules } from '../../core/trading/contract/types.ts';
import type { MarketHub } from '../market/ports.ts';
import type { Clock } from '../ports.ts';
import {
  candleView,
  cfdView,
  type CandleView,
  depthView,
  type DepthView,
  productFacts,
  quoteView,
  type QuoteView,
  rulesView,
  type TradeView,
} from './productViews.ts';
import { listTrades, type OwnTrades, type OwnTradeView } from './trading/ownTrades.ts';
import { Refusal } from './refusal.ts';

/** Products a visitor is shown first. */
const RECOMMENDED = 6;

export interface ProductFilter {
  readonly category?: 'custom' | 'crypto' | 'forex' | 'metal' | undefined;
  readonly search?: string | undefined;
}

export type ProductView = QuoteView & ReturnType<typeof productFacts>;
export type ProductInfoView = ProductView &
  ReturnType<typeof rulesView> &
  ReturnType<typeof cfdView> & { readonly quoteRate: string | null };

export interface Products {
  has(productId: string): boolean;
  /** `favourites`: what category `custom` lists, in the user's order. */
  list(filter: ProductFilter, favourites: readonly string[]): readonly ProductView[];
  /** The liveliest products of the last 24 hours among those that `list` would give. */
  recommend(filter: ProductFilter, favourites: readonly string[]): readonly ProductView[];
  getInfo(productId: string): ProductInfoView;
  getCandles(
    productId: string,
    interval: Interval,
    to: number | undefined,
    limit: number,
  ): Promise<readonly CandleView[]>;
  getDepth(productId: string, limit: number): DepthView;
  /** The market's trades and this platform's own calls and puts, newest first. */
  getTrades(productId: string, limit: number): readonly (TradeView | OwnTradeView)[];
  getQuote(productId: string): QuoteView;
}

export interface ProductsOptions {
  readonly hub: MarketHub;
  readonly rulebook: Rulebook;
  readonly clock: Clock;
  readonly ownTrades: OwnTrades;
}

interface Listing {
  readonly document: ProductDocument;
  readonly market: MarketProduct;
  readonly rules: ContractRules;
  readonly facts: ReturnType<typeof productFacts>;
}

function matches({ document }: Listing, search: string): boolean {
  const { id, base, quote, name } = document;
  // "btc/usdt" and "btc usdt" find BTCUSDT.
  const wanted = search.toLowerCase().replaceAll(/[\s/]/g, '');
  const texts = [id, `${base}${quote}`, name.replaceAll(/[\s/]/g, '')];
  return texts.some((text) => text.toLowerCase().includes(wanted));
}

export function createProducts({ hub, rulebook, clock, ownTrades }: ProductsOptions): Products {
  const listings = new Map(
    rulebook.products.flatMap((document): [string, Listing][] => {
      const market = hub.product(document.id);
      if (market === undefined) return [];
      const rules = contractRules(rulebook, document.id);
      return [[document.id, { document, market, rules, facts: productFacts(document) }]];
    }),
  );

  const find = (productId: string): Listing => {
    const listing = listings.get(productId);
    if (listing !== undefined) return listing;
    throw new Refusal('not_found', { fields: { productId: 'not_found' } });
  };

  const view = ({ document, facts }: Listing): ProductView => ({
    ...quoteView(hub.quote(document.id), clock.now()),
    ...facts,
  });

  const selectCategory = (
    category: ProductFilter['category'],
    favourites: readonly string[],
  ): Listing[] => {
    const all = [...listings.values()];
    if (category === undefined) return all;
    if (category !== 'custom') return all.filter(({ document }) => document.category === category);
    return favourites.flatMap((id) => listings.get(id) ?? []);
  };

  const select = ({ category, search }: ProductFilter, favourites: readonly string[]) => {
    const chosen = selectCategory(category, favourites);
    const wanted = search?.trim() ?? '';
    return wanted === '' ? chosen : chosen.filter((one) => matches(one, wanted));
  };

  /** 24 h turnover in USDT, so that a pair in yen does not outrank one in dollars. */
  const turnover = ({ document }: Listing) =>
    hub.quote(document.id).amount24h.times(hub.rate(document.quote) ?? ZERO);

  return {
    has: (productId) => listings.has(productId),
    list: (filter, favourites) => select(filter, favourites).map(view),
    recommend: (filter, favourites) => {
      const chosen = select(filter, favourites);
      const ranked = chosen.map((listing) => ({ listing, by: turnover(listing) }));
      ranked.sort((a, b) => b.by.comparedTo(a.by));
      return ranked.slice(0, RECOMMENDED).map(({ listing }) => view(listing));
    },
    getInfo: (productId) => {
      const listing = find(productId);
      const rate = hub.rate(listing.document.quote);
      return {
        ...view(listing),
        ...rulesView(listing.document, listing.rules, clock.now()),
        ...cfdView(listing.document.cfd, rulebook.cfd),
        quoteRate: rate === undefined ? null : toText(rate),
      };
    },
    getCandles: async (productId, interval, to, limit) => {
      const { market } = find(productId);
      const candles = await hub.candles(productId, interval, to ?? clock.now(), limit);
      return candles.map((candle) => candleView(market, candle));
    },
    getDepth: (productId, limit) => depthView(find(productId).market, hub.latest(productId), limit),
    getTrades: (productId, limit) => {
      const { market } = find(productId);
      return listTrades(ownTrades, market, hub.trades(productId, limit), limit);
    },
    getQuote: (productId) => quoteView(hub.quote(find(productId).document.id), clock.now()),
  };
}
