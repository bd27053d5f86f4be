// Decimals of the order path to the integers of the tick path and back: lots, points, walked cost.
// Must never round: a value that is off the step was refused before it gets here. Source: decisions.md "Prices".
import { Decimal, toSafeInteger } from '../../money/decimal.ts';
import { scaledToDecimal } from '../../market/scaledDecimal.ts';
import type { Lots, Points } from '../../market/types.ts';

/** How finely a product trades. */
export interface Scales {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}

/** Every order asks for a few of these: up to the decimals of price and quantity together. */
const MOST_DECIMALS = 24;
const powersOf = (base: Decimal): readonly Decimal[] =>
  Array.from({ length: MOST_DECIMALS + 1 }, (_unused, decimals) => base.pow(decimals));
const POWERS_OF_TEN = powersOf(new Decimal(10));
/** To multiply by: a division by the same power takes several times as long. */
const POWERS_OF_A_TENTH = powersOf(new Decimal('0.1'));

/** 10^decimals. */
export function powerOfTen(decimals: number): Decimal {
  return POWERS_OF_TEN[decimals] ?? new Decimal(10).pow(decimals);
}

/** Quantity in base units → lots; throws when it is not a whole number of lots. */
export function toLots(quantity: Decimal, rules: Scales): Lots {
  return toSafeInteger(quantity.times(powerOfTen(rules.quantityDecimals)));
}

/** Lots → quantity in base units, exact. */
export function fromLots(lots: Lots, rules: Scales): Decimal {
  return scaledToDecimal(lots, rules.quantityDecimals);
}

/** Price in quote currency → points; throws when it is off the tick size. */
export function toPoints(price: Decimal, rules: Scales): Points {
  return toSafeInteger(price.times(powerOfTen(rules.priceDecimals)));
}

/** Points → price in quote currency, exact. */
export function fromPoints(points: Points, rules: Scales): Decimal {
  return scaledToDecimal(points, rules.priceDecimals);
}

/** Σ points × lots → Σ price × quantity in quote currency, exact. */
export function fromWalkedCost(cost: bigint, rules: Scales): Decimal {
  const decimals = rules.priceDecimals + rules.quantityDecimals;
  const whole = new Decimal(cost.toString());
  const unit = POWERS_OF_A_TENTH[decimals];
  return unit === undefined ? whole.div(powerOfTen(decimals)) : whole.times(unit);
}

/** Whether a price is a whole number of ticks, and one that the market can ever count to. */
export function fitsTick(price: Decimal, rules: Scales): boolean {
  return (
    price.decimalPlaces() <= rules.priceDecimals &&
    price.times(powerOfTen(rules.priceDecimals)).lte(Number.MAX_SAFE_INTEGER)
  );
}

/** Whether a quantity is a whole number of lots. */
export function fitsLot(quantity: Decimal, rules: Scales): boolean {
  return quantity.decimalPlaces() <= rules.quantityDecimals;
}

/** 10^-decimals as text: "0.01", "1". */
export function stepText(decimals: number): string {
  return decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`;
}
