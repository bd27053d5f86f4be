/** Grids with defaults for core tests; an option that is set matters to the test. */
import { decimal } from '../../core/money/decimal.ts';
import type { Book, Points, Tick } from '../../core/market/types.ts';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import { quantRules } from '../../core/rulebook/quantRules.ts';
import { createLiquidity } from '../../core/trading/book/liquidity.ts';
import { fromPoints } from '../../core/trading/book/scale.ts';
import { NOBODYS_ACCOUNT, type OpeningGate } from '../../core/trading/order.ts';
import { applyGridEvent } from '../../core/trading/grid/apply.ts';
import { decideSubscribe } from '../../core/trading/grid/decideSubscribe.ts';
import type {
  GridAcceptance,
  GridContext,
  GridDecision,
  GridEvent,
  GridOrder,
  GridRules,
} from '../../core/trading/grid/types.ts';
import { aTick, BTC, T0, type TickOptions } from './contract.ts';

export const BTC_GRID: GridRules = quantRules(OPEN_RULEBOOK, 'btc-30');
export const OPEN_GRID_GATE: OpeningGate = { market: 'live', ...NOBODYS_ACCOUNT };
export const GRID_IDENTITY = { id: 'grid-1', userId: 'user-1', rulebookHash: 'book' };

export const aGridAcceptance = (referencePrice: Points = 6_000_000): GridAcceptance => ({
  seq: 10,
  time: T0,
  referencePrice,
});

export interface GridContextOptions extends TickOptions {
  readonly rules?: GridRules;
  readonly available?: string;
  readonly now?: number;
}

export function aGridContext(options: GridContextOptions = {}): GridContext {
  const rules = options.rules ?? BTC_GRID;
  // Of the contract's rules a tick needs the scales and the largest size only.
  const tick = aTick(options, { ...rules, maxQuantity: BTC.maxQuantity } as never);
  return {
    now: options.now ?? tick.receivedTime,
    rules,
    tick,
    available: decimal(options.available ?? '100000'),
    liquidity: createLiquidity(tick.book),
  };
}

/** A message that shows `lots` on each side at one price, in points. */
export function gridTick(price: Points, lots: number, seq: number, time?: number): Tick {
  const book: Book = { bids: [[price, lots]], asks: [[price, lots]] };
  const text = fromPoints(price, BTC_GRID).toFixed();
  const options = { book, price: text, seq };
  return aTick(time === undefined ? options : { ...options, time });
}

export function gridEventsOf(decision: GridDecision): readonly GridEvent[] {
  if (!decision.ok) throw new Error(`refused: ${decision.error}`);
  return decision.events;
}

/** The subscription after all events in turn. */
export function afterGridEvents(
  order: GridOrder | undefined,
  events: readonly GridEvent[],
): GridOrder {
  let state = order;
  for (const event of events) state = applyGridEvent(state, event);
  if (state === undefined) throw new Error('no event, no subscription');
  return state;
}

export function subscribe(amount: string, options: GridContextOptions = {}): GridDecision {
  const command = { quantId: BTC_GRID.quantId, amount: decimal(amount) };
  return decideSubscribe(
    command,
    aGridAcceptance(),
    aGridContext(options),
    GRID_IDENTITY,
    OPEN_GRID_GATE,
  );
}

/** A running grid of 10,000 USDT on bitcoin at 60,000, for 30 days between 54,000 and 66,000. */
export const aGrid = (amount = '10000', options: GridContextOptions = {}): GridOrder =>
  afterGridEvents(undefined, gridEventsOf(subscribe(amount, options)));
