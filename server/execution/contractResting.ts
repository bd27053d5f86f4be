// How tickets of contract trading wait at the matching engine: by their triggers, and for the overnight roll while open.
// Must hold no rule of its own: what fires is core's list, when a roll comes and what happens then is core's decision.
// Source: decisions.md "Contract" (Overnight fee), reliability.md "overnight fee once per roll".
import type { Tick, TimeMs } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import { isFinal } from '../../core/trading/contract/orderState.ts';
import { nextRollAt } from '../../core/trading/contract/overnight.ts';
import { triggersOf } from '../../core/trading/contract/triggers.ts';
import type { ContractOrder, ContractRules } from '../../core/trading/contract/types.ts';
import { type ContractDesk, overnightCommand, triggerCommand } from './contractCommands.ts';
import type { RuledOrder } from './commonCommands.ts';
import type { DueOrder, DueTime } from './dueIndex.ts';
import type { DueRule } from './dueRunner.ts';
import type { RestingKind } from './resting.ts';

/** The price a roll is charged at. */
export interface RollPrice {
  readonly tick: Tick;
  readonly markPrice: Decimal;
}

export interface RestingContractsOptions {
  readonly rulesOf: (order: RuledOrder) => ContractRules;
  /** Undefined for a product that cannot trade. */
  readonly deskFor: (order: RuledOrder, quoteRate?: Decimal) => ContractDesk | undefined;
  /** Undefined while the product has none that could be trusted. */
  readonly priceFor: (order: RuledOrder) => RollPrice | undefined;
}

/** Rolls charged at once: all positions roll at one instant, and whoever trades then must not wait behind them. */
const AT_ONCE = 256;

export function restingContracts(options: RestingContractsOptions): RestingKind<ContractOrder> {
  const { rulesOf, deskFor } = options;
  return {
    watch: (order, lookedAt) =>
      isFinal(order)
        ? undefined
        : {
            productId: order.productId,
            rulebookHash: order.rulebookHash,
            orderTime: order.orderTime,
            triggers: triggersOf(order, rulesOf(order)),
            due: rollsOf(order, rulesOf(order), lookedAt),
          },
    command: (target, { tick, quoteRate }, previousSeq) => {
      const { rulebookHash } = target;
      const desk = quoteRate && deskFor({ productId: tick.productId, rulebookHash }, quoteRate);
      return desk && triggerCommand(target, tick, previousSeq, desk);
    },
    due: { overnight: overnightRule(options) },
  };
}

/** The next roll of what is open, late or not: one that was missed is made up for, and the later ones wait for it. */
function rollsOf(order: ContractOrder, rules: ContractRules, lookedAt: TimeMs | null): DueTime[] {
  const { openTime, openQuantity, lastRollAt } = order;
  if (openTime === null || openQuantity.isZero()) return [];
  const since = Math.max(openTime, lastRollAt ?? 0, lookedAt ?? 0);
  return [{ what: 'overnight', at: nextRollAt(since, rules) }];
}

function overnightRule({ rulesOf, deskFor, priceFor }: RestingContractsOptions): DueRule {
  const commandOf = ({ order, at }: DueOrder) => {
    const price = priceFor(order);
    const desk = price && deskFor(order);
    return price && desk && overnightCommand(order, at, price.tick, price.markPrice, desk);
  };
  /** Of one product, so the rulebook alone makes the difference. */
  const pricedOf = (due: readonly DueOrder[]): DueOrder[] => {
    const isPriced = new Map<string, boolean>();
    for (const { order } of due) {
      const { rulebookHash } = order;
      if (!isPriced.has(rulebookHash))
        isPriced.set(rulebookHash, priceFor(order) !== undefined && deskFor(order) !== undefined);
    }
    return due.filter(({ order }) => isPriced.get(order.rulebookHash));
  };
  return {
    // What cannot be charged now is tried again, and holds back nobody else.
    ready: (due) => {
      const priced = pricedOf(due);
      return priced.length === 0 ? [] : [priced.slice(0, AT_ONCE)];
    },
    prepare: async () => commandOf,
    // Whatever it came to: many rolls charge nothing (week-ends, a crypto short).
    after: ({ order, at }) => nextRollAt(at, rulesOf(order)),
  };
}
