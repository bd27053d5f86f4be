// Examples of the calls about automated grids, for the tests of every route.

export const quantExamples = {
  'quant/getQuantList': () => ({}),
  'quant/getQuantInfo': () => ({ quantId: 'btc-30' }),
  'quant/getMinutes': () => ({
    productId: 'BTCUSDT',
    from: '1772323200000',
    to: '1772409600000',
    candlesHash: 'ab'.repeat(32),
  }),
  'quant_order/submit': () => ({ quantId: 'btc-30', amount: '1000' }),
  'quant_order/getQuantOrderList': () => ({ state: 'progress', limit: '20' }),
  'quant_order/getFills': ({ quantOrderId }: { readonly quantOrderId: string }) => ({
    orderId: quantOrderId,
    limit: '20',
  }),
  'quant_order/redemptionQuantOrder': ({ quantOrderId }: { readonly quantOrderId: string }) => ({
    orderId: quantOrderId,
  }),
};
