import { findMarket } from './findMarket.ts';
import { findVenue } from './venueTable.ts';

const market = (
  symbol: string,
  active = true,
): { id: string; symbol: string; active: boolean } => ({ id: symbol, symbol, active });
const markets = {
  'BTC/USD': market('BTC/USD'),
  'BTC/USDT': market('BTC/USDT'),
  'BTC/USDT:USDT': market('BTC/USDT:USDT'),
  'EUR/USD': market('EUR/USD'),
  'LTC/USD': market('LTC/USD', false),
  'LTC/USDT': market('LTC/USDT'),
};

// USD counts as USDT 1:1; each venue is asked for the quote that it trades most.
test.each([
  ['kraken', 'BTC', 'USDT', 'BTC/USD'],
  ['binance', 'BTC', 'USDT', 'BTC/USDT'],
  ['binanceusdm', 'BTC', 'USDT', 'BTC/USDT:USDT'],
  ['kraken', 'EUR', 'USD', 'EUR/USD'],
  ['kraken', 'LTC', 'USDT', 'LTC/USDT'],
  ['kraken', 'XAU', 'USD', undefined],
  ['binanceusdm', 'EUR', 'USD', undefined],
])('%s: %s%s is %s', (name, base, quote, symbol) => {
  expect(findMarket({ base, quote }, findVenue(name)!, markets)).toBe(symbol);
});
