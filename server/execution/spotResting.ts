// How limit orders of spot trading wait at the matching engine: for their price, and for the end of their term, when everything
// they lock goes back.
// Must hold no rule of its own: what fires is core's list, what happens then is core's decision.
// Source: decisions.md "Spot" (good till cancelled, expiring after 90 days).
import type { Decimal } from '../../core/money/decimal.ts';
import { spotTriggers } from '../../core/trading/spot/triggers.ts';
import type { SpotOrder, SpotRules } from '../../core/trading/spot/types.ts';
import type { RuledOrder } from './commonCommands.ts';
import type { DueTime } from './dueIndex.ts';
import type { DueRule } from './dueRunner.ts';
import type { RestingKind } from './resting.ts';
import {
  expireSpotCommand,
  type SpotBooks,
  type SpotDesk,
  spotTriggerCommand,
} from './spotCommands.ts';

export interface RestingSpotOptions {
  readonly rulesOf: (order: RuledOrder) => SpotRules;
  readonly booksFor: (order: RuledOrder) => SpotBooks;
}

/** Ends of terms at once: whoever trades then must not wait behind them. */
const AT_ONCE = 256;

export function restingSpot({ rulesOf, booksFor }: RestingSpotOptions): RestingKind<SpotOrder> {
  const deskFor = (order: RuledOrder, quoteRate: Decimal): SpotDesk => ({
    ...booksFor(order),
    quoteRate,
  });
  return {
    watch: (order) =>
      order.state === 'open'
        ? {
            productId: order.productId,
            rulebookHash: order.rulebookHash,
            orderTime: order.orderTime,
            triggers: spotTriggers(order, rulesOf(order)),
            due: termOf(order),
          }
        : undefined,
    command: (target, { tick, quoteRate }, previousSeq) => {
      const { rulebookHash } = target;
      const desk = quoteRate && deskFor({ productId: tick.productId, rulebookHash }, quoteRate);
      return desk && spotTriggerCommand(target, tick, previousSeq, desk);
    },
    due: { expiry: expiryRule(booksFor) },
  };
}

const termOf = ({ expiresAt }: SpotOrder): DueTime[] =>
  expiresAt === null ? [] : [{ what: 'expiry', at: expiresAt }];

const expiryRule = (booksFor: RestingSpotOptions['booksFor']): DueRule => ({
  ready: (due) => [due.slice(0, AT_ONCE)],
  prepare:
    async () =>
    ({ order }) =>
      expireSpotCommand(order, booksFor(order)),
  // Core ends an order once, and never before its own time: by a clock that was set back it is due later.
  after: ({ at }) => at,
});
