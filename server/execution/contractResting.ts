// How tickets of contract trading wait at the matching engine: by their triggers, and for the overnight roll while open.
// Must hold no rule of its own: what fires is core's list, what happens then is core's decision.
import type { Decimal } from '../../core/money/decimal.ts';
import { isFinal } from '../../core/trading/contract/orderState.ts';
import { triggersOf } from '../../core/trading/contract/triggers.ts';
import type { ContractOrder, ContractRules } from '../../core/trading/contract/types.ts';
import { type ContractDesk, triggerCommand } from './contractCommands.ts';
import type { RuledOrder } from './commonCommands.ts';
import type { RestingKind } from './matchingEngine.ts';

export interface RestingContractsOptions {
  readonly rulesOf: (order: RuledOrder) => ContractRules;
  /** Undefined for a product that cannot trade. */
  readonly deskFor: (order: RuledOrder, quoteRate: Decimal) => ContractDesk | undefined;
}

export function restingContracts({
  rulesOf,
  deskFor,
}: RestingContractsOptions): RestingKind<ContractOrder> {
  return {
    watch: (order) =>
      isFinal(order)
        ? undefined
        : {
            productId: order.productId,
            rulebookHash: order.rulebookHash,
            orderTime: order.orderTime,
            openSince: order.openQuantity.isZero() ? null : order.openTime,
            lastRollAt: order.lastRollAt,
            expiresAt: null,
            triggers: triggersOf(order, rulesOf(order)),
          },
    command: (target, { tick, quoteRate }, previousSeq) => {
      const { rulebookHash } = target;
      const desk = quoteRate && deskFor({ productId: tick.productId, rulebookHash }, quoteRate);
      return desk && triggerCommand(target, tick, previousSeq, desk);
    },
  };
}
