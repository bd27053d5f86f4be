// How limit orders of spot trading wait: for their price, and for the end of their term, when everything they lock goes back.
// Must hold no rule of its own: what fires is core's list, what happens then is core's decision.
// Source: decisions.md "Spot" (good till cancelled, expiring after 90 days).
import { toText } from '../../../core/money/decimal.ts';
import { spotRules } from '../../../core/rulebook/spotRules.ts';
import { spotTriggers } from '../../../core/trading/spot/triggers.ts';
import type { SpotOrder } from '../../../core/trading/spot/types.ts';
import type { DueTime } from '../../execution/dueIndex.ts';
import type { DueRule } from '../../execution/dueRunner.ts';
import type { RestingKind } from '../../execution/resting.ts';
import { byRule, operationOf, rulesBy } from '../../execution/operation.ts';
import type { KindHouse } from '../kindHouse.ts';
import { expireSpot, fillSpotLimit } from './spotOperations.ts';

const rulesOf = rulesBy(spotRules);

/** Ends of terms at once: whoever trades then must not wait behind them. */
const AT_ONCE = 256;

export function restingSpot(house: KindHouse): RestingKind<SpotOrder> {
  const { rules, accept } = house;
  return {
    watch: (order) => {
      if (order.state !== 'open') return undefined;
      const { productId, rulebookHash, orderTime } = order;
      const triggers = spotTriggers(order, rulesOf(order, rules));
      return { productId, rulebookHash, orderTime, triggers, due: termOf(order) };
    },
    fire: (target, { tick, quoteRate }, previousSeq) => {
      if (quoteRate === undefined) return undefined;
      const { orderId, rulebookHash } = target;
      const { base } = rulesOf({ productId: tick.productId, rulebookHash }, rules);
      const input = { orderId, tick, quoteRate: toText(quoteRate), previousSeq, base };
      return operationOf(fillSpotLimit, byRule(target), input, accept());
    },
    due: { expiry: expiryRule(house) },
  };
}

const termOf = ({ expiresAt }: SpotOrder): DueTime[] =>
  expiresAt === null ? [] : [{ what: 'expiry', at: expiresAt }];

const expiryRule = ({ accept }: KindHouse): DueRule => ({
  ready: (due) => [due.slice(0, AT_ONCE)],
  prepare:
    async () =>
    ({ order }) =>
      operationOf(expireSpot, byRule(order), { orderId: order.id }, accept()),
  // Core ends an order once, and never before its own time: by a clock that was set back it is due later.
  after: ({ at }) => at,
});
