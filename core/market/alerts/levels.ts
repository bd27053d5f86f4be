// Where an alert fires, in the integers of the tick path: a level that a price comes to, or how much it has changed.
// Must never round towards firing early. Source: decisions.md "Alerts", ADR 0004.
import { type Decimal, toSafeInteger } from '../../money/decimal.ts';
import { RATE_PARTS } from '../../trading/trigger.ts';
import type { Points } from '../types.ts';

/** Which way a value has to go to reach a level. */
export type Reaching = 'at_or_above' | 'at_or_below';

export const rateParts = (rate: Decimal): number => toSafeInteger(rate.mul(RATE_PARTS));

/**
 * The mark from which on a position is within `parts` of its liquidation price, as a share of the mark. `fires`: which way the
 * mark goes to the liquidation.
 */
export function nearLevel(liquidation: Points, fires: Reaching, parts: number): Points {
  const scaled = liquidation * RATE_PARTS;
  return fires === 'at_or_below'
    ? Math.floor(scaled / (RATE_PARTS - parts))
    : Math.ceil(scaled / (RATE_PARTS + parts));
}

/** How far a price is from the lowest and the highest of a time, the greater of the two, in ten-thousandths. */
export function changeParts(last: Points, lowest: Points, highest: Points): number {
  const rise = lowest > 0 ? ((last - lowest) * RATE_PARTS) / lowest : 0;
  const fall = highest > 0 ? ((highest - last) * RATE_PARTS) / highest : 0;
  return Math.floor(Math.max(rise, fall));
}
