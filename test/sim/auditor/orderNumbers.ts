/**
 * A ticket of the house under test in the auditor's numbers: points, lots and millionths. Whatever does not fit into whole
 * numbers was rounded where nothing may be.
 */
import type { Decimal } from '../../../core/money/decimal.ts';
import type { ContractOrder } from '../../../core/trading/contract/types.ts';
import { type ProductRules, rulesOf } from './rules.ts';

/** Decimal → whole units of 10^-decimals; throws when it has more. */
export function unitsOf(value: Decimal, decimals: number): bigint {
  const text = value.toFixed(decimals);
  if (value.decimalPlaces() > decimals)
    throw new RangeError(`${value.toFixed()} has too many decimals`);
  return BigInt(text.replace('.', ''));
}

const pointsOf = (value: Decimal | null, decimals: number): number | null =>
  value === null ? null : Number(unitsOf(value, decimals));

export interface OrderNumbers {
  readonly id: string;
  readonly userId: string;
  readonly rules: ProductRules;
  readonly state: ContractOrder['state'];
  readonly direction: ContractOrder['direction'];
  readonly version: number;
  readonly open: number;
  readonly resting: number;
  readonly closed: number;
  readonly ordered: number;
  readonly reserved: bigint;
  readonly margin: bigint;
  readonly limit: number | null;
  readonly takeProfit: number | null;
  readonly stopLoss: number | null;
  readonly liquidation: number | null;
  /** How far a trailing stop stays behind; null for none. */
  readonly trailingRate: string | null;
  readonly closing: string | null;
  readonly acceptanceSeq: number;
  readonly openTime: number | null;
  readonly lastRollAt: number | null;
  readonly lastLiquidationAt: number | null;
}

export function orderNumbers(order: ContractOrder): OrderNumbers {
  const rules = rulesOf(order.productId);
  if (rules === undefined) throw new Error(`unknown product ${order.productId}`);
  const lots = (value: Decimal): number => Number(unitsOf(value, rules.quantityDecimals));
  const points = (value: Decimal | null): number | null => pointsOf(value, rules.priceDecimals);
  return {
    id: order.id,
    userId: order.userId,
    rules,
    state: order.state,
    version: order.version,
    direction: order.direction,
    open: lots(order.openQuantity),
    resting: lots(order.restingQuantity),
    closed: lots(order.closedQuantity),
    ordered: lots(order.orderedQuantity),
    reserved: unitsOf(order.reserved, 6),
    margin: unitsOf(order.margin, 6),
    limit: points(order.price),
    takeProfit: points(order.takeProfit),
    stopLoss: points(order.stopLoss),
    liquidation: points(order.liquidationPrice),
    trailingRate: order.trailingRate?.toFixed() ?? null,
    closing: order.closing,
    acceptanceSeq: order.acceptanceSeq,
    openTime: order.openTime,
    lastRollAt: order.lastRollAt,
    lastLiquidationAt: order.lastLiquidationAt,
  };
}

/** Which of take profit, stop loss and liquidation price the mark has reached. */
export function reachedBy(
  order: OrderNumbers,
  mark: number,
): ('take_profit' | 'stop_loss' | 'liquidation')[] {
  const above = (price: number | null): boolean => price !== null && mark >= price;
  const below = (price: number | null): boolean => price !== null && mark <= price;
  const [gains, loses] = order.direction === 'long' ? [above, below] : [below, above];
  const prices = [
    ['take_profit', gains(order.takeProfit)],
    ['stop_loss', loses(order.stopLoss)],
    ['liquidation', loses(order.liquidation)],
  ] as const;
  return prices.flatMap(([name, isReached]) => (isReached ? [name] : []));
}

/** Live tickets by owner and by product. */
export class LiveOrders {
  readonly #byId = new Map<string, OrderNumbers>();
  readonly #byGroup = new Map<string, Map<string, OrderNumbers>>();

  get(id: string): OrderNumbers | undefined {
    return this.#byId.get(id);
  }

  /** Of a user or of a product. */
  of(group: string): Iterable<OrderNumbers> {
    return this.#byGroup.get(group)?.values() ?? [];
  }

  set(order: OrderNumbers): void {
    this.#byId.set(order.id, order);
    for (const group of [order.userId, order.rules.productId]) {
      const members = this.#byGroup.get(group) ?? new Map<string, OrderNumbers>();
      this.#byGroup.set(group, members.set(order.id, order));
    }
  }

  delete(id: string): void {
    const order = this.#byId.get(id);
    if (order === undefined) return;
    this.#byId.delete(id);
    this.#byGroup.get(order.userId)?.delete(id);
    this.#byGroup.get(order.rules.productId)?.delete(id);
  }
}
