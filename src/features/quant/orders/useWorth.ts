import { useMemo } from 'react';
import { decimal, toText } from '../../../../core/money/decimal.ts';
import { parseScaled } from '../../../../core/market/parseScaled.ts';
import { earlyFeeAt, gridWorth } from '../../../../core/trading/grid/formulas.ts';
import type { GridOrder, GridRules } from '../../../../core/trading/grid/types.ts';
import type { QuantOrderDto } from '../../../../protocol/quantOrder.ts';
import { useOrderProduct } from '../../../market/orders/useOrderProduct.ts';
import type { OrderProduct } from '../../../market/orders/useOrderProduct.ts';
import { gridOf } from '../model/gridOf.ts';
import { useGridRules } from '../model/useGridRules.ts';

export interface Worth {
  readonly value: string | null;
  readonly gridProfit: string;
  readonly floating: string | null;
  readonly total: string | null;
  readonly ifHeld: string | null;
  readonly earlyFee: string;
}

export interface QuantMarketOf {
  readonly product: OrderProduct;
  /** Of the rulebook that it runs by for life; undefined until it has come. */
  readonly rules: GridRules | undefined;
  /** The four numbers at the mark of now; as the server told them until the rules have come. */
  readonly worth: Worth;
}

function worthAt(grid: GridOrder, mark: number, now: number, rules: GridRules): Worth {
  const worth = gridWorth(grid, mark, rules);
  return {
    value: toText(worth.value),
    gridProfit: toText(worth.gridProfit),
    floating: toText(worth.floating),
    total: toText(worth.total),
    ifHeld: toText(worth.ifHeld),
    earlyFee: toText(earlyFeeAt(grid, mark, now, rules)),
  };
}

/** The product of a subscription, its rules, and what it is worth now, by core's own functions. */
export function useWorth(order: QuantOrderDto): QuantMarketOf {
  const { productId, startPrice, cellQuantity } = order;
  const product = useOrderProduct({
    productId,
    price: order.levels[0] ?? startPrice,
    quantity: cellQuantity,
  });
  const { rules } = useGridRules(order);
  const grid = useMemo(
    () => (rules === undefined ? undefined : gridOf(order, rules)),
    [order, rules],
  );
  const { quote } = product;
  const worth = useMemo(() => {
    if (grid === undefined || rules === undefined || order.state !== 'progress') return order;
    const mark = quote?.mark ?? null;
    const points = mark === null ? undefined : parseScaled(mark, rules.priceDecimals, 'half_even');
    const time = quote?.time ?? null;
    return points === undefined || time === null ? order : worthAt(grid, points, time, rules);
  }, [grid, rules, order, quote]);
  return { product, rules, worth };
}

/** How much of its term has passed, 0 to 1; undefined without a term. */
export function passedOf(
  { appliedAt, expiresAt }: Pick<QuantOrderDto, 'appliedAt' | 'expiresAt'>,
  now: number,
): number | undefined {
  if (expiresAt === null || expiresAt <= appliedAt) return undefined;
  return Math.min(1, Math.max(0, (now - appliedAt) / (expiresAt - appliedAt)));
}

/** Base units that its cells hold together. */
export const heldOf = ({ cells }: Pick<QuantOrderDto, 'cells'>): string =>
  toText(cells.reduce((sum, { quantity }) => sum.plus(quantity), decimal('0')));
