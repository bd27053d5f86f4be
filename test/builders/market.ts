/** Market data with defaults for client tests; an option that is set matters to the test. */
import type {
  CandleDto,
  DepthDto,
  ProductInfoDto,
  TickerDto,
  TradeDto,
} from '../../protocol/product.ts';
import type { QuoteDto } from '../../protocol/socketEvents.ts';

export function aTicker(change: Partial<TickerDto> = {}): TickerDto {
  return {
    id: 'BTCUSDT',
    base: 'BTC',
    quote: 'USDT',
    name: 'Bitcoin',
    category: 'crypto',
    price: '64183.5',
    mark: '64181.9',
    index: '64183.5',
    bid: '64183.0',
    ask: '64184.0',
    change24h: '0.0241',
    high24h: '64902.1',
    low24h: '62410.0',
    volume24h: '23100',
    amount24h: '1480000000',
    open: true,
    status: { state: 'live', reason: null, opensAt: null },
    sources: 1,
    time: 1_700_000_000_000,
    sourceTime: 1_700_000_000_000,
    seq: 1,
    head: 'ab'.repeat(32),
    priceDecimals: 1,
    quantityDecimals: 4,
    sections: ['contract', 'spot', 'cfd'],
    ...change,
  };
}

export function aQuote(change: Partial<QuoteDto> = {}): QuoteDto {
  const { base, quote, name, category, priceDecimals, quantityDecimals, sections, ...rest } =
    aTicker();
  return { ...rest, ...change };
}

export function aDepth(change: Partial<DepthDto> = {}): DepthDto {
  return {
    productId: 'BTCUSDT',
    seq: 1,
    time: 1_700_000_000_000,
    bids: [
      ['64183.0', '0.745'],
      ['64182.5', '0.065'],
    ],
    asks: [
      ['64184.0', '0.678'],
      ['64184.5', '0.724'],
    ],
    ...change,
  };
}

export function aTrade(change: Partial<TradeDto> = {}): TradeDto {
  return {
    id: '1',
    price: '64183.5',
    quantity: '0.01',
    side: 'buy',
    time: 1_700_000_000_000,
    ...change,
  };
}

export function aCandle(change: Partial<CandleDto> = {}): CandleDto {
  return {
    time: 1_700_000_000_000,
    open: '64000.0',
    high: '64200.0',
    low: '63900.0',
    close: '64183.5',
    volume: '12.5',
    ...change,
  };
}

/** BTC's rules of decisions.md "Contract". */
export function aProductInfo(change: Partial<ProductInfoDto> = {}): ProductInfoDto {
  return {
    ...aTicker(),
    tickSize: '0.1',
    lotSize: '0.0001',
    minQuantity: '0.0001',
    maxQuantity: '1000',
    leverages: [1, 2, 3, 5, 10, 20],
    marginTiers: [
      { upTo: '250000', maxLeverage: 20, maintenanceRate: '0.025', deduction: '0' },
      { upTo: '1000000', maxLeverage: 10, maintenanceRate: '0.05', deduction: '6250' },
      { upTo: '5000000', maxLeverage: 5, maintenanceRate: '0.1', deduction: '56250' },
      { upTo: null, maxLeverage: 2, maintenanceRate: '0.25', deduction: '806250' },
    ],
    makerRate: '0.0002',
    takerRate: '0.0005',
    overnightLong: '0.0003',
    overnightShort: '0',
    quoteRate: '1',
    calendar: { name: 'crypto', open: true, nextChangeAt: null },
    cfd: { periods: [], minStake: '5', maxStake: '1000' },
    ...change,
  };
}
