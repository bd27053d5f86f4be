// A stop entry: it fires on the mark, and is a market order from then on, accepted with the message that fired it and filled at the
// first one after. What a market order would be refused for takes it back, with all that it locked.
// Must never open on the message that fired it. Source: decisions.md "Orders beyond the first" (stop entry).
import { toText } from '../../money/decimal.ts';
import { fillOf, peekWalk, takeWalk } from '../book/marketFill.ts';
import { fromPoints, toPoints } from '../book/scale.ts';
import { priceOpen } from './decideOpen.ts';
import { openingSide } from './formulas.ts';
import type {
  ContractCommand,
  ContractContext,
  ContractDecision,
  ContractEvent,
  ContractOrder,
  Direction,
  FiredEntry,
} from './types.ts';
import type { Decimal } from '../../money/decimal.ts';
import { validateOpen } from './validateOpen.ts';

const NOTHING: ContractDecision = { ok: true, events: [] };
/** It was counted when it was taken, its owner may have left the young since, and it is decided at a live message. */
const MARKET_ALONE = { market: 'live', leverageCap: null } as const;

/** The mark is at or beyond the trigger: one that buys waits above the market, one that sells below. */
export const isEntryReached = (direction: Direction, trigger: Decimal, mark: Decimal): boolean =>
  direction === 'long' ? mark.gte(trigger) : mark.lte(trigger);

/** `[fired]` at the message that meets it; `[opened]`, or `[cancelled]` with the reason, at the first after; else `[]`. */
export function decideStopEntry(order: ContractOrder, context: ContractContext): ContractDecision {
  const { rules, tick } = context;
  const { triggerPrice, fired, direction } = order;
  if (triggerPrice === null || order.restingQuantity.isZero()) return NOTHING;
  if (fired !== null) return tick.seq > fired.seq ? openFired(order, fired, context) : NOTHING;
  const mark = fromPoints(tick.mark, rules);
  if (tick.seq <= order.acceptanceSeq || !isEntryReached(direction, triggerPrice, mark))
    return NOTHING;
  const reference = fromPoints(direction === 'long' ? tick.ask : tick.bid, rules);
  const message = { seq: tick.seq, time: tick.receivedTime, mark, reference };
  return { ok: true, events: [{ type: 'fired', fired: message }] };
}

function openFired(
  order: ContractOrder,
  fired: FiredEntry,
  context: ContractContext,
): ContractDecision {
  const { rules, tick } = context;
  const command = commandOf(order);
  const acceptance = {
    seq: fired.seq,
    time: fired.time,
    referencePrice: toPoints(fired.reference, rules),
  };
  const walk = peekWalk(context, openingSide(order.direction), command.quantity);
  // What it locked is there for it, and where that is too little, what is available.
  const available = context.available.plus(order.reserved);
  const priced = priceOpen(command, acceptance, { ...context, available }, walk);
  const rejected = validateOpen(command, rules, MARKET_ALONE, priced);
  if (rejected !== undefined) {
    const { error: reason } = rejected;
    const released = order.reserved;
    return { ok: true, events: [{ type: 'cancelled', released, reason, at: context.now }] };
  }
  takeWalk(context, walk);
  const opened: ContractEvent = {
    type: 'opened',
    fill: fillOf({ ...walk, price: priced.entry }, context, 'taker', priced.terms.fee),
    margin: priced.terms.margin,
    fromReserved: order.reserved,
    mark: fromPoints(tick.mark, rules),
    at: context.now,
  };
  return { ok: true, events: [opened] };
}

/** What was asked for, as it stands. */
const commandOf = (order: ContractOrder): ContractCommand => ({
  productId: order.productId,
  direction: order.direction,
  type: order.type,
  quantity: order.restingQuantity,
  leverage: order.leverage,
  price: order.price,
  triggerPrice: order.triggerPrice,
  postOnly: order.postOnly,
  takeProfit: order.takeProfit,
  stopLoss: order.stopLoss,
  trailingRate: order.trailingRate,
  maxSlippage: order.maxSlippage,
});

/** Why it opened, for its evidence: the level, and the mark of the message that met it. */
export const entryCause = ({ triggerPrice, fired }: ContractOrder): Record<string, string> =>
  triggerPrice === null || fired === null
    ? {}
    : {
        causeLevel: toText(triggerPrice),
        causeFirstSeq: String(fired.seq),
        causeFirstMark: toText(fired.mark),
        causeMet: 'true',
      };
