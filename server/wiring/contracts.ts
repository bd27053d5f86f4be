// Puts contract trading together: its market, what a command needs of a product at one moment, how its tickets wait for a
// price, and the overnight roll.
import type { Decimal } from '../../core/money/decimal.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';
import { type ContractDesk, overnightCommand } from '../execution/contractCommands.ts';
import { restingContracts } from '../execution/contractResting.ts';
import type { MatchingDesk } from '../execution/matchingDesk.ts';
import { overnightJob } from '../jobs/overnight.ts';
import type { PeriodicJob } from '../jobs/periodic.ts';
import type { MarketHub } from '../market/ports.ts';
import type { Clock } from '../ports.ts';
import { createContractMarket, type ProductNow } from '../services/trading/contractMarket.ts';
import { presentContractOrder } from '../services/trading/contractOrderView.ts';

export interface ContractsOptions {
  readonly clock: Clock;
  readonly hub: MarketHub;
  readonly rulebook: Rulebook;
  readonly rulebookHash: string;
  readonly newId: () => string;
}

export function createContracts({ clock, hub, rulebook, rulebookHash, newId }: ContractsOptions) {
  const market = createContractMarket(hub, rulebook);
  const deskOf = ({
    rules,
    quoteRate,
  }: ProductNow & { readonly quoteRate: Decimal }): ContractDesk => ({
    rules,
    quoteRate,
    rulebookHash,
    newId,
    present: (order) => presentContractOrder(order, market.now(order.productId, clock.now())),
  });
  const quoteRateOf = (productId: string): Decimal | undefined =>
    market.product(productId)?.quoteRate;
  /** Undefined while the product has no conversion rate. */
  const deskFor = (
    productId: string,
    quoteRate = quoteRateOf(productId),
  ): ContractDesk | undefined => {
    const now = market.product(productId);
    return now && quoteRate && deskOf({ ...now, quoteRate });
  };
  const rollOvernight = (matching: Pick<MatchingDesk, 'live' | 'run'>): PeriodicJob =>
    overnightJob({
      clock,
      live: () => matching.live(),
      rulesOf: (productId) => market.product(productId)?.rules,
      charge: async ({ ticket, rollAt }) => {
        const tick = hub.latest(ticket.productId);
        const desk = deskFor(ticket.productId);
        if (!tick || !desk) return false;
        const markPrice = market.markPrice(tick);
        await matching.run(overnightCommand(ticket, rollAt, tick, markPrice, desk));
        return true;
      },
    });
  return {
    market,
    deskOf,
    quoteRateOf,
    resting: restingContracts({ rulesOf: market.rules, deskFor }),
    rollOvernight,
  };
}
