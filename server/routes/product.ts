import {
  candleList,
  depth,
  depthQuery,
  klineQuery,
  productInfo,
  productList,
  productListQuery,
  productQuery,
  tradeList,
  tradeQuery,
} from '../../protocol/product.ts';
import { Refusal } from '../services/refusal.ts';
import { type Route, visitorRoute } from './route.ts';

const group = 'product';
const method = 'GET';

/** Where the query names no number. */
const DEFAULT_CANDLES = 300;
const DEFAULT_LEVELS = 10;
const DEFAULT_TRADES = 50;

/** The three list calls differ in which products they choose and in nothing else. */
const listRoute = (call: string, choose: 'list' | 'recommend', summary: string): Route =>
  visitorRoute({
    group,
    call,
    method,
    input: productListQuery,
    answer: productList,
    summary,
    handle: async (services, { input, user, tokenRefused }) => {
      if (input.category !== 'custom') return services.products[choose](input, []);
      // An empty list would read as "no favourites"; a dead token must be said.
      if (tokenRefused) throw new Refusal('unauthenticated');
      const favourites = user === undefined ? [] : await services.favourites.list(user);
      return services.products[choose](input, favourites);
    },
  });

export const productRoutes: readonly Route[] = [
  listRoute('getRecommendProduct', 'recommend', 'The liveliest products of the last 24 hours.'),
  listRoute('getProductList', 'list', 'Products of a category (`custom`: favourites) or by name.'),
  listRoute('getAllProductList', 'list', 'Every product.'),
  visitorRoute({
    group,
    call: 'getProductInfo',
    method,
    input: productQuery,
    answer: productInfo,
    summary: 'A product with the rules it is traded by.',
    handle: async (services, { input }) => services.products.getInfo(input.productId),
  }),
  visitorRoute({
    group,
    call: 'getProductKline',
    method,
    input: klineQuery,
    answer: candleList,
    summary: 'Candles up to a time, oldest first, the running one included.',
    handle: (services, { input }) => {
      const { productId, interval, to, limit } = input;
      return services.products.getCandles(
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
    summary: 'The book of the newest price message, best first.',
    handle: async (services, { input }) =>
      services.products.getDepth(input.productId, Number(input.limit ?? DEFAULT_LEVELS)),
  }),
  visitorRoute({
    group,
    call: 'getProductTrade',
    method,
    input: tradeQuery,
    answer: tradeList,
    summary: 'The last trades of the market, newest first.',
    handle: async (services, { input }) =>
      services.products.getTrades(input.productId, Number(input.limit ?? DEFAULT_TRADES)),
  }),
];
