/**
 * The matching desk and the overnight job as server/wiring/ has them, over any executor.
 */
import type { Tick } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import type { ContractRules } from '../../core/trading/contract/types.ts';
import { type ContractDesk, overnightCommand } from '../../server/execution/contractCommands.ts';
import { restingContracts } from '../../server/execution/contractResting.ts';
import { MatchingDesk, type MatchingDeskOptions } from '../../server/execution/matchingDesk.ts';
import type { SpotBooks } from '../../server/execution/spotCommands.ts';
import { restingSpot } from '../../server/execution/spotResting.ts';
import { TriggerIndex } from '../../server/execution/triggerIndex.ts';
import { overnightJob } from '../../server/jobs/overnight.ts';
import type { Clock, Logger } from '../../server/ports.ts';
import type { ContractMarket, ProductNow } from '../../server/services/trading/contractMarket.ts';
import { presentContractOrder } from '../../server/services/trading/contractOrderView.ts';
import type { SpotMarket } from '../../server/services/trading/spotMarket.ts';
import { presentSpotOrder } from '../../server/services/trading/spotOrderView.ts';
import type { ManualHub } from '../builders/manualHub.ts';
import type { Seams } from './seams.ts';

export interface WiringOptions {
  readonly executor: MatchingDeskOptions['executor'];
  readonly clock: Clock;
  readonly hub: ManualHub;
  readonly logger: Logger;
  readonly market: ContractMarket;
  readonly spotMarket: SpotMarket;
  readonly rulesOf: (productId: string) => ContractRules;
  readonly newId: () => string;
  readonly seams: Seams;
}

export function createWiring(options: WiringOptions) {
  const { executor, clock, hub, logger, market, spotMarket, rulesOf, newId, seams } = options;
  const index = new TriggerIndex();
  const deskOf = (now: ProductNow & { readonly quoteRate: Decimal }): ContractDesk => ({
    rules: rulesOf(now.product.id),
    rulebookHash: 'simulated',
    newId,
    quoteRate: seams.quoteRate?.(now.product.id, now.quoteRate) ?? now.quoteRate,
    present: (order) => presentContractOrder(order, market.now(order.productId, clock.now())),
  });
  const quoteRateOf = (productId: string): Decimal | undefined =>
    market.product(productId)?.quoteRate;
  const deskFor = (
    productId: string,
    quoteRate = quoteRateOf(productId),
  ): ContractDesk | undefined => {
    const now = market.product(productId);
    return now && quoteRate && deskOf({ ...now, quoteRate });
  };
  const spotBooksOf = (rules: SpotBooks['rules']): SpotBooks => ({
    rules: seams.spotRules?.(rules) ?? rules,
    rulebookHash: 'simulated',
    newId,
    present: presentSpotOrder,
  });
  const matching = new MatchingDesk({
    executor,
    index,
    clock,
    logger,
    kinds: {
      contract: restingContracts({ rulesOf, deskFor }),
      spot: restingSpot({
        rulesOf: spotMarket.rules,
        deskFor: (productId, quoteRate) => ({
          ...spotBooksOf(spotMarket.rules(productId)),
          quoteRate,
        }),
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
    rulesOf: (productId) => market.product(productId) && rulesOf(productId),
    charge: async ({ ticket, rollAt }) => {
      const tick = hub.latest(ticket.productId);
      const desk = deskFor(ticket.productId);
      if (tick === undefined || desk === undefined) return false;
      const command = overnightCommand(ticket, rollAt, tick, market.markPrice(tick), desk);
      await matching.run(command);
      return true;
    },
  });
  return { index, matching, overnight, deskOf, spotBooksOf };
}
