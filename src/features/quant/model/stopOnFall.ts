// Where a grid would be sold if the price only fell: on the way down each empty cell buys at its level, and what it holds then
// decides. Must never compute a number that core does not: trades and the stop are core's.
import type { Points } from '../../../../core/market/types.ts';
import { addToCell } from '../../../../core/trading/grid/cells.ts';
import { costOf, tradeTerms } from '../../../../core/trading/grid/formulas.ts';
import { stopPrice } from '../../../../core/trading/grid/stopPrice.ts';
import type { GridOrder, GridRules } from '../../../../core/trading/grid/types.ts';

type Held = Pick<GridOrder, 'amount' | 'cash' | 'cells'>;

/** In points; undefined where no fall costs that much. */
export function stopOnFall(
  { levels, cellLots, ...order }: Held & Pick<GridOrder, 'levels' | 'cellLots'>,
  rules: GridRules,
): Points | undefined {
  let held: Held = order;
  for (let cell = order.cells.length - 1; cell >= 0; cell -= 1) {
    const missing = cellLots - (held.cells[cell]?.lots ?? 0);
    const level = levels[cell] ?? 0;
    if (missing > 0) {
      const stop = stopPrice(held, rules);
      // It is sold before the price gets there.
      if (stop !== undefined && stop >= level) return stop;
      const { net } = tradeTerms('asks', costOf(missing, level, rules), rules.feeRate);
      held = {
        amount: held.amount,
        cash: held.cash.minus(net),
        cells: addToCell(held.cells, cell, missing, net),
      };
    }
  }
  return stopPrice(held, rules);
}
