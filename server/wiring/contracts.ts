// Puts contract trading together: its market by each rulebook, what a command needs of a product at one moment, and how its
// tickets wait for a price and for the overnight roll.
import type { Decimal } from '../../core/money/decimal.ts';
import type { RuledOrder } from '../execution/commonCommands.ts';
import type { ContractDesk } from '../execution/contractCommands.ts';
import { restingContracts, type RollPrice } from '../execution/contractResting.ts';
import type { MarketHub } from '../market/ports.ts';
import type { Clock } from '../ports.ts';
import type { Rulebooks } from '../services/rulebooks.ts';
import { createContractMarket, type ProductNow } from '../services/trading/contractMarket.ts';
import { presentContractOrder } from '../services/trading/contractOrderView.ts';

export interface ContractsOptions {
  readonly clock: Clock;
  readonly hub: MarketHub;
  readonly rulebooks: Rulebooks;
  readonly newId: () => string;
}

export function createContracts({ clock, hub, rulebooks, newId }: ContractsOptions) {
  const markets = rulebooks.each((rulebook) => createContractMarket(hub, rulebook));
  const rulesOf = ({ productId, rulebookHash }: RuledOrder) =>
    markets.ofHash(rulebookHash).rules(productId);
  const deskOf = ({
    rules,
    rulebookHash,
    quoteRate,
  }: ProductNow & { readonly quoteRate: Decimal }): ContractDesk => ({
    rules,
    quoteRate,
    rulebookHash,
    hashFor: rulebooks.hashFor,
    newId,
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
  /** Undefined while the product has no conversion rate. */
  const deskFor = (
    { productId, rulebookHash }: RuledOrder,
    quoteRate = quoteRateOf(productId),
  ): ContractDesk | undefined => {
    const now = markets.ofHash(rulebookHash).product(productId);
    return now && quoteRate && deskOf({ ...now, quoteRate });
  };
  /** A closed market has its last price; a paused one has none that could be trusted, nor a clock that could. */
  const priceFor = ({ productId, rulebookHash }: RuledOrder): RollPrice | undefined => {
    const tick = hub.latest(productId);
    if (!tick || hub.status(productId).state === 'paused') return undefined;
    return { tick, markPrice: markets.ofHash(rulebookHash).markPrice(tick) };
  };
  return {
    markets,
    deskOf,
    quoteRateOf,
    resting: restingContracts({ rulesOf, deskFor, priceFor }),
  };
}
