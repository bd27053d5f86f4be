import * as wire from '../../protocol/product.ts';
import { Refusal } from '../services/refusal.ts';
import { weighCandles } from '../services/candleWeight.ts';
import { type Route, routesOf } from './route.ts';

const ruledMarket = routesOf('product', 'market', 'rules');
const market = routesOf('product', 'market');

/** Where the query names no number. */
const DEFAULT_CANDLES = 300;
const DEFAULT_LEVELS = 10;
const DEFAULT_TRADES = 50;
const DEFAULT_SECONDS = 600;

/** Two dozen products worked out anew: about three of the cheapest calls (bench publicReads). */
export const LIST_WEIGHT = 3;
/** The three list calls differ in which products they choose and in nothing else. */
const listRoute = (
  call: string,
  choose: 'list' | 'recommend',
  summary: string,
): Route<'market' | 'rules'> =>
  ruledMarket.eitherRoute('GET', call, {
    input: wire.productListQuery,
    answer: wire.productList,
    summary,
    isPublic: ({ category }) => category !== 'custom',
    weigh: () => LIST_WEIGHT,
    handle: async (services, { input, user, tokenRefused }) => {
      const { hash: rulebookHash } = services.rules.rulebookOf(user, input.country);
      if (input.category !== 'custom') {
        return services.market.products[choose](input, { rulebookHash, favourites: [] });
      }
      // An empty list would read as "no favourites"; a dead token must be said.
      if (tokenRefused) throw new Refusal('unauthenticated');
      const favourites = user === undefined ? [] : await services.market.favourites.list(user);
      return services.market.products[choose](input, { rulebookHash, favourites });
    },
  });

export const productRoutes: readonly Route<'market' | 'rules'>[] = [
  listRoute('getRecommendProduct', 'recommend', 'The liveliest products of the last 24 hours.'),
  listRoute('getProductList', 'list', 'Products of a category (`custom`: favourites) or by name.'),
  listRoute('getAllProductList', 'list', 'Every product.'),
  ruledMarket.eitherRoute('GET', 'getProductInfo', {
    input: wire.productInfoQuery,
    answer: wire.productInfo,
    isPublic: () => true,
    summary: 'A product with the rules that the account trades it by.',
    handle: async (services, { user, input }) =>
      services.market.products.getInfo(
        input.productId,
        services.rules.rulebookOf(user, input.country).hash,
      ),
  }),
  market.visitorRoute('GET', 'getProductKline', {
    input: wire.klineQuery,
    answer: wire.candleList,
    isPublic: () => true,
    weigh: ({ interval, limit }) => weighCandles(interval, Number(limit ?? DEFAULT_CANDLES)),
    summary: 'Candles up to a time, oldest first, the running one included.',
    handle: (services, { input }) => {
      const { productId, interval, to, limit } = input;
      return services.market.products.getCandles(
        productId,
        interval,
        to === undefined ? undefined : Number(to),
        limit === undefined ? DEFAULT_CANDLES : Number(limit),
      );
    },
  }),
  market.visitorRoute('GET', 'getProductDepth', {
    input: wire.depthQuery,
    answer: wire.depth,
    isPublic: () => true,
    summary: 'The book of the newest price message, best first.',
    handle: async (services, { input }) =>
      services.market.products.getDepth(input.productId, Number(input.limit ?? DEFAULT_LEVELS)),
  }),
  market.visitorRoute('GET', 'getProductTrade', {
    input: wire.tradeQuery,
    answer: wire.tradeList,
    isPublic: () => true,
    summary: 'The last trades of the market, newest first.',
    handle: async (services, { input }) =>
      services.market.products.getTrades(input.productId, Number(input.limit ?? DEFAULT_TRADES)),
  }),
  market.visitorRoute('GET', 'getProductIndex', {
    input: wire.indexQuery,
    answer: wire.indexSeconds,
    summary: 'The index at the end of each of the last seconds, ten minutes at most.',
    handle: async (services, { input }) =>
      services.market.products.getIndex(input.productId, Number(input.limit ?? DEFAULT_SECONDS)),
  }),
  market.visitorRoute('GET', 'getSparklines', {
    input: wire.sparklinesQuery,
    answer: wire.sparklines,
    isPublic: () => true,
    weigh: () => LIST_WEIGHT,
    summary: 'The last 24 hours of every product in half-hours, for the lines of a list.',
    handle: async (services) => services.market.products.getSparklines(),
  }),
];
