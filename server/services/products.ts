import type { Interval, MarketProduct } from '../../core/market/types.ts';
import { searchItems, type SearchTexts } from '../../core/market/search.ts';
import { toText, ZERO } from '../../core/money/decimal.ts';
import type { ProductDocument, Rulebook } from '../../core/rulebook/types.ts';
import type { ProductInfoDto } from '../../protocol/product.ts';
import type { DeepReadonly } from '../../protocol/deepReadonly.ts';
import type { MarketHub } from '../market/ports.ts';
import type { Clock } from '../ports.ts';
import {
  candleView,
  type CandleView,
  depthView,
  type DepthView,
  productFacts,
  quoteView,
  type QuoteView,
  rulesView,
  type TradeView,
} from './productViews.ts';
import type { IndexSeconds, IndexSecondsView } from './indexSeconds.ts';
import { listTrades, type OwnTrades, type OwnTradeView } from './trading/ownTrades.ts';
import { createSparklines, type SparklinesView } from './sparklines.ts';
import { Refusal } from './refusal.ts';
import type { KnownRulebook, Rulebooks } from './rulebooks.ts';

/** Products a visitor is shown first. */
const RECOMMENDED = 6;

export interface ProductFilter {
  readonly category?: 'custom' | 'crypto' | 'forex' | 'metal' | undefined;
  readonly search?: string | undefined;
}

type Sections = Pick<ProductInfoDto, 'sections'>;
export type ProductView = QuoteView & ReturnType<typeof productFacts> & Sections;
type GeneralView = ProductView &
  ReturnType<typeof rulesView> & { readonly quoteRate: string | null };
/** What the wire promises of the kinds' own rules. */
type KindsRules = Omit<ProductInfoDto, keyof GeneralView>;
export type ProductInfoView = GeneralView & DeepReadonly<KindsRules>;

/** What the kinds say of a product. */
export interface ProductKinds {
  readonly sections: (product: ProductDocument) => Sections['sections'];
  readonly rules: (document: Rulebook, productId: string) => DeepReadonly<KindsRules>;
}

/** Whose rules are shown, and what category `custom` lists for him, in his order. */
export interface Viewer {
  readonly rulebookHash: string;
  readonly favourites: readonly string[];
}

export interface Products {
  has(productId: string): boolean;
  list(filter: ProductFilter, viewer: Viewer): readonly ProductView[];
  /** The liveliest products of the last 24 hours among those that `list` would give. */
  recommend(filter: ProductFilter, viewer: Viewer): readonly ProductView[];
  getInfo(productId: string, rulebookHash: string): ProductInfoView;
  getCandles(
    productId: string,
    interval: Interval,
    to: number | undefined,
    limit: number,
  ): Promise<readonly CandleView[]>;
  getDepth(productId: string, limit: number): DepthView;
  /** The market's trades and those entered on this platform, newest first. */
  getTrades(productId: string, limit: number): readonly (TradeView | OwnTradeView)[];
  getIndex(productId: string, seconds: number): IndexSecondsView;
  getSparklines(): SparklinesView;
  getQuote(productId: string): QuoteView;
}

export interface ProductsOptions {
  readonly hub: MarketHub;
  readonly rulebooks: Rulebooks;
  readonly clock: Clock;
  readonly ownTrades: OwnTrades;
  readonly indexSeconds: Pick<IndexSeconds, 'last'>;
  readonly kinds: { readonly traded: ProductKinds };
  /** What a product is called, in every language: a search says nothing of the language it is typed in. */
  readonly namesOf: (product: ProductDocument) => readonly string[];
}

interface Listing {
  readonly document: ProductDocument;
  readonly market: MarketProduct;
  readonly rules: DeepReadonly<KindsRules>;
  readonly facts: ReturnType<typeof productFacts> & Sections;
  /** All it can be found by. */
  readonly texts: SearchTexts;
}

/** The products that are traded here, by one rulebook. */
function makeListings(
  { hub, kinds, namesOf }: Pick<ProductsOptions, 'hub' | 'kinds' | 'namesOf'>,
  { document }: KnownRulebook,
): ReadonlyMap<string, Listing> {
  const { sections, rules: rulesOf } = kinds.traded;
  return new Map(
    document.products.flatMap((product): [string, Listing][] => {
      const market = hub.product(product.id);
      if (market === undefined) return [];
      const rules = rulesOf(document, product.id);
      const facts = { ...productFacts(product), sections: sections(product) };
      const { id, base, quote, name } = product;
      const texts: SearchTexts = [id, `${base}/${quote}`, name, ...namesOf(product)];
      return [[id, { document: product, market, rules, facts, texts }]];
    }),
  );
}

function selectCategory(
  listings: ReadonlyMap<string, Listing>,
  category: ProductFilter['category'],
  favourites: readonly string[],
): Listing[] {
  const all = [...listings.values()];
  if (category === undefined) return all;
  if (category !== 'custom') return all.filter(({ document }) => document.category === category);
  return favourites.flatMap((id) => listings.get(id) ?? []);
}

export function createProducts(options: ProductsOptions): Products {
  const { hub, rulebooks, clock, ownTrades, indexSeconds } = options;
  const listings = rulebooks.each((rulebook) => makeListings(options, rulebook));

  const marketOf = (productId: string): MarketProduct => {
    const market = hub.product(productId);
    if (market !== undefined) return market;
    throw new Refusal('not_found', { fields: { productId: 'not_found' } });
  };

  const view = ({ document, facts }: Listing): ProductView => ({
    ...quoteView(hub.quote(document.id), clock.now()),
    ...facts,
  });

  const select = ({ category, search }: ProductFilter, { rulebookHash, favourites }: Viewer) => {
    const chosen = selectCategory(listings.ofHash(rulebookHash), category, favourites);
    return searchItems(chosen, search ?? '', ({ texts }) => texts).found;
  };

  /** 24 h turnover in USDT, so that a pair in yen does not outrank one in dollars. */
  const turnover = ({ document }: Listing) =>
    hub.quote(document.id).amount24h.times(hub.rate(document.quote) ?? ZERO);

  return {
    has: (productId) => hub.product(productId) !== undefined,
    list: (filter, viewer) => select(filter, viewer).map(view),
    recommend: (filter, viewer) => {
      const ranked = select(filter, viewer).map((listing) => ({
        listing,
        // What was traded yesterday and has no price now is not lively.
        hasPrice: Number(hub.latest(listing.document.id) !== undefined),
        by: turnover(listing),
      }));
      ranked.sort((a, b) => b.hasPrice - a.hasPrice || b.by.comparedTo(a.by));
      return ranked.slice(0, RECOMMENDED).map(({ listing }) => view(listing));
    },
    getInfo: (productId, rulebookHash) => {
      const { quote } = marketOf(productId);
      const listing = listings.ofHash(rulebookHash).get(productId);
      if (listing === undefined) throw new Error(`${productId} is traded without rules`);
      const rate = hub.rate(quote);
      return {
        ...view(listing),
        ...rulesView(listing.document, clock.now()),
        ...listing.rules,
        quoteRate: rate === undefined ? null : toText(rate),
      };
    },
    getCandles: async (productId, interval, to, limit) => {
      const market = marketOf(productId);
      const candles = await hub.candles(productId, interval, to ?? clock.now(), limit);
      return candles.map((candle) => candleView(market, candle));
    },
    getDepth: (productId, limit) => depthView(marketOf(productId), hub.latest(productId), limit),
    getTrades: (productId, limit) =>
      listTrades(ownTrades, marketOf(productId), hub.trades(productId, limit), limit),
    getIndex: (productId, seconds) => {
      const { id, priceDecimals } = marketOf(productId);
      return indexSeconds.last(id, seconds, priceDecimals);
    },
    getSparklines: createSparklines(options),
    getQuote: (productId) => quoteView(hub.quote(marketOf(productId).id), clock.now()),
  };
}
