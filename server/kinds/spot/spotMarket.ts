// What spot trading sees of the market.
import type { Tick } from '../../../core/market/types.ts';
import { spotRules } from '../../../core/rulebook/spotRules.ts';
import type { SpotAcceptance, SpotRules, SpotSide } from '../../../core/trading/spot/types.ts';
import type { MarketHub } from '../../market/ports.ts';
import type { KnownRulebook } from '../../services/rulebooks.ts';
import {
  createTradingMarket,
  type TradedProduct,
  type TradingMarket,
} from '../../services/trading/tradingMarket.ts';

export type SpotMarket = TradingMarket<SpotRules>;
export type SpotProductNow = TradedProduct<SpotRules>;

export const createSpotMarket = (hub: MarketHub, rulebook: KnownRulebook): SpotMarket =>
  createTradingMarket(hub, rulebook, spotRules);

/** What stood when the server took a command. */
export function acceptSpot(tick: Tick, side: SpotSide, now: number): SpotAcceptance {
  return {
    seq: tick.seq,
    time: now,
    referencePrice: side === 'buy' ? tick.ask : tick.bid,
    indexDoubled: tick.indexDoubled,
  };
}
