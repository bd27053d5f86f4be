// Puts spot trading together: its market, what a command needs of a product, how its orders wait for a price, and the end of
// their term.
import type { Rulebook } from '../../core/rulebook/types.ts';
import type { MatchingDesk } from '../execution/matchingDesk.ts';
import { expireSpotCommand, type SpotBooks } from '../execution/spotCommands.ts';
import { restingSpot } from '../execution/spotResting.ts';
import type { PeriodicJob } from '../jobs/periodic.ts';
import { spotExpiryJob } from '../jobs/spotExpiry.ts';
import type { MarketHub } from '../market/ports.ts';
import type { Clock } from '../ports.ts';
import { createSpotMarket } from '../services/trading/spotMarket.ts';
import { presentSpotOrder } from '../services/trading/spotOrderView.ts';

export interface SpotOptions {
  readonly clock: Clock;
  readonly hub: MarketHub;
  readonly rulebook: Rulebook;
  readonly rulebookHash: string;
  readonly newId: () => string;
}

export function createSpot({ clock, hub, rulebook, rulebookHash, newId }: SpotOptions) {
  const market = createSpotMarket(hub, rulebook);
  const booksOf = (rules: SpotBooks['rules']): SpotBooks => ({
    rules,
    rulebookHash,
    newId,
    present: presentSpotOrder,
  });
  const expire = (matching: Pick<MatchingDesk, 'live' | 'run'>): PeriodicJob =>
    spotExpiryJob({
      clock,
      live: () => matching.live(),
      expire: (order) =>
        matching.run(expireSpotCommand(order, booksOf(market.rules(order.productId)))),
    });
  return {
    market,
    booksOf,
    resting: restingSpot({
      rulesOf: market.rules,
      deskFor: (productId, quoteRate) => ({ ...booksOf(market.rules(productId)), quoteRate }),
    }),
    expire,
  };
}
