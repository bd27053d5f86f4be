/**
 * The matching engine as server/wiring/ has it, over any executor.
 */
import type { Tick } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import type { CfdOrder } from '../../core/trading/cfd/types.ts';
import type { SpotRules } from '../../core/trading/spot/types.ts';
import type { ContractRules } from '../../core/trading/contract/types.ts';
import type { RuledOrder } from '../../server/execution/commonCommands.ts';
import type { ContractDesk } from '../../server/execution/contractCommands.ts';
import { restingContracts, type RollPrice } from '../../server/execution/contractResting.ts';
import {
  MatchingEngine,
  type MatchingEngineOptions,
} from '../../server/execution/matchingEngine.ts';
import type { SpotBooks } from '../../server/execution/spotCommands.ts';
import { restingSpot } from '../../server/execution/spotResting.ts';
import type { RestingKind } from '../../server/execution/resting.ts';
import type { Clock, Logger } from '../../server/ports.ts';
import type { PerRulebook } from '../../server/services/rulebooks.ts';
import type { ContractMarket, ProductNow } from '../../server/services/trading/contractMarket.ts';
import { presentContractOrder } from '../../server/services/trading/contractOrderView.ts';
import type { SpotMarket } from '../../server/services/trading/spotMarket.ts';
import { presentSpotOrder } from '../../server/services/trading/spotOrderView.ts';
import type { ManualHub } from '../builders/manualHub.ts';
import type { Seams } from './seams.ts';

export interface WiringOptions {
  readonly executor: MatchingEngineOptions['executor'];
  readonly clock: Clock;
  readonly hub: ManualHub;
  readonly logger: Logger;
  readonly markets: PerRulebook<ContractMarket>;
  readonly spotMarkets: PerRulebook<SpotMarket>;
  readonly rulesOf: (order: RuledOrder) => ContractRules;
  /** How calls and puts wait for their expiry. */
  readonly calls: RestingKind<CfdOrder>;
  readonly newId: () => string;
  readonly seams: Seams;
}

export function createWiring(options: WiringOptions) {
  const { executor, clock, hub, logger, markets, spotMarkets, rulesOf, newId, seams } = options;
  const deskOf = (now: ProductNow & { readonly quoteRate: Decimal }): ContractDesk => ({
    rules: rulesOf({ productId: now.product.id, rulebookHash: now.rulebookHash }),
    rulebookHash: now.rulebookHash,
    hashFor: () => now.rulebookHash,
    newId,
    quoteRate: seams.quoteRate?.(now.product.id, now.quoteRate) ?? now.quoteRate,
    present: (order) =>
      presentContractOrder(
        order,
        markets.ofHash(order.rulebookHash).now(order.productId, clock.now()),
      ),
  });
  const quoteRateOf = (productId: string): Decimal | undefined => {
    const product = hub.product(productId);
    return product && hub.rate(product.quote);
  };
  const deskFor = (
    { productId, rulebookHash }: RuledOrder,
    quoteRate = quoteRateOf(productId),
  ): ContractDesk | undefined => {
    const now = markets.ofHash(rulebookHash).product(productId);
    return now && quoteRate && deskOf({ ...now, quoteRate });
  };
  const spotRulesOf = ({ productId, rulebookHash }: RuledOrder): SpotRules =>
    spotMarkets.ofHash(rulebookHash).rules(productId);
  const booksOf = ({
    rules,
    rulebookHash,
  }: Pick<SpotBooks, 'rules' | 'rulebookHash'>): SpotBooks => ({
    rules: seams.spotRules?.(rules) ?? rules,
    rulebookHash,
    hashFor: () => rulebookHash,
    newId,
    present: presentSpotOrder,
  });
  const booksFor = (order: RuledOrder): SpotBooks =>
    booksOf({ rules: spotRulesOf(order), rulebookHash: order.rulebookHash });
  const priceFor = ({ productId, rulebookHash }: RuledOrder): RollPrice | undefined => {
    const tick = hub.latest(productId);
    if (tick === undefined || hub.status(productId).state === 'paused') return undefined;
    return { tick, markPrice: markets.ofHash(rulebookHash).markPrice(tick) };
  };
  const contracts = restingContracts({ rulesOf, deskFor, priceFor });
  const matching = new MatchingEngine({
    executor,
    clock,
    logger,
    kinds: {
      contract: seams.contracts?.(contracts) ?? contracts,
      spot: restingSpot({ rulesOf: spotRulesOf, booksFor }),
      cfd: options.calls,
    },
    quoteRateOf,
  });
  hub.onTick((tick: Tick) => {
    if (seams.hears?.(tick) ?? true) matching.onTick(tick);
  });
  return { matching, deskOf, booksOf, booksFor };
}
