/** Random life on a desk: everything a user and the market can do, as operations that fast-check can shrink. */
import fc from 'fast-check';
import { decimal, type Decimal } from '../../core/money/decimal.ts';
import type { Tick } from '../../core/market/types.ts';
import { decideAddMargin } from '../../core/trading/contract/decideAddMargin.ts';
import { decideCancel } from '../../core/trading/contract/decideCancel.ts';
import { decideClose } from '../../core/trading/contract/decideClose.ts';
import { decideOpen } from '../../core/trading/contract/decideOpen.ts';
import { decideOvernight } from '../../core/trading/contract/decideOvernight.ts';
import { decideProtection } from '../../core/trading/contract/decideProtection.ts';
import { decideTriggered } from '../../core/trading/contract/decideTriggered.ts';
import { isFinal } from '../../core/trading/contract/orderState.ts';
import { fromPoints } from '../../core/trading/book/scale.ts';
import { triggersOf } from '../../core/trading/contract/triggers.ts';
import type { Acceptance } from '../../core/trading/order.ts';
import type { ContractOrder, Direction } from '../../core/trading/contract/types.ts';
import { BTC, aBook, aCommand, aTick, anAcceptance, flatBook, OPEN_GATE } from './contract.ts';
import { aDesk, type Desk } from './desk.ts';

export const USERS = ['a', 'b', 'c'];
const DAY = 86_400_000;
const FIRST_ROLL = Date.UTC(2026, 2, 4, 22);

/** Which of the orders made so far an operation is about. */
const pick = fc.nat(20);
/** A distance from the price in hundredths of a per cent. */
const offset = fc.integer({ min: -500, max: 500 });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

const open = fc.record({
  kind: fc.constant('open' as const),
  user: fc.nat(USERS.length - 1),
  direction: fc.constantFrom<Direction>('long', 'short'),
  lots: fc.integer({ min: 10, max: 300_000 }),
  leverage: fc.constantFrom(1, 3, 10, 20),
  /** A limit order at this distance, or a market order. */
  limit: maybe(offset),
  stop: maybe(fc.integer({ min: 1, max: 500 })),
});
const close = fc.record({
  kind: fc.constant('close' as const),
  pick,
  /** Per cent of what is open, or all. */
  share: maybe(fc.integer({ min: 1, max: 99 })),
});
const cancel = fc.record({ kind: fc.constant('cancel' as const), pick });
const protect = fc.record({
  kind: fc.constant('protect' as const),
  pick,
  takeProfit: maybe(offset),
  stopLoss: maybe(offset),
});
const margin = fc.record({
  kind: fc.constant('margin' as const),
  pick,
  units: fc.integer({ min: 1, max: 3_000_000_000 }),
});
const roll = fc.record({ kind: fc.constant('roll' as const) });
const tick = fc.record({
  kind: fc.constant('tick' as const),
  /** Now and then further than most leverages bear. */
  move: fc.oneof(
    { weight: 2, arbitrary: offset },
    { weight: 1, arbitrary: fc.constantFrom(-1500, 1500) },
  ),
  spread: fc.nat(20),
  depth: fc.integer({ min: 1, max: 400_000 }),
});

type Kind<T> = T extends fc.Arbitrary<infer Value> ? Value : never;
type Open = Kind<typeof open>;
type TickMove = Kind<typeof tick>;
type OnOrder = Kind<typeof close | typeof cancel | typeof protect | typeof margin>;
export type Operation = Open | OnOrder | TickMove | Kind<typeof roll>;

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: open },
  { weight: 3, arbitrary: close },
  { weight: 1, arbitrary: cancel },
  { weight: 1, arbitrary: protect },
  { weight: 1, arbitrary: margin },
  { weight: 1, arbitrary: roll },
  { weight: 6, arbitrary: tick },
);
export const sequences = fc.array(operation, { minLength: 1, maxLength: 60, size: 'max' });

export interface RunOptions {
  /** Names of the three users. */
  readonly names?: readonly string[];
  /** The price never moves, the book has no spread and no end, and no night passes. */
  readonly still?: boolean;
}

/** The moving parts of a run. */
interface Market {
  readonly desk: Desk;
  readonly names: readonly string[];
  readonly still: boolean;
  price: number;
  tick: Tick;
  rolls: number;
}

/** Runs operations on a desk, with its invariants and the finality of orders checked after each one. */
export function runDesk(operations: readonly Operation[], options: RunOptions = {}): Desk {
  const { names = USERS, still = false } = options;
  const first = aTick({ book: bookAt(60_000, 1, 1_000_000, still) });
  const desk = aDesk(BTC, first, names);
  const market: Market = { desk, names, still, price: 60_000, tick: first, rolls: 0 };
  for (const each of operations) {
    const before = new Map(desk.orders);
    perform(market, each);
    desk.check();
    for (const [id, order] of before) {
      if (isFinal(order) && desk.orders.get(id) !== order) throw new Error(`${id} was final`);
    }
  }
  return desk;
}

function perform(market: Market, each: Operation): void {
  switch (each.kind) {
    case 'open':
      performOpen(market, each);
      break;
    case 'tick':
      performTick(market, each);
      break;
    case 'roll':
      performRoll(market);
      break;
    default:
      performOnOrder(market, each);
  }
}

function performOpen(market: Market, each: Open): void {
  const { desk, names, price } = market;
  const userId = names[each.user] ?? '';
  const away = each.direction === 'long' ? -1 : 1;
  const command = aCommand({
    direction: each.direction,
    leverage: each.leverage,
    quantity: (each.lots / 100_000).toFixed(5),
    type: each.limit === null ? 'market' : 'limit',
    price: priceAt(price, each.limit),
    stopLoss: priceAt(price, each.stop === null ? null : away * each.stop),
  });
  const id = `order-${desk.orders.size + 1}`;
  const decision = decideOpen(
    command,
    acceptanceOf(market),
    desk.context(userId),
    {
      id,
      userId,
      rulebookHash: 'book',
    },
    OPEN_GATE,
  );
  desk.perform(id, decision);
}

function performTick(market: Market, each: TickMove): void {
  const { desk, still } = market;
  const before = market.tick;
  const previousSeq = before.seq;
  if (!still) market.price *= 1 + each.move / 10_000;
  market.tick = aTick({
    book: bookAt(market.price, each.spread, each.depth, still),
    mark: market.price.toFixed(2),
    seq: previousSeq + 1,
    time: before.receivedTime + 1_000,
  });
  desk.setTick(market.tick);
  for (const id of desk.orders.keys()) {
    for (const { kind } of triggersOf(current(desk, id), BTC)) {
      const order = current(desk, id);
      const context = desk.context(order.userId);
      desk.perform(id, decideTriggered(order, kind, context, { previousSeq, first: before }));
    }
  }
}

function performRoll(market: Market): void {
  const { desk, still, tick: now } = market;
  if (still) return;
  const rollAt = FIRST_ROLL + market.rolls * DAY;
  market.rolls += 1;
  for (const order of desk.orders.values()) {
    const { rules, quoteRate } = desk.context(order.userId);
    const markPrice = fromPoints(now.mark, rules);
    desk.perform(order.id, decideOvernight(order, rollAt, { rules, markPrice, quoteRate }));
  }
}

function performOnOrder(market: Market, each: OnOrder): void {
  const { desk, price } = market;
  const order = [...desk.orders.values()][each.pick % Math.max(1, desk.orders.size)];
  if (order === undefined) return;
  const context = desk.context(order.userId);
  switch (each.kind) {
    case 'close': {
      const part = partOf(order, each.share);
      desk.perform(order.id, decideClose(order, part, acceptanceOf(market), context, OPEN_GATE));
      break;
    }
    case 'cancel':
      desk.perform(order.id, decideCancel(order, context.now));
      break;
    case 'protect': {
      const takeProfit = decimalOrNull(priceAt(price, each.takeProfit));
      const stopLoss = decimalOrNull(priceAt(price, each.stopLoss));
      const markPrice = fromPoints(market.tick.mark, BTC);
      const facts = { ...context, markPrice, markSeq: market.tick.seq };
      desk.perform(order.id, decideProtection(order, { takeProfit, stopLoss }, facts));
      break;
    }
    case 'margin': {
      const amount = decimal(String(each.units)).div(1_000_000);
      desk.perform(order.id, decideAddMargin(order, amount, context));
    }
  }
}

/** Three levels a side, `spread` thousandths of a per cent apart, each `depth` lots. */
function bookAt(price: number, spread: number, depth: number, still: boolean) {
  if (still) return flatBook('60000');
  const size = (depth / 100_000).toFixed(5);
  const side = (sign: 1 | -1) =>
    [1, 2, 3].map((level) => {
      const distance = (price * level * spread) / 100_000;
      return [(price + sign * distance).toFixed(2), size] as const;
    });
  return aBook(side(-1), side(1));
}

/** Just before the tick that stands: so it is the first one after. */
function acceptanceOf({ price, tick: now }: Market): Acceptance {
  return { ...anAcceptance(price.toFixed(2)), seq: now.seq - 1, time: now.receivedTime - 100 };
}

function current(desk: Desk, id: string): ContractOrder {
  const order = desk.orders.get(id);
  if (order === undefined) throw new Error(`no order ${id}`);
  return order;
}

function partOf(order: ContractOrder, share: number | null): Decimal | null {
  if (share === null) return null;
  return order.openQuantity.times(share).div(100).toDecimalPlaces(BTC.quantityDecimals, 1);
}

function priceAt(price: number, hundredths: number | null): string | null {
  return hundredths === null ? null : (price * (1 + hundredths / 10_000)).toFixed(2);
}

function decimalOrNull(text: string | null): Decimal | null {
  return text === null ? null : decimal(text);
}
