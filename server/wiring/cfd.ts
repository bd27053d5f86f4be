// Puts calls and puts together: their market, what a command needs of a product, how they wait for their expiry, and the trades
// that each user sees of his own.
import type { RuledOrder } from '../execution/commonCommands.ts';
import type { CfdDesk } from '../execution/cfdCommands.ts';
import { restingCfd } from '../execution/cfdResting.ts';
import type { Executor } from '../execution/executor.ts';
import type { IndexLog, MarketHub } from '../market/ports.ts';
import { createCfdMarket } from '../services/trading/cfdMarket.ts';
import { presentCfdOrder } from '../services/trading/cfdOrderView.ts';
import type { Rulebooks } from '../services/rulebooks.ts';
import { OwnTrades } from '../services/trading/ownTrades.ts';

export interface CfdOptions {
  readonly hub: MarketHub;
  readonly rulebooks: Rulebooks;
  readonly indexLog: IndexLog;
  readonly newId: () => string;
}

export function createCfd({ hub, rulebooks, indexLog, newId }: CfdOptions) {
  const markets = rulebooks.each((rulebook) => createCfdMarket(hub, rulebook));
  const rulesOf = ({ productId, rulebookHash }: RuledOrder) =>
    markets.ofHash(rulebookHash).rules(productId);
  const deskOf = ({ rules, rulebookHash }: Pick<CfdDesk, 'rules' | 'rulebookHash'>): CfdDesk => ({
    rules,
    rulebookHash,
    hashFor: rulebooks.hashFor,
    newId,
    present: (order) => presentCfdOrder(order, rules),
  });
  return {
    markets,
    deskOf,
    resting: restingCfd({
      rulesOf,
      deskFor: (order) => deskOf({ rules: rulesOf(order), rulebookHash: order.rulebookHash }),
      newestTick: (productId) => hub.latest(productId)?.receivedTime,
      linesOf: (productId, from, until) => indexLog.lines(productId, from, until),
    }),
  };
}

/** The trades of calls and puts that are told of from now on, and what stops following them. */
export function followOwnTrades(executor: Pick<Executor, 'onCommitted'>) {
  const ownTrades = new OwnTrades();
  const stop = executor.onCommitted((committed) => {
    for (const { effects } of committed)
      for (const order of effects.changed.cfd ?? [])
        if (order.state === 'open') ownTrades.add(order);
  });
  return { ownTrades, stop };
}
