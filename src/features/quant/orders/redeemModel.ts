// What redeeming a subscription would bring now, from the decision that will be taken: core's previewRedeem on the newest message.
// Must never do a sum that core does not: the lines below are differences of what it gives.
import { toText, ZERO } from '../../../../core/money/decimal.ts';
import type { Tick } from '../../../../core/market/types.ts';
import { fromLots } from '../../../../core/trading/book/scale.ts';
import { lotsHeld } from '../../../../core/trading/grid/formulas.ts';
import { previewRedeem } from '../../../../core/trading/grid/preview.ts';
import type { GridOrder, GridRules } from '../../../../core/trading/grid/types.ts';
import type { MarketGate } from '../../../../core/trading/order.ts';
import type { Rejected } from '../../../../core/trading/rejection.ts';

export interface Redemption {
  /** Base units that are sold. */
  readonly quantity: string;
  /** On average; null where nothing is held. */
  readonly price: string | null;
  readonly cash: string;
  /** For the coins, before the fee. */
  readonly received: string;
  readonly tradeFee: string;
  readonly earlyFee: string;
  readonly proceeds: string;
  /** Against what was put in, all fees taken off. */
  readonly result: string;
}

interface RedeemContext {
  readonly rules: GridRules;
  readonly tick: Tick | undefined;
  readonly market: MarketGate['market'];
}

/** Undefined while no price is known. */
export function redemptionOf(
  grid: GridOrder,
  { rules, tick, market }: RedeemContext,
): { readonly ok: true; readonly redemption: Redemption } | Rejected | undefined {
  if (tick === undefined) return undefined;
  const gate = { market };
  const preview = previewRedeem(grid, { rules, tick, gate, available: ZERO });
  if (!preview.ok) return preview;
  const { earlyFee, fees, proceeds } = preview.order;
  const back = proceeds ?? ZERO;
  const tradeFee = fees.minus(grid.fees);
  const received = back.plus(earlyFee).minus(grid.cash).plus(tradeFee);
  const quantity = fromLots(lotsHeld(grid.cells), rules);
  return {
    ok: true,
    redemption: {
      quantity: toText(quantity),
      price: quantity.isZero() ? null : received.div(quantity).toFixed(18),
      cash: toText(grid.cash),
      received: toText(received),
      tradeFee: toText(tradeFee),
      earlyFee: toText(earlyFee),
      proceeds: toText(back),
      result: toText(back.minus(grid.amount)),
    },
  };
}
