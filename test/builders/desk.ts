/** A trading desk in memory: decisions, events, entries and balances of several users, checked after each step. */
import { decimal, ZERO, type Decimal } from '../../core/money/decimal.ts';
import {
  applyEntry,
  totalsPerCurrency,
  userBalanceKey,
  type Balances,
} from '../../core/ledger/balance.ts';
import { housePosting, userPosting } from '../../core/ledger/house.ts';
import type { Tick } from '../../core/market/types.ts';
import { applyContractEvent } from '../../core/trading/contract/apply.ts';
import { contractEntry } from '../../core/trading/contract/entries.ts';
import { createLiquidity } from '../../core/trading/book/liquidity.ts';
import { isFinal } from '../../core/trading/contract/orderState.ts';
import type {
  ContractContext,
  ContractEvent,
  ContractOrder,
  ContractRules,
  ContractDecision,
} from '../../core/trading/contract/types.ts';

export interface Desk {
  readonly orders: Map<string, ContractOrder>;
  readonly balances: Balances;
  /** How often each kind of event has happened. */
  readonly counts: Map<string, number>;
  context(userId: string): ContractContext;
  setTick(tick: Tick): void;
  /** Applies a decision's events for an order; a refusal changes nothing. */
  perform(orderId: string, decision: ContractDecision): void;
  balance(userId: string, bucket: 'available' | 'locked'): Decimal;
  /** Throws when an invariant of reliability.md does not hold. */
  check(): void;
}

/** A desk on which each user has `funds` USDT in the contract account. */
export function aDesk(
  rules: ContractRules,
  first: Tick,
  users: readonly string[],
  funds = '100000',
  quoteRate = '1',
): Desk {
  const orders = new Map<string, ContractOrder>();
  const balances: Balances = new Map();
  const counts = new Map<string, number>();
  let tick = first;
  let liquidity = createLiquidity(first.book);
  let causes = 0;
  for (const userId of users) {
    const amount = decimal(funds);
    const postings = [
      userPosting(userId, 'contract', 'available', 'USDT', amount),
      housePosting('practice_faucet', 'USDT', amount.neg()),
    ];
    applyEntry(balances, { kind: 'practice_grant', cause: userId, postings });
  }
  const balance = (userId: string, bucket: 'available' | 'locked'): Decimal =>
    balances.get(userBalanceKey(userId, 'contract', bucket, 'USDT')) ?? ZERO;

  const apply = (orderId: string, event: ContractEvent): void => {
    const order = applyContractEvent(orders.get(orderId), event, rules);
    causes += 1;
    const entry = contractEntry(order, event, String(causes));
    if (entry !== undefined) applyEntry(balances, entry);
    orders.set(orderId, order);
    counts.set(event.type, (counts.get(event.type) ?? 0) + 1);
  };

  return {
    orders,
    balances,
    counts,
    balance,
    context: (userId) => ({
      now: tick.receivedTime,
      rules,
      tick,
      quoteRate: decimal(quoteRate),
      available: balance(userId, 'available'),
      liquidity,
    }),
    setTick(next) {
      tick = next;
      liquidity = createLiquidity(next.book);
    },
    perform(orderId, decision) {
      if (decision.ok) for (const event of decision.events) apply(orderId, event);
    },
    check: () => checkDesk(orders, balances, users, balance),
  };
}

function checkDesk(
  orders: ReadonlyMap<string, ContractOrder>,
  balances: Balances,
  users: readonly string[],
  balance: Desk['balance'],
): void {
  for (const [currency, total] of totalsPerCurrency(balances)) {
    if (!total.isZero()) throw new Error(`${currency} does not add up: ${total.toFixed()}`);
  }
  for (const order of orders.values()) checkOrder(order);
  for (const userId of users) {
    const held = [...orders.values()]
      .filter((order) => order.userId === userId)
      .reduce((sum, order) => sum.plus(order.reserved).plus(order.margin), ZERO);
    const locked = balance(userId, 'locked');
    if (!held.eq(locked)) {
      throw new Error(`${userId}: locked ${locked.toFixed()}, held by orders ${held.toFixed()}`);
    }
  }
}

function checkOrder(order: ContractOrder): void {
  const wrong = (what: string): never => {
    throw new Error(`${order.id} (${order.state}): ${what}`);
  };
  const amounts = [order.reserved, order.margin, order.openQuantity, order.restingQuantity];
  if (amounts.some((amount) => amount.lt(0))) wrong('a negative amount');
  if (isFinal(order) && amounts.some((amount) => !amount.isZero())) wrong('something left over');
  if (isFinal(order) && !order.accruedOvernightFee.isZero()) wrong('an unsettled overnight fee');
  if (order.openQuantity.isZero() && !order.openCost.isZero()) wrong('cost without quantity');
  const accounted = order.openQuantity.plus(order.restingQuantity).plus(order.closedQuantity);
  if (accounted.gt(order.orderedQuantity)) wrong('more than was ordered');
  if (order.restingQuantity.isZero() !== order.reserved.isZero()) wrong('a reserve out of place');
}
