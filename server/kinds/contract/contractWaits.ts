// How tickets of contract trading wait: by their triggers for a price, and for the overnight roll while open.
// Must hold no rule of its own: what fires is core's list, when a roll comes and what happens then is core's decision.
// Source: decisions.md "Contract" (Overnight fee), reliability.md "overnight fee once per roll".
import type { TimeMs } from '../../../core/market/types.ts';
import { toText } from '../../../core/money/decimal.ts';
import { contractRules } from '../../../core/rulebook/contractRules.ts';
import { isFinal } from '../../../core/trading/contract/orderState.ts';
import { nextRollAt } from '../../../core/trading/contract/overnight.ts';
import { triggersOf } from '../../../core/trading/contract/triggers.ts';
import type { ContractOrder, ContractRules } from '../../../core/trading/contract/types.ts';
import type { FollowedMessage } from '../../../core/trading/trigger.ts';
import type { DueOrder, DueTime } from '../../execution/dueIndex.ts';
import type { DueRule } from '../../execution/dueRunner.ts';
import type { RestingKind } from '../../execution/resting.ts';
import { byRule, operationOf, rulesBy } from '../../execution/operation.ts';
import { type KindHouse, quoteRateOf } from '../kindHouse.ts';
import { chargeOvernight, contractTriggers } from './contractOperations.ts';
import type { AtMessage, FollowedMark } from './contractInputs.ts';

/** Rolls charged at once: all positions roll at one instant, and whoever trades then must not wait behind them. */
const AT_ONCE = 256;

const rulesOf = rulesBy(contractRules);

export function restingContracts(house: KindHouse): RestingKind<ContractOrder> {
  return {
    watch: (order, lookedAt) => {
      if (isFinal(order)) return undefined;
      const rules = rulesOf(order, house.rules);
      const { productId, rulebookHash, orderTime } = order;
      const triggers = triggersOf(order, rules);
      return { productId, rulebookHash, orderTime, triggers, due: rollsOf(order, rules, lookedAt) };
    },
    fire: (target, { tick, quoteRate }, previousSeq) => {
      if (quoteRate === undefined) return undefined;
      const { orderId, first, followed } = target;
      const input = {
        orderId,
        tick,
        quoteRate: toText(quoteRate),
        previousSeq,
        // Of a trailing stop the message that moved it last, unless it is kept already.
        first: first ?? followed?.tick ?? null,
        followed: followedOf(followed),
      };
      return operationOf(contractTriggers[target.kind], byRule(target), input, house.accept());
    },
    followsSince: ({ trailingRate, trail, closing }) =>
      trailingRate === null || closing === 'stop_loss' ? undefined : trail?.since,
    due: { overnight: overnightRule(house) },
  };
}

const followedOf = (message: FollowedMessage | undefined): FollowedMark | null => {
  if (message === undefined) return null;
  const { seq, price: mark, line = null } = message;
  return { seq, mark, line };
};

/** The next roll of what is open, late or not: one that was missed is made up for, and the later ones wait for it. */
function rollsOf(order: ContractOrder, rules: ContractRules, lookedAt: TimeMs | null): DueTime[] {
  const { openTime, openQuantity, lastRollAt } = order;
  if (openTime === null || openQuantity.isZero()) return [];
  const since = Math.max(openTime, lastRollAt ?? 0, lookedAt ?? 0);
  return [{ what: 'overnight', at: nextRollAt(since, rules) }];
}

/**
 * The price that a roll is charged at. A closed market has its last one; a paused one has none that could be trusted, nor a
 * clock that could.
 */
function priceOf(house: KindHouse, productId: string): AtMessage | undefined {
  const tick = house.hub.latest(productId);
  const quoteRate = quoteRateOf(house, productId);
  const isPaused = house.hub.status(productId).state === 'paused';
  if (tick === undefined || quoteRate === undefined || isPaused) return undefined;
  return { tick, quoteRate: toText(quoteRate) };
}

function overnightRule(house: KindHouse): DueRule {
  return {
    // What cannot be charged now is tried again, and holds back nobody else. All are of one product.
    ready: (due) => {
      const isPriced = priceOf(house, due[0]?.order.productId ?? '') !== undefined;
      return isPriced ? [due.slice(0, AT_ONCE)] : [];
    },
    prepare:
      async () =>
      ({ order, at }: DueOrder) => {
        const price = priceOf(house, order.productId);
        const input = price && { orderId: order.id, rollAt: at, ...price };
        return input && operationOf(chargeOvernight, byRule(order), input, house.accept());
      },
    // Whatever it came to: many rolls charge nothing (week-ends, a crypto short).
    after: ({ order, at }) => nextRollAt(at, rulesOf(order, house.rules)),
  };
}
