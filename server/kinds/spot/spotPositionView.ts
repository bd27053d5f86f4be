// What a user's coins cost him, as the wire shows it. Must say nothing that the position does not say.
import { toText } from '../../../core/money/decimal.ts';
import { roundPriceForDisplay } from '../../../core/money/rounding.ts';
import { averageCost } from '../../../core/trading/spot/position.ts';
import type { SpotPosition } from '../../../core/trading/spot/types.ts';
import type { UserSpot } from '../../../protocol/spotOrder.ts';

/** Averages are exact inside and shown with at most 8 decimals. */
const SHOWN_DECIMALS = 8;

export function presentSpotPosition(position: SpotPosition): UserSpot['position'] {
  const average = averageCost(position);
  return {
    quantity: toText(position.quantity),
    cost: toText(roundPriceForDisplay(position.cost, SHOWN_DECIMALS)),
    averageCost: average && toText(roundPriceForDisplay(average, SHOWN_DECIMALS)),
    realised: toText(position.realised),
  };
}
