import { parseLast, parseQuantity } from '../../../core/market/parseScaled.ts';
import type { Candle, MarketProduct, TimeMs } from '../../../core/market/types.ts';
import type { VenueExchange } from './venueExchange.ts';
import { numberText } from './venueNumbers.ts';

const MINUTE_MS = 60_000;
/** Rows asked for at once; venues answer with at most 300 to 1,000. */
const PAGE = 1_000;
/** Pages of one call: 30 days of the smallest page. */
const MAX_PAGES = 150;

/** The venue's own one-minute candles, oldest first, `from` inclusive, `to` exclusive. Rejects when the venue fails. */
export async function fetchCandles(
  exchange: VenueExchange,
  symbol: string,
  product: MarketProduct,
  from: TimeMs,
  to: TimeMs,
): Promise<readonly Candle[]> {
  const candles: Candle[] = [];
  let since = from;
  for (let page = 0; page < MAX_PAGES && since < to; page += 1) {
    const rows = await exchange.fetchOHLCV(symbol, '1m', since, PAGE);
    const read = rows.flatMap((row) => readCandle(row, product));
    const fresh = read.filter((candle) => candle.time >= since && candle.time < to);
    candles.push(...fresh);
    const newest = fresh.at(-1);
    if (newest === undefined) break;
    since = newest.time + MINUTE_MS;
  }
  return candles;
}

/** [] for a row with anything missing. */
function readCandle(
  row: readonly (number | undefined)[],
  product: MarketProduct,
): readonly Candle[] {
  const time = row[0];
  const [open, high, low, close] = row.slice(1, 5).map((value) => {
    const text = numberText(value);
    return text === undefined ? undefined : parseLast(text, product.priceDecimals);
  });
  const volumeText = numberText(row[5]);
  const volume =
    volumeText === undefined ? undefined : parseQuantity(volumeText, product.quantityDecimals);
  if (time === undefined || open === undefined || high === undefined) return [];
  if (low === undefined || close === undefined || volume === undefined) return [];
  return [{ time, open, high, low, close, volume }];
}
