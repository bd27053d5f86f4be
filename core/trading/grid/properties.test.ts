// The promises of grids on random markets: the identity to the last unit, a ledger that adds up, the very numbers of an
// independent slow model in whole units of money, and that at a constant price nothing a user can do gains.
import fc from 'fast-check';
import {
  aGridAcceptance,
  afterGridEvents,
  BTC_GRID,
  GRID_IDENTITY,
  gridEventsOf,
  gridTick,
  OPEN_GRID_GATE,
} from '../../../test/builders/grid.ts';
import { SlowGrid } from '../../../test/builders/slowGrid.ts';
import { T0 } from '../../../test/builders/contract.ts';
import {
  applyEntry,
  type Balances,
  totalsPerCurrency,
  userBalanceKey,
} from '../../ledger/balance.ts';
import { housePosting, userPosting } from '../../ledger/house.ts';
import { decimal, type Decimal, ZERO } from '../../money/decimal.ts';
import { createLiquidity } from '../book/liquidity.ts';
import { fromLots } from '../book/scale.ts';
import { decideEnd, decideRedeem } from './decideEnd.ts';
import { decideSubscribe } from './decideSubscribe.ts';
import { decideTrades } from './decideTrades.ts';
import { gridEntry } from './entries.ts';
import { gridWorth, lotsHeld } from './formulas.ts';
import { gridTriggers } from './triggers.ts';
import { explainGridEnd, explainGridTrade } from './explain.ts';
import { recomputeGrid } from './recompute.ts';
import { statedGridRules } from './statedRules.ts';
import { formatBookLine } from '../../proof/tickLine.ts';
import { isReached } from '../trigger.ts';
import type { GridContext, GridEvent, GridOrder } from './types.ts';

const FUNDS = '100000';
const USER = GRID_IDENTITY.userId;

interface Message {
  readonly price: number;
  readonly lots: number;
}
const messages = fc.array(
  fc.record({
    price: fc.integer({ min: 4_500_000, max: 7_200_000 }),
    lots: fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.constant(10_000_000)),
  }),
  { maxLength: 40 },
);
const amounts = fc
  .integer({ min: 100_000_000, max: 20_000_000_000 })
  .map((units) => decimal(String(units)).div(1_000_000));

/** A grid on its own desk: each event an entry, each entry checked, the slow model beside it. */
class Desk {
  readonly balances: Balances = new Map();
  readonly slow: SlowGrid;
  order: GridOrder;
  trades = 0;
  #seq = 11;

  constructor(amount: Decimal, price = 6_000_000) {
    const postings = [
      userPosting(USER, 'wealth', 'available', 'USDT', decimal(FUNDS)),
      housePosting('practice_faucet', 'USDT', decimal(FUNDS).neg()),
    ];
    applyEntry(this.balances, { kind: 'practice_grant', cause: 'start', postings });
    const decision = decideSubscribe(
      { quantId: BTC_GRID.quantId, amount },
      aGridAcceptance(price),
      this.#context({ price, lots: 10_000_000 }),
      GRID_IDENTITY,
      OPEN_GRID_GATE,
    );
    const events = gridEventsOf(decision);
    this.order = afterGridEvents(undefined, events.slice(0, 1));
    this.slow = new SlowGrid(this.order, price);
    this.#book(events.slice(0, 1));
    this.#perform(events.slice(1), { price, lots: 10_000_000 });
  }

  of(bucket: 'available' | 'locked', currency: string): Decimal {
    return this.balances.get(userBalanceKey(USER, 'wealth', bucket, currency)) ?? ZERO;
  }

  move(message: Message): void {
    this.#seq += 1;
    const context = this.#context(message);
    const before = this.order;
    const events = gridEventsOf(decideTrades(before, context));
    // What the trigger index would have woken it for.
    const waits = gridTriggers(before, BTC_GRID).filter(({ kind }) => kind === 'limit');
    const woken = waits.some((trigger) => isReached(trigger, context.tick));
    if (events.length > 0 && !woken) throw new Error('a trade that nothing waited for');
    this.slow.move(message.price, message.lots);
    this.#perform(events, message);
  }

  redeem(message: Message): void {
    this.#seq += 1;
    const acceptance = { seq: this.#seq - 1, time: T0, referencePrice: message.price };
    const decision = decideRedeem(this.order, acceptance, this.#context(message), OPEN_GRID_GATE);
    this.#perform(gridEventsOf(decision), message);
  }

  expire(message: Message): void {
    this.#seq += 1;
    const context = { ...this.#context(message), now: this.order.expiresAt ?? 0 };
    this.#perform(gridEventsOf(decideEnd(this.order, 'term', context)), message);
  }

  #perform(events: readonly GridEvent[], message: Message): void {
    for (const event of events) {
      const before = this.order;
      this.order = afterGridEvents(before, [event]);
      this.#book([event]);
      if (event.type === 'traded') this.trades += 1;
      this.#recompute(before, event, message);
    }
    this.#check(message.price);
  }

  /** What the evidence comes to, worked out from it alone, is what it says. */
  #recompute(before: GridOrder, event: GridEvent, { price, lots }: Message): void {
    if (event.type !== 'traded' && event.type !== 'ended') return;
    const inputs =
      event.type === 'traded'
        ? explainGridTrade(before, event, BTC_GRID)
        : explainGridEnd(before, event, BTC_GRID);
    const stated = Object.entries(statedGridRules(BTC_GRID));
    if (stated.some(([name, value]) => inputs[name] !== undefined && inputs[name] !== value))
      throw new Error('the rules are not those of the rulebook');
    const line = formatBookLine('BTCUSDT', this.#seq, gridTick(price, lots, this.#seq).book);
    for (const [name, value] of Object.entries(recomputeGrid(inputs, line)))
      if (inputs[name] !== value) throw new Error(`${name}: ${inputs[name]} is not ${value}`);
  }

  #book(events: readonly GridEvent[]): void {
    for (const event of events) {
      const entry = gridEntry(this.order, event, `grid-1:${this.order.version}`);
      if (entry) applyEntry(this.balances, entry);
    }
  }

  #check(price: number): void {
    for (const [currency, total] of totalsPerCurrency(this.balances))
      if (!total.isZero()) throw new Error(`${currency} does not add up`);
    const { order } = this;
    if (!this.of('locked', 'USDT').eq(order.cash)) throw new Error('cash that is not locked');
    const coins = fromLots(lotsHeld(order.cells), BTC_GRID);
    if (!this.of('locked', 'BTC').eq(coins)) throw new Error('coins that are not locked');
    const fees = this.balances.get('house|fees|USDT') ?? ZERO;
    if (!fees.eq(order.fees.plus(order.leaseFee).plus(order.earlyFee)))
      throw new Error('fees that nobody charged');
    if (order.state !== 'progress') return;
    const { total, gridProfit, floating } = gridWorth(order, price, BTC_GRID);
    if (!total.eq(gridProfit.plus(floating))) throw new Error('the identity does not hold');
    if (order.ending !== null) return;
    expect(this.slow.told(price)).toEqual({
      cash: units(order.cash),
      lots: order.cells.map(({ lots }) => lots),
      gridProfit: units(gridProfit),
      total: units(total),
    });
  }

  #context({ price, lots }: Message): GridContext {
    const tick = gridTick(price, lots, this.#seq);
    const { book } = tick;
    const available = this.of('available', 'USDT');
    return { now: T0 + 100, rules: BTC_GRID, tick, available, liquidity: createLiquidity(book) };
  }
}

const units = (amount: Decimal): bigint => BigInt(amount.times(1_000_000).toFixed());
const DEEP = 10_000_000;

test('total = grid profit + floating, locked = what the grid has, and each number is the slow model’s', () => {
  let trades = 0;
  fc.assert(
    fc.property(amounts, messages, (amount, list) => {
      const desk = new Desk(amount);
      for (const message of list) desk.move(message);
      trades += desk.trades;
      desk.expire({ price: 6_100_000, lots: 7 });
      desk.expire({ price: 6_100_000, lots: DEEP });
      expect(desk.of('locked', 'USDT').plus(desk.of('locked', 'BTC')).toFixed()).toBe('0');
      const moved = desk.of('available', 'USDT').minus(FUNDS);
      expect(moved.eq(desk.order.gridProfit)).toBe(true);
    }),
    { numRuns: 150 },
  );
  // What is promised has been exercised.
  expect(trades).toBeGreaterThan(2000);
});

test('a redemption never touches what was put in beyond what the market took', () => {
  fc.assert(
    fc.property(amounts, messages, fc.integer({ min: 5e6, max: 7e6 }), (amount, list, price) => {
      const desk = new Desk(amount);
      for (const message of list) desk.move(message);
      desk.redeem({ price, lots: DEEP });
      const { earlyFee, gridProfit, proceeds } = desk.order;
      expect(proceeds!.eq(amount.plus(gridProfit).minus(earlyFee))).toBe(true);
      expect(earlyFee.isZero() || earlyFee.lte(gridProfit)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('at a constant price nothing that a user can do gains', () => {
  fc.assert(
    fc.property(
      amounts,
      fc.array(fc.constantFrom('wait', 'redeem'), { maxLength: 6 }),
      (amount, steps) => {
        const desk = new Desk(amount);
        for (const step of steps) {
          if (step === 'wait') desk.move({ price: 6_000_000, lots: DEEP });
          else if (desk.order.state === 'progress') desk.redeem({ price: 6_000_000, lots: DEEP });
        }
        const coins = desk.of('locked', 'BTC').times(60_000);
        const worth = desk.of('available', 'USDT').plus(desk.of('locked', 'USDT')).plus(coins);
        expect(worth.lte(FUNDS)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

test('the same messages give the same subscription, byte for byte', () => {
  fc.assert(
    fc.property(amounts, messages, (amount, list) => {
      const text = (): string => {
        const desk = new Desk(amount);
        for (const message of list) desk.move(message);
        return JSON.stringify([desk.order, [...desk.balances]]);
      };
      expect(text()).toBe(text());
    }),
    { numRuns: 15 },
  );
});
