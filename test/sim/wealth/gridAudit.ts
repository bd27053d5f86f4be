/**
 * Every subscription against the auditor's own: each trade walks the named book at its level or better, pays its fee, sells what
 * its cell holds; the end gives back everything but a share of a profit; nothing that was reached is left standing.
 */
import type { GridOrder } from '../../../core/trading/grid/types.ts';
import type { FillRow } from '../../../server/store/evidenceStore.ts';
import { costAt } from '../auditor/fillAudit.ts';
import { parse, powerOfTen } from '../auditor/fraction.ts';
import { currencyDecimals, MONEY_DECIMALS, rulesOf, STALE_AFTER_MS } from '../auditor/rules.ts';
import type { Executed } from '../memoryBatches.ts';
import { move, type Moves } from './books.ts';
import {
  fillFrom,
  held,
  levelAbout,
  money,
  moneyOf,
  type NaiveGrid,
  stopPoints,
  takeOut,
} from './gridModel.ts';
import type { Message } from './messages.ts';
import { APART_MS, EARLY_FEE_RATE, GRID_FEE_RATE, offerOf, STOP_KEEPS } from './wealthRules.ts';

type Inputs = Readonly<Record<string, string>>;
const units = (text: string | undefined): bigint => parse(text ?? '0').floor(MONEY_DECIMALS);

import { GridBase } from './gridBase.ts';

export class GridAudit extends GridBase {
  begin(): void {
    this.touched.clear();
  }

  take({ command, effects }: Executed, now: number): void {
    const [order] = effects?.changed.quant ?? [];
    if (order === undefined || effects === null) return;
    const { counters } = this.options;
    const fills = effects.fills.filter((row) => row.order === 'quant');
    const known = this.grids.get(order.id);
    this.touched.add(order.id);
    this.#checkWhy(executedOf(command.name), known, command.operation.input as Given, now);
    for (const row of fills) this.#takeFill(row, order, command, now);
    const grid = this.grids.get(order.id);
    if (grid === undefined) {
      counters.check('grid as predicted', false, () => `${order.id} began with nothing`);
      return;
    }
    this.#follow(
      grid,
      order,
      effects.entries.map(({ entry }) => `${entry.kind}|${entry.cause}`),
      fills,
    );
    this.checkGrid(grid, order);
    grid.belowSince = null;
    if (grid.state === 'progress') this.running.set(grid.id, grid);
    else this.running.delete(grid.id);
  }

  /** What happens by rule has its reason, out of the messages that are named. */
  #checkWhy(what: string, grid: NaiveGrid | undefined, { tick, first }: Given, now: number): void {
    const { counters, messages } = this.options;
    if (grid === undefined) return;
    const detail = (): string => `${what} of ${grid.id} at ${tick?.seq}, first ${first?.seq}`;
    if (what === 'stop' && grid.ending === null) {
      const level = stopPoints(grid, STOP_KEEPS);
      const message = messages.find(grid.offer.productId, tick?.seq ?? 0)?.tick;
      const before = messages.find(grid.offer.productId, first?.seq ?? 0)?.tick;
      const isSeen =
        level !== undefined &&
        message !== undefined &&
        before !== undefined &&
        BigInt(message.mark) <= level &&
        BigInt(before.mark) <= level &&
        message.receivedTime - before.receivedTime >= APART_MS;
      counters.check('grid stop seen in two messages', isSeen, detail);
    }
    if (what === 'end' && grid.ending === null) {
      const isOver =
        grid.expiresAt !== null &&
        now >= grid.expiresAt &&
        (tick?.receivedTime ?? 0) >= grid.expiresAt;
      counters.check('grid ends at its term', isOver, detail);
    }
    counters.check(
      'terminal states stay',
      grid.state === 'progress',
      () => `${what} of ${grid.id}, which is ${grid.state}`,
      0,
    );
  }

  #takeFill(row: FillRow, order: GridOrder, command: Executed['command'], now: number): void {
    const inputs = JSON.parse(row.inputs) as Inputs;
    if (row.kind === 'open') this.#start(row, order, command);
    const grid = this.grids.get(order.id);
    if (grid === undefined || row.kind === 'open') return;
    if (row.kind === 'close') this.#end(grid, inputs, now, order);
    else this.#trade(grid, row, inputs);
    if (executedOf(command.name) === 'redeem') this.#checkAccepted(row, command);
  }

  #start(row: FillRow, order: GridOrder, command: Executed['command']): void {
    const { counters, messages } = this.options;
    const given = command.operation.input as Given;
    const offer = offerOf(given.order?.quantId ?? '');
    const rules = rulesOf(row.productId);
    const message = messages.find(row.productId, row.seq);
    const detail = (): string => `${order.id} of ${row.productId} at ${row.seq}`;
    const isKnown = offer?.productId === row.productId && rules !== undefined;
    counters.check('grid as predicted', isKnown && message !== undefined, detail, 0);
    if (offer === undefined || rules === undefined || message === undefined) return;
    const mid = message.tick.indexDoubled / 2;
    const isSpread =
      order.levels.length === offer.cells + 1 &&
      order.levels.every((level, at) => Math.abs(level - levelAbout(offer, mid, at)) < 0.51);
    counters.check('grid levels as published', isSpread, detail);
    this.#checkAccepted(row, command);
    const amount = units(given.order?.amount);
    const grid: NaiveGrid = {
      id: order.id,
      userId: command.userId,
      offer,
      rules,
      amount,
      levels: order.levels,
      cellLots: BigInt(order.cellLots),
      cells: Array.from({ length: offer.cells }, () => ({ lots: 0n, cost: 0n })),
      cash: amount,
      profit: 0n,
      fees: 0n,
      trades: 0,
      ending: null,
      state: 'progress',
      endReason: null,
      earlyFee: 0n,
      proceeds: null,
      acceptanceSeq: row.acceptanceSeq,
      appliedAt: order.appliedAt,
      expiresAt: offer.days === null ? null : order.appliedAt + offer.days * 86_400_000,
      belowSince: null,
    };
    this.grids.set(order.id, grid);
    this.ids.push(order.id);
  }

  #checkAccepted(
    { productId, seq, acceptanceSeq, orderId }: FillRow,
    command: Executed['command'],
  ): void {
    const { acceptance } = command.operation.input as Given;
    const { counters, messages } = this.options;
    const message = messages.find(productId, seq)?.tick;
    const detail = (): string => `${orderId} accepted at ${acceptanceSeq}, filled at ${seq}`;
    if (message === undefined || seq === acceptanceSeq) return;
    const waited = Math.abs(message.receivedTime - (acceptance?.time ?? 0));
    const isFirst = seq === acceptanceSeq + 1 && waited <= STALE_AFTER_MS;
    counters.check('market fill at the first message, at most 2 s old', isFirst, detail);
  }

  #trade(grid: NaiveGrid, row: FillRow, inputs: Inputs): void {
    const { counters, messages } = this.options;
    const { rules, offer } = grid;
    const isBuy = row.kind === 'buy';
    const message = messages.find(offer.productId, row.seq);
    const lots = parse(row.quantity).floor(rules.quantityDecimals);
    const detail = (): string => `${row.kind} of ${grid.id} at ${row.seq}: ${row.inputs}`;
    const isLive = messages.isLive(offer.productId);
    counters.check('paused product: no fill', isLive, detail, 0);
    counters.check('fill after its acceptance', row.seq > row.acceptanceSeq, detail);
    if (message === undefined) throw new Error(`no message: ${detail()}`);
    const found = this.#walk(message, isBuy ? 'asks' : 'bids', Number(lots), inputs);
    counters.check('fill walks the named book', found !== undefined, detail);
    if (found === undefined) return;
    const exact = moneyOf(found.cost, rules);
    const amount = isBuy ? exact.ceil(MONEY_DECIMALS) : exact.floor(MONEY_DECIMALS);
    const fee = money(amount).times(GRID_FEE_RATE).ceil(MONEY_DECIMALS);
    const isPaid = units(inputs['amount']) === amount && units(inputs['fee']) === fee && fee > 0n;
    counters.check('grid trade pays its fee', isPaid, detail);
    const purpose = inputs['purpose'];
    let share: bigint | undefined = 0n;
    if (purpose === 'start')
      fillFrom(grid, grid.cells.length - Number(lots / grid.cellLots), amount + fee);
    else if (purpose === 'end') share = takeOut(grid.cells.toReversed(), lots);
    else
      share = this.#tradeCell(
        grid,
        Number(inputs['cell']),
        { isBuy, lots, net: amount + fee, worst: found.worst },
        detail,
      );
    counters.check(
      'a cell sells no more than it holds',
      share !== undefined,
      detail,
      isBuy ? 0 : 1,
    );
    const net = isBuy ? -(amount + fee) : amount - fee;
    grid.cash += net;
    grid.fees += fee;
    grid.trades += 1;
    if (!isBuy) grid.profit += net - (share ?? 0n);
    counters.check('grid never spends more than it has', grid.cash >= 0n, detail);
  }

  #tradeCell(
    grid: NaiveGrid,
    at: number,
    { isBuy, lots, net, worst }: { isBuy: boolean; lots: bigint; net: bigint; worst: number },
    detail: () => string,
  ): bigint | undefined {
    const { counters } = this.options;
    const cell = grid.cells[at];
    const level = grid.levels[isBuy ? at : at + 1] ?? 0;
    const holds = isBuy ? worst <= level : worst >= level;
    counters.check('cell trades at its level or better', holds, detail);
    if (cell === undefined) return undefined;
    if (!isBuy) return takeOut([cell], lots);
    cell.lots += lots;
    cell.cost += net;
    const isRoom = cell.lots <= grid.cellLots;
    counters.check('a cell sells no more than it holds', isRoom, detail, 0);
    return 0n;
  }

  /** Cost and worst price of lots on what the fills before have left. */
  #walk({ tick, filled }: Message, side: 'bids' | 'asks', lots: number, inputs: Inputs) {
    const skip = Number(inputs['consumedBefore']);
    const isFresh = skip === filled[side];
    this.options.counters.check(
      'liquidity is filled once',
      isFresh,
      () => `${skip} for ${filled[side]} at ${tick.productId} ${tick.seq}`,
      skip > 0 ? 1 : 0,
    );
    const cost = costAt(tick.book[side], skip, lots);
    const before = costAt(tick.book[side], skip, lots - 1);
    filled[side] = skip + lots;
    return cost === undefined || before === undefined
      ? undefined
      : { cost, worst: Number(cost - before) };
  }

  /** All of it comes back, less a share of a profit. */
  #end(grid: NaiveGrid, inputs: Inputs, now: number, order: GridOrder): void {
    const { counters } = this.options;
    const detail = (): string => `end of ${grid.id}: ${JSON.stringify(inputs)}`;
    const reason = order.endReason ?? '';
    const profit = grid.cash > grid.amount ? grid.cash - grid.amount : 0n;
    let fee = 0n;
    if (reason === 'user' && grid.expiresAt !== null && grid.offer.days !== null) {
      const left = BigInt(Math.max(0, grid.expiresAt - now));
      const term = BigInt(grid.offer.days) * 86_400_000n;
      const exact = money(grid.amount * left)
        .times(EARLY_FEE_RATE)
        .over(money(term * 1_000_000n));
      const share = exact.ceil(MONEY_DECIMALS);
      fee = share < profit ? share : profit;
      counters.check(
        'early fee as published',
        order.earlyFee.eq(unitsNumber(fee)),
        detail,
        fee > 0n ? 1 : 0,
      );
    }
    grid.earlyFee = fee;
    grid.proceeds = grid.cash - fee;
    const stated = units(order.earlyFee.toFixed());
    counters.check('early fee takes no principal', stated >= 0n && stated <= profit, detail);
    counters.check('an end forgets no coins', held(grid) === 0n, detail);
    grid.state = reason === 'user' ? 'redeemed' : 'completed';
    grid.endReason = reason;
    grid.ending = null;
    counters.count(`grid: ended by ${reason}`);
    if (grid.proceeds < grid.amount) counters.count('grid: ended with a loss');
  }

  /** Each event has moved exactly what it says. */
  #follow(
    grid: NaiveGrid,
    order: GridOrder,
    entries: readonly string[],
    fills: readonly FillRow[],
  ): void {
    const { books, counters } = this.options;
    const { rules, userId } = grid;
    const decimals = currencyDecimals(rules.base) ?? 0;
    const lotUnits = powerOfTen(decimals - rules.quantityDecimals);
    let place = 0;
    const detail = (): string => `${grid.id}: ${entries.join(' ')}`;
    counters.check('a row of a grid for each entry', entries.length === fills.length, detail);
    for (const row of fills) {
      const inputs = JSON.parse(row.inputs) as Inputs;
      const moves: Moves = new Map();
      const [kind = '', cause = ''] = (entries[place] ?? '').split('|');
      place += 1;
      if (row.kind === 'open') {
        move(moves, 'wealth/available/USDT', -grid.amount);
        move(moves, 'wealth/locked/USDT', grid.amount);
      } else if (row.kind === 'close') {
        move(moves, 'wealth/locked/USDT', -(grid.proceeds ?? 0n) - grid.earlyFee);
        move(moves, 'wealth/available/USDT', grid.proceeds ?? 0n);
        move(moves, 'house/fees/USDT', grid.earlyFee);
      } else {
        const sign = row.kind === 'buy' ? 1n : -1n;
        const lots = parse(row.quantity).floor(rules.quantityDecimals);
        const amount = units(inputs['amount']);
        const fee = money(amount).times(GRID_FEE_RATE).ceil(MONEY_DECIMALS);
        move(moves, 'wealth/locked/USDT', -sign * amount - fee);
        move(moves, `wealth/locked/${rules.base}`, sign * lots * lotUnits);
        move(moves, 'house/trading_result/USDT', sign * amount);
        move(moves, `house/trading_result/${rules.base}`, -sign * lots * lotUnits);
        move(moves, 'house/fees/USDT', fee);
      }
      books.expect(userId, kind, cause, moves);
    }
    if (order.ending !== null && grid.ending === null) {
      grid.ending = order.ending;
      counters.count('grid: sold over several messages');
    }
    const isHeld =
      books.lockedBy(grid.id, 'wealth/USDT') === (grid.state === 'progress' ? grid.cash : 0n) &&
      books.lockedBy(grid.id, `wealth/${rules.base}`) === held(grid) * lotUnits;
    const detailHeld = (): string =>
      `${grid.id} (${grid.state}): ${books.lockedBy(grid.id, 'wealth/USDT')} for ${grid.cash}, ${books.lockedBy(grid.id, `wealth/${rules.base}`)} for ${held(grid) * lotUnits}; ${fills.map((f) => f.kind + f.quantity).join(' ')}`;
    counters.check('grid hold = its postings', isHeld, detailHeld);
  }

  checkAll(records: ReadonlyMap<string, GridOrder>): void {
    const isKnown = records.size === this.grids.size;
    this.options.counters.check('grid as predicted', isKnown, () => 'grids that nobody made', 0);
    for (const [id, grid] of this.grids) {
      const order = records.get(id);
      if (order !== undefined) this.checkGrid(grid, order);
    }
  }
}

interface Given {
  readonly order?: { readonly quantId: string; readonly amount: string };
  readonly acceptance?: { readonly time: number };
  readonly tick?: { readonly seq: number; readonly receivedTime: number };
  readonly first?: { readonly seq: number } | null;
}

const executedOf = (name: string): string => name.slice(name.indexOf('.') + 1);
const unitsNumber = (count: bigint): string =>
  `${count / 1_000_000n}.${String(count % 1_000_000n).padStart(6, '0')}`;
