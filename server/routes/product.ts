import {
  candleList,
  depth,
  depthQuery,
  indexQuery,
  indexSeconds,
  klineQuery,
  productInfo,
  productInfoQuery,
  productList,
  productListQuery,
  tradeList,
  tradeQuery,
} from '../../protocol/product.ts';
import { Refusal } from '../services/refusal.ts';
import { weighCandles } from '../services/candleWeight.ts';
import { type Route, visitorRoute } from './route.ts';

const group = 'product';
const method = 'GET';

/** Where the query names no number. */
const DEFAULT_CANDLES = 300;
const DEFAULT_LEVELS = 10;
const DEFAULT_TRADES = 50;
const DEFAULT_SECONDS = 600;

/** Two dozen products worked out anew: about three of the cheapest calls (bench publicReads). */
const LIST_WEIGHT = 3;
/** The three list calls differ in which products they choose and in nothing else. */
const listRoute = (
  call: string,
  choose: 'list' | 'recommend',
  summary: string,
): Route<'market' | 'rules'> =>
  visitorRoute({
    group,
    call,
    method,
    input: productListQuery,
    answer: productList,
    summary,
    isPublic: ({ category }) => category !== 'custom',
    weigh: () => LIST_WEIGHT,
    needs: ['market', 'rules'],
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
  visitorRoute({
    group,
    call: 'getProductInfo',
    method,
    input: productInfoQuery,
    answer: productInfo,
    isPublic: () => true,
    summary: 'A product with the rules that the account trades it by.',
    needs: ['market', 'rules'],
    handle: async (services, { user, input }) =>
      services.market.products.getInfo(
        input.productId,
        services.rules.rulebookOf(user, input.country).hash,
      ),
  }),
  visitorRoute({
    group,
    call: 'getProductKline',
    method,
    input: klineQuery,
    answer: candleList,
    isPublic: () => true,
    weigh: ({ interval, limit }) => weighCandles(interval, Number(limit ?? DEFAULT_CANDLES)),
    summary: 'Candles up to a time, oldest first, the running one included.',
    needs: ['market'],
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
  visitorRoute({
    group,
    call: 'getProductDepth',
    method,
    input: depthQuery,
    answer: depth,
    isPublic: () => true,
    summary: 'The book of the newest price message, best first.',
    needs: ['market'],
    handle: async (services, { input }) =>
      services.market.products.getDepth(input.productId, Number(input.limit ?? DEFAULT_LEVELS)),
  }),
  visitorRoute({
    group,
    call: 'getProductTrade',
    method,
    input: tradeQuery,
    answer: tradeList,
    isPublic: () => true,
    summary: 'The last trades of the market, newest first.',
    needs: ['market'],
    handle: async (services, { input }) =>
      services.market.products.getTrades(input.productId, Number(input.limit ?? DEFAULT_TRADES)),
  }),
  visitorRoute({
    group,
    call: 'getProductIndex',
    method,
    input: indexQuery,
    answer: indexSeconds,
    summary: 'The index at the end of each of the last seconds, ten minutes at most.',
    needs: ['market'],
    handle: async (services, { input }) =>
      services.market.products.getIndex(input.productId, Number(input.limit ?? DEFAULT_SECONDS)),
  }),
];
