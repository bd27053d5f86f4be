/** What the auditor of grids keeps, whether a record is as its own, and what should have happened to those that nobody touched. */
import type { GridOrder } from '../../../core/trading/grid/types.ts';
import type { Counters } from '../auditor/counters.ts';
import { parse } from '../auditor/fraction.ts';
import { MONEY_DECIMALS } from '../auditor/rules.ts';
import { type Books } from './books.ts';
import { costHeld, money, moneyOf, type NaiveGrid, stopPoints } from './gridModel.ts';
import type { Message, Messages } from './messages.ts';
import { APART_MS, STOP_KEEPS } from './wealthRules.ts';

const units = (text: string | undefined): bigint => parse(text ?? '0').floor(MONEY_DECIMALS);

export interface GridAuditOptions {
  readonly counters: Counters;
  readonly messages: Messages;
  readonly books: Books;
}

export class GridBase {
  /** In the order of making. */
  readonly ids: string[] = [];
  readonly grids = new Map<string, NaiveGrid>();
  readonly running = new Map<string, NaiveGrid>();
  protected readonly options: GridAuditOptions;
  /** By the last group. */
  protected readonly touched = new Set<string>();

  constructor(options: GridAuditOptions) {
    this.options = options;
  }

  protected checkGrid(grid: NaiveGrid, order: GridOrder): void {
    const { counters } = this.options;
    const isOver = grid.state !== 'progress';
    const value = isOver ? (grid.proceeds ?? 0n) + grid.earlyFee : grid.cash + costHeld(grid);
    const detail = (): string => `${grid.id}: ${JSON.stringify(order)}`;
    counters.check('grid total = profit + floating', value === grid.amount + grid.profit, detail);
    const same: readonly (readonly [string, unknown, unknown])[] = [
      ['state', order.state, grid.state],
      ['cash', units(order.cash.toFixed()), isOver ? 0n : grid.cash],
      ['gridProfit', order.gridProfit.toFixed(), money(grid.profit)],
      ['fees', units(order.fees.toFixed()), grid.fees],
      ['trades', order.trades, grid.trades],
      ['amount', units(order.amount.toFixed()), grid.amount],
      ['earlyFee', units(order.earlyFee.toFixed()), grid.earlyFee],
      ['proceeds', order.proceeds === null ? null : units(order.proceeds.toFixed()), grid.proceeds],
      ['ending', order.ending, grid.ending],
      ['expiresAt', order.expiresAt, grid.expiresAt],
      ['cells', cellsOf(order), grid.cells.map(({ lots, cost }) => `${lots}:${cost}`).join()],
    ];
    for (const [name, is, should] of same) {
      const holds =
        name === 'gridProfit'
          ? parse(is as string).compare(money(grid.profit)) === 0
          : is === should;
      counters.check(
        'grid as predicted',
        holds,
        () => `${name} of ${detail()}: ${String(should)}`,
        0,
      );
    }
    counters.count('grid as predicted');
  }

  /** Running grids that the last group left as they were: had a message reached them, they would have changed. */
  watch(now: number, isDue: boolean): void {
    const { counters, messages } = this.options;
    let looked = 0;
    for (const grid of this.running.values()) {
      const { productId } = grid.offer;
      const message = messages.latest(productId);
      if (message === undefined || !messages.isLive(productId)) continue;
      const { tick } = message;
      if (messages.fresh.has(productId) && !this.touched.has(grid.id)) {
        looked += 1;
        this.watchCells(grid, message);
        this.watchStop(grid, tick.mark, tick.receivedTime);
      }
      if (!isDue || grid.expiresAt === null || grid.ending !== null) continue;
      const isOver = grid.expiresAt + 10_000 <= now && tick.receivedTime >= grid.expiresAt + 10_000;
      counters.check('no grid outlives its term', !isOver, () => grid.id);
    }
    counters.count('cell trades at the first message at its level', looked);
  }

  protected watchCells(grid: NaiveGrid, { tick, filled }: Message): void {
    const { counters } = this.options;
    if (tick.seq <= grid.acceptanceSeq || grid.ending !== null) return;
    for (const [at, cell] of grid.cells.entries()) {
      const [lower = 0, upper = 0] = [grid.levels[at], grid.levels[at + 1]];
      const sells = cell.lots > 0n && upper <= leftAt(tick.book.bids, filled.bids);
      const ask = leftAt(tick.book.asks, filled.asks);
      const pays = grid.cash > 2n * moneyOf(BigInt(lower), grid.rules).ceil(MONEY_DECIMALS);
      const buys = cell.lots < grid.cellLots && ask > 0 && lower >= ask && pays;
      const detail = (): string => `cell ${at} of ${grid.id} at ${tick.seq}`;
      if (sells || buys)
        counters.check('cell trades at the first message at its level', false, detail);
    }
  }

  protected watchStop(grid: NaiveGrid, mark: number, at: number): void {
    const level = stopPoints(grid, STOP_KEEPS);
    if (level === undefined || BigInt(mark) > level || grid.ending !== null) {
      grid.belowSince = null;
      return;
    }
    if (grid.belowSince === null || at < grid.belowSince) grid.belowSince = at;
    const isMissed = at - grid.belowSince >= APART_MS;
    const detail = (): string => `${grid.id}: stop at ${level}, mark ${mark}`;
    this.options.counters.check('no grid falls through its stop', !isMissed, detail);
  }
}

const cellsOf = ({ cells }: GridOrder): string =>
  cells.map(({ lots, cost }) => `${lots}:${units(cost.toFixed())}`).join();

/** The best price of which something is left; 0 for none. */
function leftAt(levels: readonly (readonly [number, number])[], filled: number): number {
  let skip = filled;
  for (const [price, lots] of levels) {
    if (skip < lots) return price;
    skip -= lots;
  }
  return 0;
}
