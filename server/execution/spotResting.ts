// How limit orders of spot trading wait at the matching engine.
// Must hold no rule of its own: what fires is core's list, what happens then is core's decision.
import type { Decimal } from '../../core/money/decimal.ts';
import { spotTriggers } from '../../core/trading/spot/triggers.ts';
import type { SpotOrder, SpotRules } from '../../core/trading/spot/types.ts';
import type { RuledOrder } from './commonCommands.ts';
import type { RestingKind } from './matchingEngine.ts';
import { type SpotDesk, spotTriggerCommand } from './spotCommands.ts';

export interface RestingSpotOptions {
  readonly rulesOf: (order: RuledOrder) => SpotRules;
  readonly deskFor: (order: RuledOrder, quoteRate: Decimal) => SpotDesk | undefined;
}

export function restingSpot({ rulesOf, deskFor }: RestingSpotOptions): RestingKind<SpotOrder> {
  return {
    watch: (order) =>
      order.state === 'open'
        ? {
            productId: order.productId,
            rulebookHash: order.rulebookHash,
            orderTime: order.orderTime,
            openSince: null,
            lastRollAt: null,
            expiresAt: order.expiresAt,
            triggers: spotTriggers(order, rulesOf(order)),
          }
        : undefined,
    command: (target, { tick, quoteRate }, previousSeq) => {
      const { rulebookHash } = target;
      const desk = quoteRate && deskFor({ productId: tick.productId, rulebookHash }, quoteRate);
      return desk && spotTriggerCommand(target, tick, previousSeq, desk);
    },
  };
}
