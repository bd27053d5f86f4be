/**
 * The matching engine and the overnight job as server/wiring/ has them, over any executor.
 */
import type { Tick } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import type { SpotRules } from '../../core/trading/spot/types.ts';
import type { ContractRules } from '../../core/trading/contract/types.ts';
import type { RuledOrder } from '../../server/execution/commonCommands.ts';
import { type ContractDesk, overnightCommand } from '../../server/execution/contractCommands.ts';
import { restingContracts } from '../../server/execution/contractResting.ts';
import {
  MatchingEngine,
  type MatchingEngineOptions,
} from '../../server/execution/matchingEngine.ts';
import type { SpotBooks } from '../../server/execution/spotCommands.ts';
import { restingSpot } from '../../server/execution/spotResting.ts';
import { TriggerIndex } from '../../server/execution/triggerIndex.ts';
import { overnightJob } from '../../server/jobs/overnight.ts';
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
  readonly newId: () => string;
  readonly seams: Seams;
}

export function createWiring(options: WiringOptions) {
  const { executor, clock, hub, logger, markets, spotMarkets, rulesOf, newId, seams } = options;
  const index = new TriggerIndex();
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
  const contracts = restingContracts({ rulesOf, deskFor });
  const matching = new MatchingEngine({
    executor,
    index,
    clock,
    logger,
    kinds: {
      contract: seams.contracts?.(contracts) ?? contracts,
      spot: restingSpot({
        rulesOf: spotRulesOf,
        deskFor: (order, quoteRate) => ({ ...booksFor(order), quoteRate }),
      }),
    },
    quoteRateOf,
  });
  hub.onTick((tick: Tick) => {
    if (seams.hears?.(tick) ?? true) matching.onTick(tick);
  });
  const overnight = overnightJob({
    clock,
    live: () => matching.live(),
    rulesOf: (ticket) => hub.product(ticket.productId) && rulesOf(ticket),
    charge: async ({ ticket, rollAt }) => {
      const tick = hub.latest(ticket.productId);
      const desk = deskFor(ticket);
      const isPaused = hub.status(ticket.productId).state === 'paused';
      if (tick === undefined || desk === undefined || isPaused) return false;
      const markPrice = markets.ofHash(ticket.rulebookHash).markPrice(tick);
      const command = overnightCommand(ticket, rollAt, tick, markPrice, desk);
      await matching.run(command);
      return true;
    },
  });
  return { index, matching, overnight, deskOf, booksOf, booksFor };
}
