// A new subscription against the first tick after its acceptance: refused, or started with what its higher cells hold, bought
// at once on that tick's book. Must never spend more than the amount, nor start on a book that does not show it.
// Source: decisions.md "AI smart quantification", "Contract" (market order: the same rule everywhere).
import { type Decimal, ZERO, toText } from '../../money/decimal.ts';
import { fitsScale, SETTLEMENT_CURRENCY, SETTLEMENT_SCALE } from '../../money/money.ts';
import { indexToDecimal } from '../../market/scaledDecimal.ts';
import type { Points } from '../../market/types.ts';
import { hasMoved, isStale, peekWalk, takeWalk, type Walk } from '../book/marketFill.ts';
import { fromLots, fromPoints, stepText } from '../book/scale.ts';
import { openOrdersRejection } from '../openOrders.ts';
import type { OpeningGate, OrderIdentity } from '../order.ts';
import { refuse, type Rejected } from '../rejection.ts';
import { firstFull } from './cells.ts';
import { leaseFeeOf } from './formulas.ts';
import { levelsAround } from './levels.ts';
import { newOrder } from './newOrder.ts';
import { type GridSize, sizeOf, smallestAmount } from './size.ts';
import { hasFound, tradedEvent } from './trade.ts';
import type {
  GridAcceptance,
  GridCommand,
  GridContext,
  GridDecision,
  GridGate,
  GridRules,
} from './types.ts';

/** `[subscribed, traded]`, without the trade where no cell lies above the price; else the first refusal in the list's order. */
export function decideSubscribe(
  command: GridCommand,
  acceptance: GridAcceptance,
  context: GridContext,
  identity: OrderIdentity,
  gate: OpeningGate,
): GridDecision {
  const { rules, tick } = context;
  if (gate.frozen) return refuse('forbidden');
  const rejected = refuseCommand(command, rules, gate);
  if (rejected !== undefined) return rejected;
  const levels = levelsAround(
    rules.range,
    indexToDecimal(tick.indexDoubled, rules.priceDecimals),
    rules,
  );
  const first = firstFull(levels, tick.indexDoubled);
  const money = command.amount.minus(leaseFeeOf(command.amount, rules));
  const size = sizeOf({ levels, first, money }, context);
  const refused =
    refusePrice({ acceptance, context, size, levels, first }) ??
    openOrdersRejection(gate, rules) ??
    refuseBalance(command.amount, context.available);
  if (refused !== undefined) return refused;
  const walk = peekWalk(context, 'asks', fromLots(size.lots * (rules.range.cells - first), rules));
  const startPrice = walk.price ?? fromPoints(tick.ask, rules);
  const order = newOrder(command, acceptance, identity, { levels, size, startPrice }, rules);
  if (!hasFound(walk)) return { ok: true, events: [{ type: 'subscribed', order }] };
  takeWalk(context, walk);
  const traded = tradedEvent(order.cells, walk, { purpose: 'start', first }, context);
  return { ok: true, events: [{ type: 'subscribed', order }, traded] };
}

/** What needs neither a price nor the account; `rules` undefined: there is no such grid. */
export function refuseCommand(
  { amount }: GridCommand,
  rules: GridRules | undefined,
  gate: GridGate,
): Rejected | undefined {
  if (rules === undefined) return refuse('not_found', 'quantId');
  if (gate.market === 'closed') return refuse('market_closed');
  if (gate.market === 'paused') return refuse('market_paused');
  if (!fitsScale(amount, SETTLEMENT_CURRENCY))
    return refuse('amount_step', 'amount', { step: stepText(SETTLEMENT_SCALE) });
  const { minAmount, maxAmount } = rules;
  if (amount.lt(minAmount))
    return refuse('below_minimum', 'amount', { minimum: toText(minAmount) });
  if (amount.gt(maxAmount))
    return refuse('above_maximum', 'amount', { maximum: toText(maxAmount) });
  return undefined;
}

interface Priced {
  readonly acceptance: GridAcceptance;
  readonly context: GridContext;
  readonly size: GridSize;
  readonly levels: readonly Points[];
  readonly first: number;
}

function refusePrice({ acceptance, context, size, levels, first }: Priced): Rejected | undefined {
  const { rules, tick } = context;
  if (size.most === 0) {
    const minimum = smallestAmount({ levels, first }, context);
    return refuse('below_minimum', 'amount', { minimum: toText(minimum) });
  }
  if (isStale(tick, acceptance, rules)) return refuse('stale_quote');
  if (size.tooThin || size.lots === 0) return refuse('insufficient_depth', 'amount');
  return hasSlipped(size.walk, acceptance, rules) ? refuse('price_moved') : undefined;
}

const hasSlipped = (walk: Walk, acceptance: GridAcceptance, rules: GridRules): boolean =>
  hasFound(walk) && hasMoved(walk.price, walk.side, acceptance, rules.maxSlippage, rules);

function refuseBalance(amount: Decimal, available: Decimal): Rejected | undefined {
  return available.lt(amount) || available.lte(ZERO)
    ? refuse('insufficient_balance', 'amount')
    : undefined;
}
