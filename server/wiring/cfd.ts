// Puts calls and puts together: their market, use cases, settlement and own trades, over the house's executor.
import { recordSpan } from '../../core/trading/cfd/settlementPrice.ts';
import type { CfdOrder } from '../../core/trading/cfd/types.ts';
import type { RuledOrder } from '../execution/commonCommands.ts';
import { type CfdDesk, settleCfdCommand } from '../execution/cfdCommands.ts';
import type { Committed, Executor } from '../execution/executor.ts';
import type { MatchingEngine } from '../execution/matchingEngine.ts';
import { CfdSettlement } from '../jobs/cfdSettlement.ts';
import type { DueOrder } from '../jobs/dueOrders.ts';
import type { IndexLog, MarketHub } from '../market/ports.ts';
import type { Clock, Logger } from '../ports.ts';
import { type CfdMarket, createCfdMarket } from '../services/trading/cfdMarket.ts';
import { createCfdOrders } from '../services/trading/cfdOrder.ts';
import { presentCfdOrder } from '../services/trading/cfdOrderView.ts';
import type { PerRulebook, Rulebooks } from '../services/rulebooks.ts';
import { OwnTrades } from '../services/trading/ownTrades.ts';
import { readOpenCfdOrders, readOverdueCfdOrders } from '../store/cfdOrderStore.ts';
import type { Database } from '../store/database.ts';

export interface CfdOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly hub: MarketHub;
  readonly rulebooks: Rulebooks;
  readonly indexLog: IndexLog;
  readonly executor: Pick<Executor, 'run' | 'onCommitted' | 'houseTotals'>;
  readonly matching: Pick<MatchingEngine, 'atNextTick'>;
  readonly newId: () => string;
}

/** Reads every open order, follows each from now on; the job is to be set up by the caller. */
export async function openCfd(options: CfdOptions) {
  const cfd = createCfd(options);
  /** Takes over every open order as the database has it. */
  const adopt = async (): Promise<void> => {
    const open = await readOpenCfdOrders(options.database.pool);
    options.executor.houseTotals.adoptAll('cfd', open);
    for (const order of open) cfd.settlement.watch(dueOf(order));
  };
  await adopt();
  return { ...cfd, adopt };
}

/** The parts over a house without open orders. */
export function createCfd(options: CfdOptions) {
  const { database, clock, hub, rulebooks, executor, matching, newId } = options;
  const markets = rulebooks.each((rulebook) => createCfdMarket(hub, rulebook));
  const ownTrades = new OwnTrades();
  const deskOf = ({ rules, rulebookHash }: Pick<CfdDesk, 'rules' | 'rulebookHash'>): CfdDesk => ({
    rules,
    rulebookHash,
    hashFor: rulebooks.hashFor,
    newId,
    present: (order) => presentCfdOrder(order, rules),
  });
  const deskFor = ({ productId, rulebookHash }: RuledOrder): CfdDesk =>
    deskOf({ rules: markets.ofHash(rulebookHash).rules(productId), rulebookHash });
  const run = executor.run.bind(executor);
  // Nobody asked for a settlement: there is no answer to present.
  const settlement = createSettlement(options, markets, (order) => ({
    ...deskFor(order),
    present: () => null,
  }));
  const stop = executor.onCommitted((committed) => follow(committed, settlement, ownTrades));
  return {
    cfdOrders: createCfdOrders({ database, clock, markets, matching, run, deskOf }),
    settlement,
    ownTrades,
    stop,
  };
}

function createSettlement(
  { database, clock, logger, hub, indexLog, executor }: CfdOptions,
  markets: PerRulebook<CfdMarket>,
  deskFor: (order: RuledOrder) => CfdDesk,
): CfdSettlement {
  return new CfdSettlement({
    clock,
    logger,
    newestTick: (productId) => hub.latest(productId)?.receivedTime,
    readRecord: async (orders) => {
      let from = Infinity;
      let until = -Infinity;
      for (const order of orders) {
        const rules = markets.ofHash(order.rulebookHash).rules(order.productId);
        const span = recordSpan(order, rules.settlement);
        from = Math.min(from, span.from);
        until = Math.max(until, span.until);
      }
      return { lines: await indexLog.lines(orders[0]?.productId ?? '', from, until) };
    },
    settle: async (order, record) => {
      const { id, userId, productId } = order;
      const desk = deskFor(order);
      const command = settleCfdCommand({ orderId: id, userId, productId }, record, desk);
      const answer = await executor.run(command);
      if (answer.ok) return true;
      if (answer.error === 'already_final') {
        executor.houseTotals.forget(id);
        return true;
      }
      throw new Error(`order ${id} was not settled: ${answer.error}`);
    },
    readOverdue: async (before): Promise<readonly DueOrder[]> => {
      const orders = await readOverdueCfdOrders(database.pool, before);
      executor.houseTotals.adopt('cfd', orders);
      return orders.map(dueOf);
    },
  });
}

/** Each open order waits for its expiry; a final one does not any more. */
function follow(
  committed: readonly Committed[],
  settlement: CfdSettlement,
  ownTrades: OwnTrades,
): void {
  for (const { effects } of committed) {
    for (const order of effects.changed.cfd ?? []) {
      if (order.state !== 'open') settlement.forget(order.id);
      else {
        settlement.watch(dueOf(order));
        ownTrades.add(order);
      }
    }
  }
}

const dueOf = (order: CfdOrder): DueOrder => ({
  id: order.id,
  userId: order.userId,
  productId: order.productId,
  rulebookHash: order.rulebookHash,
  acceptedAt: order.acceptedAt,
  expiresAt: order.expiresAt,
});
