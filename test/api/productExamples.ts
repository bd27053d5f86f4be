// Examples of the calls about the market, for the tests of every route.

export const productExamples = {
  'product/getRecommendProduct': () => ({ category: 'crypto', search: 'btc' }),
  'product/getProductList': () => ({ category: 'crypto', search: 'btc' }),
  'product/getAllProductList': () => ({ category: 'crypto', search: 'btc' }),
  'product/getProductInfo': () => ({ productId: 'BTCUSDT' }),
  'product/getProductKline': () => ({
    productId: 'BTCUSDT',
    interval: '1m',
    to: '1772452800000',
    limit: '10',
  }),
  'product/getProductDepth': () => ({ productId: 'BTCUSDT', limit: '10' }),
  'product/getProductIndex': () => ({ productId: 'BTCUSDT', limit: '60' }),
  'product/getSparklines': () => ({}),
  'product/getProductTrade': () => ({ productId: 'BTCUSDT', limit: '10' }),
};
