// How subscriptions to automated grids wait: for the nearest level on either side, for their stop, and for the end of their term.
// Must hold no rule of its own: what fires is core's list, what happens then is core's decision.
// Source: decisions.md "AI smart quantification" (completion at term, hard stop at −20 %).
import { gridTriggers } from '../../../core/trading/grid/triggers.ts';
import type { GridOrder } from '../../../core/trading/grid/types.ts';
import type { DueTime } from '../../execution/dueIndex.ts';
import type { DueRule } from '../../execution/dueRunner.ts';
import { byRule, operationOf } from '../../execution/operation.ts';
import type { RestingKind } from '../../execution/resting.ts';
import type { KindHouse } from '../kindHouse.ts';
import { gridRules } from './quantMarket.ts';
import { endQuant, stopQuant, tradeQuant } from './quantOperations.ts';

/** Ends of terms at once: whoever trades then must not wait behind them. */
const AT_ONCE = 256;

export function restingQuant(house: KindHouse): RestingKind<GridOrder> {
  const { rules, accept } = house;
  return {
    watch: (order) => {
      if (order.state !== 'progress') return undefined;
      const { productId, rulebookHash, appliedAt: orderTime } = order;
      const triggers = gridTriggers(order, gridRules(order, rules));
      return { productId, rulebookHash, orderTime, triggers, due: termOf(order) };
    },
    fire: (target, { tick }) => {
      const { orderId, first = null } = target;
      return target.kind === 'limit'
        ? operationOf(tradeQuant, byRule(target), { orderId, tick }, accept())
        : operationOf(stopQuant, byRule(target), { orderId, tick, first }, accept());
    },
    due: { term: termRule(house) },
  };
}

/** A sale that has begun goes on by its trigger. */
const termOf = ({ expiresAt, ending }: GridOrder): DueTime[] =>
  expiresAt === null || ending !== null ? [] : [{ what: 'term', at: expiresAt }];

function termRule({ hub, accept }: KindHouse): DueRule {
  return {
    // At a message that came after it, and only while the market is open and its prices are sound.
    ready: (due) => {
      const productId = due[0]?.order.productId ?? '';
      const newest = hub.latest(productId)?.receivedTime ?? -Infinity;
      if (hub.status(productId).state !== 'live') return [];
      const ended = due.filter(({ at }) => newest >= at);
      return ended.length === 0 ? [] : [ended.slice(0, AT_ONCE)];
    },
    prepare:
      async () =>
      ({ order }) => {
        const tick = hub.latest(order.productId);
        const input = tick && { orderId: order.id, tick };
        return input && operationOf(endQuant, byRule(order), input, accept());
      },
    // Core ends one once, and never before its own time: by a clock that was set back it is due later.
    after: ({ at }) => at,
  };
}
