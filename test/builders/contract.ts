/** Contract trading with defaults for core tests; an option that is set matters to the test. */
import { GENESIS_HEAD } from '../../core/proof/head.ts';
import { decimal, type Decimal } from '../../core/money/decimal.ts';
import type { Book, Level, Tick } from '../../core/market/types.ts';
import { contractRules } from '../../core/rulebook/contractRules.ts';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import { createLiquidity } from '../../core/trading/book/liquidity.ts';
import { toLots, toPoints } from '../../core/trading/book/scale.ts';
import { type Acceptance, NOBODYS_ACCOUNT } from '../../core/trading/order.ts';
import type {
  ContractContext,
  ContractEvent,
  ContractOpeningGate,
  ContractOrder,
  ContractRules,
  ContractCommand,
} from '../../core/trading/contract/types.ts';
import { applyContractEvent } from '../../core/trading/contract/apply.ts';
import { decideOpen } from '../../core/trading/contract/decideOpen.ts';

export const BTC: ContractRules = contractRules(OPEN_RULEBOOK, 'BTCUSDT');
/** Acceptance time of every command; ticks arrive 100 ms later. */
export const T0 = Date.UTC(2026, 2, 3, 12);

type Texts = readonly (readonly [price: string, quantity: string])[];

/** Levels from decimal texts. */
export function aBook(bids: Texts, asks: Texts, rules: ContractRules = BTC): Book {
  const level = ([price, quantity]: readonly [string, string]): Level => [
    toPoints(decimal(price), rules),
    toLots(decimal(quantity), rules),
  ];
  return { bids: bids.map(level), asks: asks.map(level) };
}

/** A deep book with no spread at `price`. */
export function flatBook(price: string, rules: ContractRules = BTC): Book {
  const quantity = rules.maxQuantity.toFixed();
  return aBook([[price, quantity]], [[price, quantity]], rules);
}

export interface TickOptions {
  readonly book?: Book;
  /** Book and mark at one price. */
  readonly price?: string;
  readonly mark?: string;
  readonly seq?: number;
  readonly time?: number;
}

export function aTick(options: TickOptions = {}, rules: ContractRules = BTC): Tick {
  const price = options.price ?? '60000';
  const book = options.book ?? flatBook(price, rules);
  const bid = book.bids[0]?.[0] ?? 0;
  const ask = book.asks[0]?.[0] ?? 0;
  const time = options.time ?? T0 + 100;
  return {
    productId: rules.productId,
    seq: options.seq ?? 11,
    sourceTime: time,
    receivedTime: time,
    book,
    bid,
    ask,
    last: bid,
    indexDoubled: bid + ask,
    mark: toPoints(decimal(options.mark ?? price), rules),
    trades: [],
    sources: 1,
    head: GENESIS_HEAD,
  };
}

export interface ContextOptions extends TickOptions {
  readonly rules?: ContractRules;
  readonly quoteRate?: string;
  readonly available?: string;
}

export function aContext(options: ContextOptions = {}): ContractContext {
  const rules = options.rules ?? BTC;
  const tick = aTick(options, rules);
  return {
    now: tick.receivedTime,
    rules,
    tick,
    quoteRate: decimal(options.quoteRate ?? '1'),
    available: decimal(options.available ?? '10000'),
    liquidity: createLiquidity(tick.book),
  };
}

/** The message that showed the same price a second before, by the clock of the venue and by ours. */
export function aFirst(options: ContextOptions = {}): Tick {
  const { seq = 11, time = T0 + 100, rules } = options;
  return aTick({ ...options, seq: seq - 1, time: time - 1000 }, rules);
}

export function anAcceptance(price = '60000', rules: ContractRules = BTC): Acceptance {
  return { seq: 10, time: T0, referencePrice: toPoints(decimal(price), rules) };
}

export interface CommandTexts {
  readonly productId?: string;
  readonly direction?: 'long' | 'short';
  readonly type?: 'market' | 'limit' | 'stop';
  readonly quantity?: string;
  readonly leverage?: number;
  readonly price?: string | null;
  readonly triggerPrice?: string | null;
  readonly postOnly?: boolean;
  readonly trailingRate?: string | null;
  readonly takeProfit?: string | null;
  readonly stopLoss?: string | null;
  readonly maxSlippage?: string | null;
}

const orNull = (text: string | null | undefined): Decimal | null =>
  text === null || text === undefined ? null : decimal(text);

/** Half a bitcoin long at the market with 20×, as in the check values of decisions.md. */
export function aCommand(change: CommandTexts = {}): ContractCommand {
  return {
    productId: change.productId ?? 'BTCUSDT',
    direction: change.direction ?? 'long',
    type: change.type ?? 'market',
    quantity: decimal(change.quantity ?? '0.5'),
    leverage: change.leverage ?? 20,
    price: orNull(change.price),
    triggerPrice: orNull(change.triggerPrice),
    postOnly: change.postOnly ?? false,
    trailingRate: orNull(change.trailingRate),
    takeProfit: orNull(change.takeProfit),
    stopLoss: orNull(change.stopLoss),
    maxSlippage: orNull(change.maxSlippage),
  };
}

export const OPEN_GATE: ContractOpeningGate = {
  market: 'live',
  leverageCap: null,
  ...NOBODYS_ACCOUNT,
};
export const IDENTITY = { id: 'order-1', userId: 'user-1', rulebookHash: 'book' };

/** An open position of `aCommand(change)`, filled at one price. */
export function aPosition(change: CommandTexts = {}, options: ContextOptions = {}): ContractOrder {
  const rules = options.rules ?? BTC;
  const context = aContext({ available: '100000000', ...options });
  const acceptance = anAcceptance(options.price ?? '60000', rules);
  const decision = decideOpen(aCommand(change), acceptance, context, IDENTITY, OPEN_GATE);
  if (!decision.ok) throw new Error(`not opened: ${decision.error}`);
  return applyAll(undefined, decision.events, rules);
}

/** A limit order that rests. */
export function aRestingOrder(
  change: CommandTexts = {},
  options: ContextOptions = {},
): ContractOrder {
  return aPosition({ type: 'limit', price: '60000', ...change }, options);
}

/** The order after all events in turn. */
export function applyAll(
  order: ContractOrder | undefined,
  events: readonly ContractEvent[],
  rules: ContractRules = BTC,
): ContractOrder {
  let state = order;
  for (const event of events) state = applyContractEvent(state, event, rules);
  if (state === undefined) throw new Error('no event, no order');
  return state;
}
