// The promises of reliability.md "Trading" for spot, on random sequences of everything a user and the market can do.
import fc from 'fast-check';
import {
  afterEvents,
  aPositionOf,
  BTC_SPOT,
  OPEN_SPOT_GATE,
  SPOT_IDENTITY,
} from '../../../test/builders/spot.ts';
import { aBook, aTick, T0 } from '../../../test/builders/contract.ts';
import {
  applyEntry,
  totalsPerCurrency,
  userBalanceKey,
  type Balances,
} from '../../ledger/balance.ts';
import { housePosting, userPosting } from '../../ledger/house.ts';
import type { Tick } from '../../market/types.ts';
import { decimal, type Decimal, ZERO } from '../../money/decimal.ts';
import { createLiquidity } from '../book/liquidity.ts';
import { decideCancel } from './decideEnd.ts';
import { decideLimitFill } from './decideLimitFill.ts';
import { decideMarket } from './decideMarket.ts';
import { decideRest } from './decideRest.ts';
import { spotEntry } from './entries.ts';
import { explainSpotFill } from './explain.ts';
import { fromPoints } from '../book/scale.ts';
import { recomputeSpotFill } from './recomputeFill.ts';
import { formatBookLine } from '../../proof/tickLine.ts';
import type { SpotCommand, SpotContext, SpotDecision, SpotOrder } from './types.ts';

const USER = SPOT_IDENTITY.userId;
const FUNDS = { USDT: '100000', BTC: '2' } as const;

type Step =
  | {
      readonly kind: 'submit';
      readonly sell: boolean;
      readonly by: 'quantity' | 'amount' | 'limit';
      readonly size: number;
      /** Of a lot, in units of the coin: what a sale may add. */
      readonly part: number;
      readonly away: number;
    }
  | { readonly kind: 'cancel'; readonly pick: number }
  | { readonly kind: 'tick'; readonly price: number; readonly lots: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('submit' as const),
      sell: fc.boolean(),
      by: fc.constantFrom('quantity' as const, 'amount' as const, 'limit' as const),
      size: fc.integer({ min: 9, max: 60_000 }),
      part: fc.nat(999),
      away: fc.integer({ min: -200_000, max: 200_000 }),
    }),
    fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat(20) }),
    fc.record({
      kind: fc.constant('tick' as const),
      price: fc.integer({ min: 5_800_000, max: 6_200_000 }),
      lots: fc.integer({ min: 1, max: 40_000 }),
    }),
  ),
  { maxLength: 40 },
);

/** A desk in memory: every event becomes an entry, and every invariant is looked at after each step. */
class Desk {
  readonly balances: Balances = new Map();
  readonly orders = new Map<string, SpotOrder>();
  readonly counts = new Map<string, number>();
  #position = aPositionOf();
  #tick: Tick = tickAt(6_000_000, 50_000, 11);
  #liquidity = createLiquidity(this.#tick.book);
  #number = 0;
  readonly #rate: Decimal;

  constructor(rate: string) {
    this.#rate = decimal(rate);
    for (const [currency, text] of Object.entries(FUNDS)) {
      const amount = decimal(text);
      const postings = [
        userPosting(USER, 'spot', 'available', currency, amount),
        housePosting('practice_faucet', currency, amount.neg()),
      ];
      applyEntry(this.balances, { kind: 'practice_grant', cause: currency, postings });
    }
  }

  of(bucket: 'available' | 'locked', currency: string): Decimal {
    return this.balances.get(userBalanceKey(USER, 'spot', bucket, currency)) ?? ZERO;
  }

  run(list: readonly Step[], still: boolean): void {
    for (const step of list) {
      if (step.kind === 'tick') this.#move(still ? 6_000_000 : step.price, step.lots);
      else if (step.kind === 'cancel') this.#cancel(step.pick);
      else this.#submit(step);
      this.#check();
    }
  }

  /** Cancels what rests, sells every coin. */
  finish(): void {
    for (const [id, order] of this.orders) this.#perform(id, decideCancel(order, T0));
    this.#move(6_000_000, 1_000_000);
    const quantity = this.of('available', 'BTC');
    if (quantity.gt(0)) this.#market({ ...aCommand('sell'), quantity });
    this.#check();
    if (this.of('available', 'BTC').gt(0)) throw new Error('coins that cannot be sold');
  }

  #move(price: number, lots: number): void {
    this.#tick = tickAt(price, lots, this.#tick.seq + 1);
    this.#liquidity = createLiquidity(this.#tick.book);
    for (const [id, order] of this.orders)
      this.#perform(id, decideLimitFill(order, this.#context(order.side), this.#tick.seq - 1));
  }

  #submit({ sell, by, size, part, away }: Extract<Step, { kind: 'submit' }>): void {
    const command = aCommand(sell ? 'sell' : 'buy');
    const quantity = decimal(String(sell ? size * 1000 + part : size * 1000)).div(100_000_000);
    if (by === 'quantity') return this.#market({ ...command, quantity });
    if (by === 'amount') return this.#market({ ...command, amount: decimal(`${size}.123456`) });
    const price = fromPoints(this.#tick.ask + away, BTC_SPOT);
    const limit: SpotCommand = { ...command, type: 'limit', quantity, price };
    const context = this.#context(command.side);
    const id = this.#newId();
    this.#perform(
      id,
      decideRest(
        limit,
        this.#acceptance(),
        context,
        { ...SPOT_IDENTITY, id, userId: USER },
        OPEN_SPOT_GATE,
      ),
    );
  }

  #market(command: SpotCommand): void {
    const acceptance = { ...this.#acceptance(), seq: this.#tick.seq - 1 };
    const id = this.#newId();
    const context = this.#context(command.side);
    this.#perform(
      id,
      decideMarket(
        command,
        acceptance,
        context,
        { ...SPOT_IDENTITY, id, userId: USER },
        OPEN_SPOT_GATE,
      ),
    );
  }

  #cancel(pick: number): void {
    const [id, order] = [...this.orders][pick % Math.max(1, this.orders.size)] ?? [];
    if (id !== undefined && order) this.#perform(id, decideCancel(order, T0));
  }

  #perform(id: string, decision: SpotDecision): void {
    if (!decision.ok) return;
    for (const event of decision.events) {
      const before = event.type === 'filled' ? (event.order ?? this.orders.get(id)) : undefined;
      const order = afterEvents(this.orders.get(id), [event]);
      const entry = spotEntry(order, event, `${id}:${order.version}`);
      if (entry) applyEntry(this.balances, entry);
      this.orders.set(id, order);
      this.counts.set(event.type, (this.counts.get(event.type) ?? 0) + 1);
      if (event.type !== 'filled' || before === undefined) continue;
      this.#position = event.positionAfter;
      const inputs = explainSpotFill(before, event, BTC_SPOT);
      const line = formatBookLine('BTCUSDT', this.#tick.seq, this.#tick.book);
      for (const [name, value] of Object.entries(recomputeSpotFill(inputs, line)))
        if (inputs[name] !== value) throw new Error(`${name}: ${inputs[name]} is not ${value}`);
      checkAgainstExact(order);
    }
  }

  #check(): void {
    for (const [currency, total] of totalsPerCurrency(this.balances))
      if (!total.isZero()) throw new Error(`${currency} does not add up`);
    for (const [side, currency] of [
      ['buy', 'USDT'],
      ['sell', 'BTC'],
    ] as const) {
      const held = [...this.orders.values()]
        .filter((order) => order.side === side)
        .reduce((sum, order) => sum.plus(order.hold), ZERO);
      if (!held.eq(this.of('locked', currency))) throw new Error(`${currency} locked by nobody`);
    }
    const orders = [...this.orders.values()];
    for (const [side, currency] of [
      ['buy', 'BTC'],
      ['sell', 'USDT'],
    ] as const) {
      const fees = orders
        .filter((order) => order.side === side)
        .reduce((sum, order) => sum.plus(order.fee), ZERO);
      const paid = this.balances.get(`house|fees|${currency}`) ?? ZERO;
      if (!fees.eq(paid))
        throw new Error(`${currency}: fees of ${fees.toFixed()}, ${paid.toFixed()} paid`);
    }
    const realised = orders.reduce((sum, order) => sum.plus(order.realised), ZERO);
    if (!realised.eq(this.#position.realised))
      throw new Error('results of orders and position differ');
    for (const order of orders) {
      const rests = order.state === 'open';
      if (rests === order.restingQuantity.isZero()) throw new Error('a rest out of place');
      if (!rests && !order.hold.isZero()) throw new Error('something left over');
    }
  }

  #context(side: 'buy' | 'sell'): SpotContext {
    return {
      now: T0 + 100,
      rules: BTC_SPOT,
      tick: this.#tick,
      quoteRate: this.#rate,
      available: this.of('available', side === 'buy' ? 'USDT' : 'BTC'),
      held: this.of('available', 'BTC').plus(this.of('locked', 'BTC')),
      position: this.#position,
      liquidity: this.#liquidity,
    };
  }

  #acceptance() {
    const { seq, ask, indexDoubled } = this.#tick;
    return { seq, time: T0, referencePrice: ask, indexDoubled };
  }

  #newId(): string {
    this.#number += 1;
    return `order-${this.#number}`;
  }
}

const aCommand = (side: 'buy' | 'sell'): SpotCommand => ({
  productId: 'BTCUSDT',
  side,
  type: 'market',
  quantity: null,
  amount: null,
  price: null,
});

function tickAt(price: number, lots: number, seq: number): Tick {
  const quantity = decimal(String(lots)).div(100_000).toFixed();
  const text = (points: number): string => fromPoints(points, BTC_SPOT).toFixed();
  return aTick({ seq, book: aBook([[text(price), quantity]], [[text(price), quantity]]) });
}

/** Booked amounts against exact rationals: within one unit, and towards the house. */
function checkAgainstExact(order: SpotOrder): void {
  const unit = decimal('0.000001');
  const tooMuch = order.filledAmount.minus(order.filledValue);
  const houseGains = order.side === 'buy' ? tooMuch : tooMuch.neg();
  if (houseGains.lt(0) || houseGains.gte(unit)) throw new Error('the amount is not the exact one');
  const feeGains = order.fee.minus(order.feeExact);
  const feeUnit = order.side === 'buy' ? decimal('0.00000001') : unit;
  if (feeGains.lt(0) || feeGains.gte(feeUnit)) throw new Error('the fee is not the exact one');
}

function runDesk(list: readonly Step[], options: { still?: boolean; rate?: string } = {}): Desk {
  const desk = new Desk(options.rate ?? '1');
  desk.run(list, options.still === true);
  return desk;
}

test('whatever happens, the ledger adds up, locked equals what orders hold, results are exact to the unit and recomputable', () => {
  const counts = new Map<string, number>();
  fc.assert(
    fc.property(steps, fc.constantFrom('1', '0.006666666667'), (list, rate) => {
      const desk = runDesk(list, { rate });
      desk.finish();
      for (const [type, count] of desk.counts) counts.set(type, (counts.get(type) ?? 0) + count);
      expect(desk.of('locked', 'USDT').plus(desk.of('locked', 'BTC')).isZero()).toBe(true);
    }),
    { numRuns: 150 },
  );
  // What is promised has been exercised.
  for (const type of ['rested', 'filled', 'ended'])
    expect([type, (counts.get(type) ?? 0) > 20]).toEqual([type, true]);
});

test('at a constant price no sequence of operations makes money', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const desk = runDesk(list, { still: true });
      desk.finish();
      const worth = desk.of('available', 'USDT').plus(desk.of('available', 'BTC').times(60_000));
      expect(worth.lte(decimal(FUNDS.USDT).plus(decimal(FUNDS.BTC).times(60_000)))).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test('the same operations give the same state, byte for byte', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const text = (desk: Desk) => JSON.stringify([[...desk.orders], [...desk.balances]]);
      expect(text(runDesk(list))).toBe(text(runDesk(list)));
    }),
    { numRuns: 30 },
  );
});

test('a limit is never worse than its limit, and an amount is never exceeded', () => {
  fc.assert(
    fc.property(steps, (list) => {
      for (const order of runDesk(list).orders.values()) {
        const { price, side, filledCost, filledQuantity, orderedAmount } = order;
        if (orderedAmount) expect(order.filledAmount.lte(orderedAmount)).toBe(true);
        if (price === null) continue;
        const atLimit = filledQuantity.times(price);
        expect(side === 'buy' ? filledCost.lte(atLimit) : filledCost.gte(atLimit)).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});
