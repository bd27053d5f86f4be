/** "BTC/USDT": how a product is called wherever it trades. */
export function pairOf(product: { readonly base: string; readonly quote: string }): string {
  return `${product.base}/${product.quote}`;
}
