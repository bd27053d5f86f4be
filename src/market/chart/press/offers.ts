// What a price that was pointed at on the chart can be for. Pure; nothing here orders anything.
import { decimal } from '../../../../core/money/decimal.ts';
import { roundPriceForDisplay } from '../../../../core/money/rounding.ts';
import type { ChartTicket, PricePick } from './pricePick.ts';

/** A canvas knows a price to a pixel: digits beyond the tick that its rounding is told. */
const SPARE_DIGITS = 6;

/** The price at a height of the chart as decimal text at the tick; undefined where no order can stand. */
export function pickedPrice(drawn: number, priceDecimals: number): string | undefined {
  if (!Number.isFinite(drawn)) return undefined;
  const price = decimal(drawn.toFixed(priceDecimals + SPARE_DIGITS));
  const atTick = roundPriceForDisplay(price, priceDecimals);
  return atTick.gt(0) ? atTick.toFixed() : undefined;
}

/** The market as it is on the screen; null is not known. */
export interface PressedMarket {
  readonly bid: string | null;
  readonly ask: string | null;
  readonly mark: string | null;
}

export interface Offer extends PricePick {
  /** A limit on the far side of the market. */
  readonly fillsAtOnce: boolean;
}

/** The orders that a price can be for: limits of both sides, the one that waits first, and the entry on this side of the mark. */
export function offersAt(
  price: string,
  ticket: ChartTicket | undefined,
  { bid, ask, mark }: PressedMarket,
): readonly Offer[] {
  if (ticket === undefined) return [];
  const at = decimal(price);
  const limit = (side: Offer['side'], fillsAtOnce: boolean): Offer => ({
    as: 'limit',
    side,
    price,
    fillsAtOnce,
  });
  const buy = limit('buy', ask !== null && at.gte(ask));
  const sell = limit('sell', bid !== null && at.lte(bid));
  const limits: readonly Offer[] = buy.fillsAtOnce ? [sell, buy] : [buy, sell];
  if (ticket === 'spot' || mark === null || at.eq(mark)) return limits;
  // One that buys waits above the mark, one that sells below it.
  const side = at.gt(mark) ? 'buy' : 'sell';
  return [...limits, { as: 'stop', side, price, fillsAtOnce: false }];
}

/** Which way the last price has to come to reach an alert's. */
export function alertSideAt(price: string, last: string | null): 'above' | 'below' {
  return last !== null && decimal(price).lt(last) ? 'below' : 'above';
}
