import type {
  CandleDto,
  DepthDto,
  IndexSecondsDto,
  IntervalName,
  ProductInfoDto,
  SparklinesDto,
  TickerDto,
  TradeDto,
} from '../../protocol/product.ts';
import { callGroup } from './baseApi.ts';
import { readOf } from './calls.ts';

export interface KlineRequest {
  readonly productId: string;
  readonly interval: IntervalName;
  /** Candles that open before this time (ms); left out: up to now. */
  readonly to?: number;
  readonly limit?: number;
}

export const productApi = callGroup((build) => ({
  /** The ids of the user's favourites, in his order. */
  productGetFavourites: build.query<string[], undefined>({
    query: () => ({
      path: 'product/getProductList',
      params: { category: 'custom' },
      byCountry: true,
    }),
    transformResponse: (list: readonly TickerDto[]) => list.map(({ id }) => id),
    providesTags: ['Favourites', 'Rules'],
  }),
  productGetAllProductList: build.query<TickerDto[], undefined>({
    query: () => ({ path: 'product/getAllProductList', byCountry: true }),
    providesTags: ['Rules'],
  }),
  productGetRecommendProduct: build.query<TickerDto[], undefined>({
    query: () => ({ path: 'product/getRecommendProduct', byCountry: true }),
    providesTags: ['Rules'],
  }),
  /** Who shows a product says himself that it is not offered. */
  productGetProductInfo: build.query<ProductInfoDto, string>({
    query: (productId) => ({
      path: 'product/getProductInfo',
      params: { productId },
      byCountry: true,
      inlineErrors: true,
    }),
    providesTags: ['Rules'],
  }),
  /** Oldest first. */
  productGetProductKline: build.query<CandleDto[], KlineRequest>({
    query: (params) => ({ path: 'product/getProductKline', params: { ...params } }),
    // The chart keeps its own candles; the cache need not keep pages of history.
    keepUnusedDataFor: 0,
  }),
  productGetProductDepth: build.query<DepthDto, { productId: string; limit?: number }>({
    query: (params) => ({ path: 'product/getProductDepth', params: { ...params } }),
  }),
  /** The index of the last ten minutes, second by second. */
  productGetProductIndex: build.query<IndexSecondsDto, string>({
    query: (productId) => ({ path: 'product/getProductIndex', params: { productId } }),
    // The line keeps its own points.
    keepUnusedDataFor: 0,
  }),
  /** The last 24 hours of every product: the lines of a list. */
  productGetSparklines: build.query<SparklinesDto, undefined>(readOf('product/getSparklines')),
  /** Newest first. */
  productGetProductTrade: build.query<TradeDto[], { productId: string; limit?: number }>({
    query: (params) => ({ path: 'product/getProductTrade', params: { ...params } }),
  }),
}));

export const {
  productGetAllProductList,
  productGetProductIndex,
  productGetProductInfo,
  productGetProductKline,
} = productApi.endpoints;
export const {
  useProductGetFavouritesQuery,
  useProductGetAllProductListQuery,
  useProductGetRecommendProductQuery,
  useProductGetProductInfoQuery,
  useLazyProductGetProductKlineQuery,
  useProductGetProductDepthQuery,
  useProductGetProductTradeQuery,
  useProductGetSparklinesQuery,
} = productApi;
