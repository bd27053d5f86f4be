// The hash by which a back-test names the minutes it ran on, so that a browser can tell that it has the very same.
// Only what a back-test reads is in it: a volume decides nothing. Source: issue "the hash of the candles is shown".
import type { Candle, ProductId } from '../../../market/types.ts';
import type { Sha256 } from '../../../proof/sha256.ts';

const lineOf = ({ time, open, high, low, close }: Candle): string =>
  `${time}|${open}|${high}|${low}|${close}`;

const textOf = (productId: ProductId, lines: readonly string[]): string =>
  [`C1|${productId}`, ...lines].join('\n');

/** One line a minute, in their order: `time|open|high|low|close`, prices in points, under a line that names the product. */
export const candlesText = (productId: ProductId, candles: readonly Candle[]): string =>
  textOf(productId, candles.map(lineOf));

export const hashCandles = (
  productId: ProductId,
  candles: readonly Candle[],
  sha256: Sha256,
): string => sha256(candlesText(productId, candles));

/** The same of lines as somebody else wrote them: one that is written in another way has another hash. */
export const hashCandleLines = (
  productId: ProductId,
  lines: readonly string[],
  sha256: Sha256,
): string => sha256(textOf(productId, lines));
