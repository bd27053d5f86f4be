// Puts spot trading together: its market, what a command needs of a product, and how its orders wait for a price and for the end
// of their term.
import type { RuledOrder } from '../execution/commonCommands.ts';
import type { SpotBooks } from '../execution/spotCommands.ts';
import { restingSpot } from '../execution/spotResting.ts';
import type { MarketHub } from '../market/ports.ts';
import type { Rulebooks } from '../services/rulebooks.ts';
import { createSpotMarket } from '../services/trading/spotMarket.ts';
import { presentSpotOrder } from '../services/trading/spotOrderView.ts';

export interface SpotOptions {
  readonly hub: MarketHub;
  readonly rulebooks: Rulebooks;
  readonly newId: () => string;
}

export function createSpot({ hub, rulebooks, newId }: SpotOptions) {
  const markets = rulebooks.each((rulebook) => createSpotMarket(hub, rulebook));
  const rulesOf = ({ productId, rulebookHash }: RuledOrder) =>
    markets.ofHash(rulebookHash).rules(productId);
  const booksOf = ({
    rules,
    rulebookHash,
  }: Pick<SpotBooks, 'rules' | 'rulebookHash'>): SpotBooks => ({
    rules,
    rulebookHash,
    hashFor: rulebooks.hashFor,
    newId,
    present: presentSpotOrder,
  });
  const booksFor = (order: RuledOrder): SpotBooks =>
    booksOf({ rules: rulesOf(order), rulebookHash: order.rulebookHash });
  return {
    markets,
    booksOf,
    booksFor,
    resting: restingSpot({ rulesOf, booksFor }),
  };
}
