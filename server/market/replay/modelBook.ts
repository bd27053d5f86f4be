// The book where a recording has none: bars, trades alone, and the levels behind a recorded best bid and ask.
// It is a model and the feed says so beside the price; the prices it stands around are recorded ones.
import type {
  Book,
  Category,
  Level,
  Lots,
  MarketProduct,
  Points,
} from '../../../core/market/types.ts';

/** Levels a side: the least that decisions.md "Prices" asks for. */
export const MODEL_LEVELS = 10;

/**
 * Spread as parts per million of the price where only trades were recorded. Medians of the recorded quotes:
 * Binance BTCUSDT futures 51 and Gemini ETHUSD 465 (between them: 100), OANDA EURUSD 87, OANDA XAUUSD 244.
 */
const SPREAD_PPM: Readonly<Record<Category, number>> = { crypto: 100, forex: 90, metal: 240 };

/** Share of a recorded minute's volume that each side shows, 1 / this: ten seconds' worth on an even minute is 1 / 6, halved. */
const VOLUME_DIVISOR = 12;

/** Units of the quote currency a side where no size was recorded; a best level of Dukascopy's EURUSD shows 0.9 M (median). */
const USUAL_SIDE_VALUE: Readonly<Record<Category, number>> = {
  crypto: 500_000,
  forex: 5_000_000,
  metal: 1_000_000,
};

/** 1 + 2 + … + MODEL_LEVELS: deeper levels hold more, level n has n shares. */
const SHARES = (MODEL_LEVELS * (MODEL_LEVELS + 1)) / 2;

export interface BestPrices {
  readonly bid: Points;
  readonly ask: Points;
  /** Recorded sizes of the best levels, where the source has them. */
  readonly bidLots?: Lots | undefined;
  readonly askLots?: Lots | undefined;
}

/** Bid and ask around a trade price, the product's usual spread apart, at least one point. */
export function spreadAround(price: Points, category: Category): BestPrices {
  const spread = Math.max(1, Math.ceil((price * SPREAD_PPM[category]) / 1_000_000));
  const bid = price - Math.floor(spread / 2);
  return { bid, ask: bid + spread };
}

/** Lots a side from the volume of a recorded minute; undefined where there was none. */
export function sideLotsOfVolume(volumeLots: Lots): Lots | undefined {
  const lots = Math.floor(volumeLots / VOLUME_DIVISOR);
  return lots >= SHARES ? lots : undefined;
}

/** Lots a side where the recording has no size. */
export function usualSideLots(
  price: Points,
  product: Pick<MarketProduct, 'category' | 'priceDecimals' | 'quantityDecimals'>,
): Lots {
  const perUnit = price / 10 ** product.priceDecimals;
  const quantity = USUAL_SIDE_VALUE[product.category] / perUnit;
  return Math.max(SHARES, Math.floor(quantity * 10 ** product.quantityDecimals));
}

/** Ten levels a side behind the best prices; `sideLots` is the quantity of a whole side. */
export function modelBook(best: BestPrices, sideLots: Lots): Book {
  const step = Math.max(1, Math.ceil(Math.abs(best.ask - best.bid) / 2));
  const share = Math.max(1, Math.floor(sideLots / SHARES));
  const side = (price: Points, direction: 1 | -1, bestLots: Lots | undefined): Level[] => {
    const levels: Level[] = [];
    for (let index = 0; index < MODEL_LEVELS; index += 1) {
      const lots = index === 0 && bestLots ? bestLots : share * (index + 1);
      const level = price + direction * step * index;
      // A price near zero has no ten steps below it; zero itself is for the guard to refuse, not for us to invent.
      if (index === 0 || level > 0) levels.push([level, lots]);
    }
    return levels;
  };
  return { bids: side(best.bid, -1, best.bidLots), asks: side(best.ask, 1, best.askLots) };
}
