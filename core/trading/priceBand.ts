// How far a limit may be from the index: beyond one share of it a screen warns, beyond another a product refuses.
// Must know no kind of order. Source: decisions.md "Spot".
import { indexToDecimal } from '../market/scaledDecimal.ts';
import { type Decimal, ONE } from '../money/decimal.ts';
import { roundBandInward } from '../money/rounding.ts';

interface PriceScale {
  readonly priceDecimals: number;
}

/** Prices at most `band` of the index away from it, to the tick inside. */
export function priceBand(
  indexDoubled: number,
  band: Decimal,
  { priceDecimals }: PriceScale,
): { readonly lowest: Decimal; readonly highest: Decimal } {
  const index = indexToDecimal(indexDoubled, priceDecimals);
  return {
    lowest: roundBandInward(index.times(ONE.minus(band)), priceDecimals, 'lowest'),
    highest: roundBandInward(index.times(ONE.plus(band)), priceDecimals, 'highest'),
  };
}

/** Whether a limit price is further from the index than the screen lets pass without a warning. */
export function isFarFromIndex(
  price: Decimal,
  indexDoubled: number,
  { warnBand, ...scale }: PriceScale & { readonly warnBand: Decimal },
): boolean {
  const { lowest, highest } = priceBand(indexDoubled, warnBand, scale);
  return price.lt(lowest) || price.gt(highest);
}
