// Every rounding in the house has a name that says whose favour it is in.
// Nothing else in the project may call toDecimalPlaces on money. Source: decisions.md "Money".
import { Decimal, type Rounding } from './decimal.ts';

/** To so many decimals, always the same way. */
const rounding =
  (mode: Rounding) =>
  (value: Decimal, scale: number): Decimal =>
    value.toDecimalPlaces(scale, mode);

/** What the user owes (fees, debts, margin to lock): up, away from zero for positive values. */
export const roundFeeUp = rounding(Decimal.ROUND_CEIL);

/** What the user receives (payouts, proceeds): down, towards minus infinity. */
export const roundPayoutDown = rounding(Decimal.ROUND_FLOOR);

/** A profit or loss credited to the user: down, so that a gain never grows and a loss never shrinks. */
export const roundResultDown = rounding(Decimal.ROUND_FLOOR);

/** What an amount counts for in a limit, in another currency: up, so that no part of it is uncounted. */
export const roundWorthUp = rounding(Decimal.ROUND_UP);

/** A quantity the user buys or closes: down to the lot. */
export const roundQuantityDown = rounding(Decimal.ROUND_FLOOR);

/** A price shown for information (average fill, liquidation): half even to the given decimals; decides no money. */
export const roundPriceForDisplay = rounding(Decimal.ROUND_HALF_EVEN);

/** A part of an amount that is split: down, so that the parts never exceed the whole; the last part takes what is left. */
export const roundShareDown = rounding(Decimal.ROUND_FLOOR);

/** Decimals of an entry-cost share: far finer than any currency, so that the split decides no money by itself. */
export const COST_SHARE_SCALE = 18;

/**
 * The part of a position's entry cost that leaves with a closed part, against the user:
 * a long's cost up, a short's proceeds down. Σ of all parts is exact, because the last one takes what is left.
 */
export function roundCostShare(value: Decimal, direction: 'long' | 'short'): Decimal {
  const mode = direction === 'long' ? Decimal.ROUND_CEIL : Decimal.ROUND_FLOOR;
  return value.toDecimalPlaces(COST_SHARE_SCALE, mode);
}

/** Digits of a quotient that can be relied on: 40 are computed, and a rate such as 1/60 spoils the last of them. */
const RELIABLE_DIGITS = 32;

/**
 * A liquidation price to the tick, on the early side: a long's up, a short's down. A price that is on the tick but for the
 * noise in its last digits stays there.
 */
export function roundLiquidationEarly(
  value: Decimal,
  priceDecimals: number,
  direction: 'long' | 'short',
): Decimal {
  return roundStopPrice(value, priceDecimals, direction === 'long' ? 'up' : 'down');
}

/** A trailing stop to the tick, away from the mark that it follows: it never fires early. */
export function roundTrailingStop(
  value: Decimal,
  priceDecimals: number,
  direction: 'long' | 'short',
): Decimal {
  const mode = direction === 'long' ? Decimal.ROUND_FLOOR : Decimal.ROUND_CEIL;
  return value.toDecimalPlaces(priceDecimals, mode);
}

/** A stop that was typed as a distance or as a result: to the tick on the side that keeps to what was typed. */
export function roundStopPrice(
  value: Decimal,
  priceDecimals: number,
  side: 'up' | 'down',
): Decimal {
  const mode = side === 'up' ? Decimal.ROUND_CEIL : Decimal.ROUND_FLOOR;
  return value.toSignificantDigits(RELIABLE_DIGITS).toDecimalPlaces(priceDecimals, mode);
}

/** A quantity that must at least be closed (a liquidation step): up to the lot. */
export const roundQuantityUp = rounding(Decimal.ROUND_CEIL);

/** Decimals of a conversion rate: its products with 28-digit sums stay exact within 40 digits. */
export const QUOTE_RATE_SCALE = 12;

/** USDT per unit of a quote currency: half even, rounded once per tick and the same for every user and side. */
export function roundQuoteRate(value: Decimal): Decimal {
  return value.toDecimalPlaces(QUOTE_RATE_SCALE, Decimal.ROUND_HALF_EVEN);
}

/** A yearly rate cut into a daily one that the user pays: up, so a credit shrinks and a charge grows. */
export const roundRateUp = rounding(Decimal.ROUND_CEIL);

/** A bound of a price band to the tick, on the inside: the lowest price goes up, the highest down. */
export function roundBandInward(
  value: Decimal,
  priceDecimals: number,
  bound: 'lowest' | 'highest',
): Decimal {
  const mode = bound === 'lowest' ? Decimal.ROUND_CEIL : Decimal.ROUND_FLOOR;
  return value.toDecimalPlaces(priceDecimals, mode);
}

/** A level of a grid to the tick: half even, in nobody's favour; the same for all subscribers of one price. */
export function roundLevelEven(value: Decimal, priceDecimals: number): Decimal {
  return value
    .toSignificantDigits(RELIABLE_DIGITS)
    .toDecimalPlaces(priceDecimals, Decimal.ROUND_HALF_EVEN);
}

/** A level that is proposed, by how people name a price (few digits, to the tick): away from the price. It decides no money. */
export function roundLevelOutwards(
  value: Decimal,
  digits: number,
  priceDecimals: number,
  side: 'up' | 'down',
): Decimal {
  const mode = side === 'up' ? Decimal.ROUND_CEIL : Decimal.ROUND_FLOOR;
  return value.toSignificantDigits(digits, mode).toDecimalPlaces(priceDecimals, mode);
}
