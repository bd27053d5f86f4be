// A subscription to an automated grid as the wire shows it, at the price of the moment. Must say nothing that core does not.
import { scaledToDecimal } from '../../../core/market/scaledDecimal.ts';
import type { Points, Tick, TimeMs } from '../../../core/market/types.ts';
import { type Decimal, textOrNull, toText } from '../../../core/money/decimal.ts';
import { roundPriceForDisplay } from '../../../core/money/rounding.ts';
import { fromLots } from '../../../core/trading/book/scale.ts';
import { earlyFeeNow, gridWorth, lotsHeld } from '../../../core/trading/grid/formulas.ts';
import { previewRedeem } from '../../../core/trading/grid/preview.ts';
import type { GridOrder, GridRules } from '../../../core/trading/grid/types.ts';
import type { QuantOrderDto } from '../../../protocol/quantOrder.ts';

/** An average over several levels is exact inside and shown with at most 8 decimals; proof/getFill has all of them. */
const SHOWN_PRICE_DECIMALS = 8;

/** The market at which a subscription is shown. */
export interface QuantShown {
  readonly now: TimeMs;
  readonly rules: GridRules;
  /** Undefined while there is no price. */
  readonly tick: Tick | undefined;
  /** Of one that is over: the mark of the message that it ended at; undefined where nobody knows it any more. */
  readonly endMark?: Points | undefined;
}

export function presentQuantOrder(order: GridOrder, shown: QuantShown): QuantOrderDto {
  const { rules } = shown;
  return {
    id: order.id,
    productId: order.productId,
    rulebookHash: order.rulebookHash,
    quantId: order.quantId,
    name: rules.name,
    kind: rules.kind,
    days: rules.days,
    amount: toText(order.amount),
    state: order.state,
    appliedAt: order.appliedAt,
    expiresAt: order.expiresAt,
    endedAt: order.endedAt,
    endReason: order.endReason,
    ending: order.ending,
    ...worthOf(order, shown),
    gridProfit: toText(order.gridProfit),
    leaseFee: toText(order.leaseFee),
    earlyFee: toText(earlyFeeOf(order, shown)),
    proceeds: textOrNull(order.proceeds),
    fees: toText(order.fees),
    trades: order.trades,
    startPrice: toText(roundPriceForDisplay(order.startPrice, SHOWN_PRICE_DECIMALS)),
    levels: order.levels.map((level) => toText(scaledToDecimal(level, rules.priceDecimals))),
    cells: order.cells.map(({ lots, cost }) => ({
      quantity: toText(fromLots(lots, rules)),
      cost: toText(cost),
    })),
    cellQuantity: toText(fromLots(order.cellLots, rules)),
    cash: toText(order.cash),
  };
}

type Worth = Pick<QuantOrderDto, 'value' | 'floating' | 'total' | 'ifHeld'>;

/** Of one that is over what came back stands for what it is worth, nothing floats any more, and holding ended with it. */
function worthOf(order: GridOrder, { rules, tick, endMark }: QuantShown): Worth {
  const { proceeds, gridProfit } = order;
  if (proceeds !== null) {
    const held = endMark === undefined ? null : gridWorth(order, endMark, rules).ifHeld;
    const ifHeld = textOrNull(held);
    return { value: toText(proceeds), floating: '0', total: toText(gridProfit), ifHeld };
  }
  if (tick === undefined) return { value: null, floating: null, total: null, ifHeld: null };
  const { value, floating, total, ifHeld } = gridWorth(order, tick.mark, rules);
  return {
    value: toText(value),
    floating: toText(floating),
    total: toText(total),
    ifHeld: toText(ifHeld),
  };
}

/** What redeeming it on the newest message would cost; where nobody can say, the most that it may. */
function earlyFeeOf(order: GridOrder, { now, rules, tick }: QuantShown): Decimal {
  if (order.state !== 'progress') return order.earlyFee;
  const most = earlyFeeNow(order, rules, order.amount, now);
  if (most.isZero()) return most;
  if (lotsHeld(order.cells) === 0)
    return earlyFeeNow(order, rules, order.cash.minus(order.amount), now);
  if (tick === undefined) return most;
  const gate = { market: 'live' } as const;
  const preview = previewRedeem(order, { rules, tick, gate, available: order.cash });
  return preview.ok ? preview.order.earlyFee : most;
}
