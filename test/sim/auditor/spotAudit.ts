/**
 * Spot orders of the house under test against the naive house's: every changed order, what its coins cost, its fills and what
 * it holds.
 */
import { positionId } from '../../../core/trading/spot/position.ts';
import type { SpotOrder as RealOrder } from '../../../core/trading/spot/types.ts';
import type { FillRow } from '../../../server/store/evidenceStore.ts';
import type { Executed } from '../memoryBatches.ts';
import type { MemoryStore } from '../memoryStore.ts';
import type { Counters } from './counters.ts';
import type { FillAudit } from './fillAudit.ts';
import { ONE, parse, scaled, unitsText, ZERO } from './fraction.ts';
import type { JournalAudit } from './journal.ts';
import type { Expected, NaiveHouse } from './naiveHouse.ts';
import { unitsOf } from './orderNumbers.ts';
import {
  COST_DECIMALS,
  currencyDecimals,
  MONEY_DECIMALS,
  RATE_DECIMALS,
  SPOT_FEE_RATE,
  SPOT_MIN_VALUE,
} from './rules.ts';
import { baseDecimals, paidIn, receivedIn } from './spotMoney.ts';
import type { SpotOrder } from './spotOrder.ts';

/** From → to; 'none' is before the order exists. */
const EDGES = new Set([
  'none>open',
  'none>filled',
  'open>open',
  'open>filled',
  'open>cancelled',
  'open>expired',
]);

export interface SpotAuditOptions {
  readonly naive: NaiveHouse;
  readonly store: MemoryStore;
  readonly counters: Counters;
  readonly fills: FillAudit;
  readonly journal: JournalAudit;
}

export class SpotAudit {
  /** Number → order id, in the order of making. */
  readonly orderIds: string[] = [];
  /** Idempotency key → number of the order that its command made. */
  readonly numberOf = new Map<number, number>();
  readonly #options: SpotAuditOptions;
  readonly #states = new Map<string, { readonly state: string; readonly version: number }>();
  /** `user/currency` → order id → what it locks. */
  readonly #holds = new Map<string, Map<string, bigint>>();
  readonly #touched = new Map<number, RealOrder>();

  constructor(options: SpotAuditOptions) {
    this.#options = options;
  }

  /** Of one user in one currency: the sum of what his live orders lock. */
  held(userId: string, currency: string): bigint {
    let sum = 0n;
    for (const hold of this.#holds.get(`${userId}/${currency}`)?.values() ?? []) sum += hold;
    return sum;
  }

  /** A command with effects that came to a spot order. */
  take({ effects }: Executed, expected: Expected, spot: SpotOrder, detail: () => string): void {
    const { counters } = this.#options;
    const [order, ...others] = effects?.changed.spot ?? [];
    const isOne = order !== undefined && others.length === 0;
    counters.check('outcome as predicted', isOne, detail, 0);
    if (order === undefined) return;
    if (spot.number === this.orderIds.length) {
      this.orderIds.push(order.id);
      if (expected.key !== null) this.numberOf.set(expected.key, spot.number);
    }
    const isSame = this.orderIds[spot.number] === order.id;
    counters.check('spot order as predicted', isSame, () => `${spot.number} is ${order.id}`, 0);
    this.#touched.set(spot.number, order);
    this.#checkState(order, spot);
    this.#keepHold(order, spot);
    for (const row of effects?.fills ?? []) this.#checkFill(row, expected, spot);
    const { user, rules, side } = spot;
    const { available, locked } = this.#options.naive.state.account(user, 'spot', rules.base);
    const isSoldOut = side === 'sell' && available + locked === 0n && order.state === 'filled';
    if (!isSoldOut) return;
    counters.count('spot: everything sold');
    const isSmall = spot.type === 'market' && spot.value.isBelow(SPOT_MIN_VALUE);
    if (isSmall) counters.count('spot: all sold below the minimum');
  }

  #checkState(order: RealOrder, spot: SpotOrder): void {
    const { counters, naive } = this.#options;
    const before = this.#states.get(order.id);
    const edge = `${before?.state ?? 'none'}>${order.state}`;
    const isLater = order.version > (before?.version ?? 0);
    const detail = (): string => `${order.id}: ${edge}, version ${order.version}`;
    counters.check('only listed edges', EDGES.has(edge) && isLater, detail);
    counters.count(`spot edge: ${edge}`);
    this.#states.set(order.id, { state: order.state, version: order.version });
    const market = naive.state.market(spot);
    if (market.state !== 'live' && order.state === 'cancelled')
      counters.count('paused product: cancel works');
  }

  #keepHold(order: RealOrder, { side, rules }: SpotOrder): void {
    const currency = paidIn(side, rules);
    const key = `${order.userId}/${currency}`;
    const holds = this.#holds.get(key) ?? new Map<string, bigint>();
    this.#holds.set(key, holds);
    const hold = unitsOf(order.hold, currencyDecimals(currency) ?? 0);
    if (hold === 0n) holds.delete(order.id);
    else holds.set(order.id, hold);
  }

  #checkFill(row: FillRow, expected: Expected, spot: SpotOrder): void {
    const { counters, fills, naive } = this.#options;
    const { rules, limit, side } = spot;
    const market = naive.state.market(spot);
    counters.check('paused product: no fill', market.state === 'live', () => row.orderId, 0);
    if (!parse(row.quantity).fits(rules.quantityDecimals))
      counters.count('spot: part of a lot sold');
    const direction = side === 'buy' ? 'long' : 'short';
    const context = { accepted: expected.accepted, limit, direction, what: expected.what } as const;
    fills.check(row, context, rules.isCrypto, naive.state.now);
    this.#checkMoney(row, spot);
  }

  /** Roundings go towards the house and stay below a unit, whatever the order has been filled in. */
  #checkMoney(row: FillRow, { side, rules }: SpotOrder): void {
    const { counters } = this.#options;
    const inputs = JSON.parse(row.inputs) as Record<string, string>;
    const number = (name: string) => parse(inputs[name] ?? '0');
    const detail = (): string => `${row.kind} of ${row.orderId} at ${row.seq}: ${row.inputs}`;
    const unit = scaled(1, MONEY_DECIMALS);
    const value = number('valueBefore').plus(number('cost').times(number('quoteRate')));
    const booked = number('amountBefore').plus(number('amount'));
    const over = side === 'buy' ? booked.minus(value) : value.minus(booked);
    const isNear = over.compare(ZERO) >= 0 && over.isBelow(unit);
    counters.check('spot amount within one unit of the exact one', isNear, detail);
    const received = side === 'buy' ? number('quantity') : number('amount');
    const feeUnit = scaled(1, currencyDecimals(receivedIn(side, rules)) ?? 0);
    const trueFee = number('feeExactBefore').plus(received.times(SPOT_FEE_RATE));
    const extra = number('feeBefore').plus(number('fee')).minus(trueFee);
    const isFair = extra.compare(ZERO) >= 0 && extra.isBelow(feeUnit);
    counters.check('spot fee within one unit of the exact one', isFair, detail);
    if (side === 'buy') return;
    const sold = number('quantity');
    const known = sold.isAbove(number('positionQuantityBefore'))
      ? number('positionQuantityBefore')
      : sold;
    const share = known.isZero()
      ? ZERO
      : number('positionCostBefore').times(known).over(number('positionQuantityBefore'));
    const net = number('amount').minus(number('fee')).times(known).over(sold);
    const lost = net.minus(share).minus(number('result'));
    const isTrue = lost.compare(ZERO) >= 0 && lost.isBelow(unit.times(ONE.plus(unit)));
    counters.check('spot result within one unit of the exact one', isTrue, detail);
  }

  /** Each order that the last group changed, as it stands now, here and there; then forgets them. */
  checkTouched(): void {
    const { counters, naive, store, journal } = this.#options;
    for (const [number, { id, userId }] of this.#touched) {
      const order = store.recordsOf('spot').get(id);
      const spot = naive.state.spotOrders[number];
      if (order === undefined || spot === undefined) {
        counters.check('spot order as predicted', false, () => `${id} is missing`);
        return;
      }
      const found = [...spotDifferences(spot, order), ...this.#positionDifferences(spot, userId)];
      const detail = (): string => `${id}: ${found.join('; ')}`;
      counters.check('spot order as predicted', found.length === 0, detail);
      const locked = journal.lockedBy.get(id) ?? 0n;
      const holds = locked === spot.hold;
      counters.check('spot hold = its postings', holds, () => `${id}: ${locked} locked`);
    }
    this.#touched.clear();
  }

  #positionDifferences({ user, rules, filled }: SpotOrder, userId: string): string[] {
    const { naive, store } = this.#options;
    if (filled === 0n) return [];
    const real = store.recordsOf('spotPosition').get(positionId(userId, rules.base));
    const own = naive.state.position(user, rules.base);
    const texts = [
      unitsText(own.quantity, baseDecimals(rules)),
      unitsText(own.cost, COST_DECIMALS),
      unitsText(own.realised, MONEY_DECIMALS),
    ];
    const found = [real?.quantity, real?.cost, real?.realised].map((value) => value?.toFixed());
    return texts.join() === found.join() ? [] : [`position ${texts.join()}, ${found.join()} found`];
  }

  /** Every order again: none may have changed behind the auditor's back. */
  checkAll(): void {
    const { counters, store } = this.#options;
    for (const [id, { state, version }] of this.#states) {
      const order = store.recordsOf('spot').get(id);
      const isSame = order?.state === state && order.version === version;
      counters.check('terminal states stay', isSame, () => `${id} was ${state} ${version}`, 0);
    }
  }
}

/** The names and values in which they differ; empty when they agree. */
export function spotDifferences(spot: SpotOrder, order: RealOrder): string[] {
  const { rules, side } = spot;
  const paid = currencyDecimals(paidIn(side, rules)) ?? 0;
  const received = currencyDecimals(receivedIn(side, rules)) ?? 0;
  const coins = (units: bigint): string => unitsText(units, baseDecimals(rules));
  const pairs: readonly (readonly [string, string | number | null, string | number | null])[] = [
    ['product', rules.productId, order.productId],
    ['side', side, order.side],
    ['type', spot.type, order.type],
    ['state', spot.state, order.state],
    [
      'limit',
      spot.limit === null ? 'none' : unitsText(BigInt(spot.limit), rules.priceDecimals),
      order.price?.toFixed() ?? 'none',
    ],
    ['ordered', coins(spot.ordered), order.orderedQuantity.toFixed()],
    [
      'amount',
      spot.amount === null ? 'none' : unitsText(spot.amount, MONEY_DECIMALS),
      order.orderedAmount?.toFixed() ?? 'none',
    ],
    ['resting', coins(spot.resting), order.restingQuantity.toFixed()],
    ['hold', unitsText(spot.hold, paid), order.hold.toFixed()],
    ['filled', coins(spot.filled), order.filledQuantity.toFixed()],
    ['cost', unitsText(spot.cost, COST_DECIMALS), order.filledCost.toFixed()],
    ['paid', unitsText(spot.paid, MONEY_DECIMALS), order.filledAmount.toFixed()],
    ['fee', unitsText(spot.fee, received), order.fee.toFixed()],
    ['realised', unitsText(spot.realised, MONEY_DECIMALS), order.realised.toFixed()],
    ['rate', unitsText(spot.rate.nearest(RATE_DECIMALS), RATE_DECIMALS), order.quoteRate.toFixed()],
    ['value', String(spot.value.compare(parse(order.filledValue.toFixed()))), '0'],
    ['trueFee', String(spot.trueFee.compare(parse(order.feeExact.toFixed()))), '0'],
    ['acceptanceSeq', spot.acceptanceSeq, order.acceptanceSeq],
    ['orderTime', spot.orderTime, order.orderTime],
    ['expiresAt', spot.expiresAt, order.expiresAt],
    ['handlingTime', spot.handlingTime, order.handlingTime],
    ['endReason', spot.endReason, order.endReason],
  ];
  return pairs
    .filter(([, naive, real]) => naive !== real)
    .map(([name, naive, real]) => `${name}: ${naive} predicted, ${real} found`);
}
