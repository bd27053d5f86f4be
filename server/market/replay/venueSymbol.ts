import type { MarketProduct } from '../../../core/market/types.ts';

/** Letters and digits only, upper case; Kraken's old XBT is BTC. */
export function normaliseSymbol(symbol: string): string {
  const plain = symbol.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return plain.startsWith('XBT') ? `BTC${plain.slice(3)}` : plain;
}

/**
 * The product a venue's symbol stands for: "BTC/USD", "btcusd" and "BTC-USDT" are all BTCUSDT, because USD counts as
 * USDT 1:1 (decisions.md "Prices"). Dated futures and coin-margined contracts match nothing.
 */
export function findProduct<P extends Pick<MarketProduct, 'id' | 'base' | 'quote'>>(
  symbol: string,
  products: readonly P[],
): P | undefined {
  const wanted = normaliseSymbol(symbol);
  return (
    products.find((product) => normaliseSymbol(product.id) === wanted) ??
    products.find((product) => `${product.base}${product.quote}` === wanted) ??
    products.find((product) => product.quote === 'USDT' && `${product.base}USD` === wanted)
  );
}
