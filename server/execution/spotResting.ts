// How limit orders of spot trading wait at the matching desk.
// Must hold no rule of its own: what fires is core's list, what happens then is core's decision.
import type { Decimal } from '../../core/money/decimal.ts';
import { spotTriggers } from '../../core/trading/spot/triggers.ts';
import type { SpotOrder, SpotRules } from '../../core/trading/spot/types.ts';
import type { RestingKind } from './matchingDesk.ts';
import { type SpotDesk, spotTriggerCommand } from './spotCommands.ts';

export interface RestingSpotOptions {
  readonly rulesOf: (productId: string) => SpotRules;
  readonly deskFor: (productId: string, quoteRate: Decimal) => SpotDesk | undefined;
}

export function restingSpot({ rulesOf, deskFor }: RestingSpotOptions): RestingKind<SpotOrder> {
  return {
    watch: (order) =>
      order.state === 'open'
        ? {
            productId: order.productId,
            orderTime: order.orderTime,
            openSince: null,
            lastRollAt: null,
            expiresAt: order.expiresAt,
            triggers: spotTriggers(order, rulesOf(order.productId)),
          }
        : undefined,
    command: (target, { tick, quoteRate }, previousSeq) => {
      const desk = quoteRate && deskFor(tick.productId, quoteRate);
      return desk && spotTriggerCommand(target, tick, previousSeq, desk);
    },
  };
}
