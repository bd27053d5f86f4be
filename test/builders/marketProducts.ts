// The 24 default products as the market sees them; decimals like the rulebook's.
import type { CalendarName, MarketProduct } from '../../core/market/types.ts';

const DECIMALS: Readonly<Record<string, readonly [price: number, quantity: number]>> = {
  BTCUSDT: [2, 5],
  ETHUSDT: [2, 4],
  SOLUSDT: [3, 2],
  BNBUSDT: [2, 3],
  XRPUSDT: [4, 1],
  DOGEUSDT: [5, 0],
  ADAUSDT: [4, 1],
  TRXUSDT: [5, 0],
  LINKUSDT: [3, 2],
  LTCUSDT: [2, 3],
  EURUSD: [5, 0],
  GBPUSD: [5, 0],
  USDJPY: [3, 0],
  AUDUSD: [5, 0],
  USDCAD: [5, 0],
  USDCHF: [5, 0],
  NZDUSD: [5, 0],
  EURGBP: [5, 0],
  EURJPY: [3, 0],
  GBPJPY: [3, 0],
  XAUUSD: [2, 2],
  XAGUSD: [3, 0],
  XPTUSD: [2, 1],
  XPDUSD: [2, 1],
};

function calendarOf(id: string): CalendarName {
  if (id.endsWith('USDT')) return 'crypto';
  return id.startsWith('X') ? 'metal' : 'forex';
}

/** One product by its id, with what the test cares about replaced. */
export function aProduct(id = 'BTCUSDT', changes: Partial<MarketProduct> = {}): MarketProduct {
  const calendar = calendarOf(id);
  const quote = calendar === 'crypto' ? 'USDT' : id.slice(3);
  const [priceDecimals, quantityDecimals] = DECIMALS[id] ?? [2, 2];
  return {
    id,
    base: id.slice(0, -quote.length),
    quote,
    category: calendar,
    calendar,
    priceDecimals,
    quantityDecimals,
    ...changes,
  };
}

export const allProducts: readonly MarketProduct[] = Object.keys(DECIMALS).map((id) =>
  aProduct(id),
);
