// A subscription of the wire as core's functions take it. Must never change a number on the way.
import { decimal, ZERO } from '../../../../core/money/decimal.ts';
import { toLots, toPoints } from '../../../../core/trading/book/scale.ts';
import type { GridOrder, GridRules } from '../../../../core/trading/grid/types.ts';
import type { QuantOrderDto } from '../../../../protocol/quantOrder.ts';

/** Whose it is and what it was accepted at decides nothing of what is worked out here. */
export function gridOf(order: QuantOrderDto, rules: GridRules): GridOrder {
  return {
    id: order.id,
    userId: '',
    rulebookHash: order.rulebookHash,
    quantId: order.quantId,
    productId: order.productId,
    base: rules.base,
    quantityDecimals: rules.quantityDecimals,
    state: order.state,
    amount: decimal(order.amount),
    leaseFee: decimal(order.leaseFee),
    levels: order.levels.map((level) => toPoints(decimal(level), rules)),
    cellLots: toLots(decimal(order.cellQuantity), rules),
    cells: order.cells.map(({ quantity, cost }) => ({
      lots: toLots(decimal(quantity), rules),
      cost: decimal(cost),
    })),
    cash: decimal(order.cash),
    gridProfit: decimal(order.gridProfit),
    fees: decimal(order.fees),
    trades: order.trades,
    startPrice: decimal(order.startPrice),
    ending: order.ending,
    endReason: order.endReason,
    // On the wire a running one tells what redeeming it would cost.
    earlyFee: order.state === 'progress' ? ZERO : decimal(order.earlyFee),
    proceeds: order.proceeds === null ? null : decimal(order.proceeds),
    acceptanceSeq: 0,
    appliedAt: order.appliedAt,
    expiresAt: order.expiresAt,
    endedAt: order.endedAt,
    version: 0,
  };
}
