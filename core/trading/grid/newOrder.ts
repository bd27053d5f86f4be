// A subscription as it is born: all of it cash but the lease, no cell filled, version 0. Only an event turns it into anything
// else. Source: wire.md "Objects" (quant order).
import { type Decimal, ZERO } from '../../money/decimal.ts';
import type { Points } from '../../market/types.ts';
import type { OrderIdentity } from '../order.ts';
import { emptyCells } from './cells.ts';
import { leaseFeeOf } from './formulas.ts';
import type { GridSize } from './size.ts';
import type { GridAcceptance, GridCommand, GridOrder, GridRules } from './types.ts';

export interface NewGrid {
  readonly levels: readonly Points[];
  readonly size: Pick<GridSize, 'lots'>;
  readonly startPrice: Decimal;
}

export function newOrder(
  { amount }: GridCommand,
  acceptance: GridAcceptance,
  identity: OrderIdentity,
  { levels, size, startPrice }: NewGrid,
  rules: GridRules,
): GridOrder {
  const leaseFee = leaseFeeOf(amount, rules);
  return {
    id: identity.id,
    userId: identity.userId,
    rulebookHash: identity.rulebookHash,
    quantId: rules.quantId,
    productId: rules.productId,
    base: rules.base,
    quantityDecimals: rules.quantityDecimals,
    state: 'progress',
    amount,
    leaseFee,
    levels,
    cellLots: size.lots,
    cells: emptyCells(rules.range.cells),
    cash: amount.minus(leaseFee),
    gridProfit: leaseFee.neg(),
    fees: ZERO,
    trades: 0,
    startPrice,
    ending: null,
    endReason: null,
    earlyFee: ZERO,
    proceeds: null,
    acceptanceSeq: acceptance.seq,
    appliedAt: acceptance.time,
    expiresAt: rules.termMs === null ? null : acceptance.time + rules.termMs,
    endedAt: null,
    version: 0,
  };
}
