// The hash by which a back-test names the minutes it ran on, so that a browser can tell that it has the very same.
// Only what a back-test reads is in it: a volume decides nothing. Source: issue "the hash of the candles is shown".
import type { Candle, ProductId } from '../../../market/types.ts';
import type { Sha256 } from '../../../proof/sha256.ts';

/** One line a minute, in their order: `time|open|high|low|close`, prices in points, under a line that names the product. */
export const candlesText = (productId: ProductId, candles: readonly Candle[]): string =>
  [
    `C1|${productId}`,
    ...candles.map(({ time, open, high, low, close }) => `${time}|${open}|${high}|${low}|${close}`),
  ].join('\n');

export const hashCandles = (
  productId: ProductId,
  candles: readonly Candle[],
  sha256: Sha256,
): string => sha256(candlesText(productId, candles));
