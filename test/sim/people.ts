/**
 * What the inhabitants do: every call, valid and invalid in every way that the list of refusals knows. Chosen by seeded
 * numbers from what they can see: their own tickets, their money and the last price.
 */
import { formatScaled } from '../../core/market/scaledText.ts';
import { createRng, type Rng } from '../../core/market/prng.ts';
import type { Market, NaiveState } from './auditor/state.ts';
import { currencyDecimals } from './auditor/rules.ts';
import type { CallOrder } from './auditor/callOrder.ts';
import type { SpotOrder } from './auditor/spotOrder.ts';
import { isLive, type Ticket } from './auditor/ticket.ts';
import { unitsText } from './auditor/fraction.ts';
import { leastValue, makeCall } from './peopleCalls.ts';
import { makeFunding } from './peopleFunding.ts';
import { makeOpening, pickTrailing } from './peopleOpen.ts';
import { makeSpot } from './peopleSpot.ts';
import { makeTurn } from './peopleTurns.ts';
import type { Action, CommandStep, Person, Step } from './steps.ts';
import { NO_TICKET } from './steps.ts';

/** How many of the last commands may be sent again. */
const REMEMBERED = 400;
const MOST_TICKETS = 10;
const MOST_SPOT_ORDERS = 8;

/** A fourth of them meets the `protected` profile. */
const COUNTRIES = [null, 'US', 'DE', null];

/** Rich, usual and young accounts, of several countries. */
export function makePeople(count: number): Person[] {
  return Array.from({ length: count }, (_, user) => ({
    contract: user % 10 === 0 ? '12000000' : String(1_000 * (1 + (user % 7) ** 3)),
    funding: '90000000',
    cfd: isBoldCaller(user) ? '100000' : String(200 * (1 + (user % 6) ** 2)),
    spot: user % 10 === 5 ? '8000000' : String(2_000 * (1 + (user % 5) ** 3)),
    country: COUNTRIES[user % COUNTRIES.length] ?? null,
    leverageCap: user % 10 === 3 ? 10 : null,
  }));
}

/** Some have much and stake much. */
const isBoldCaller = (user: number): boolean => user % 5 === 2;

/** Narrows what people do, for worlds that are compared with each other. */
export interface PeopleOptions {
  readonly products?: readonly string[];
  readonly leverages?: readonly number[];
  /** USDT that an opening is worth at most. */
  readonly most?: number;
  /** Nobody deposits or withdraws. */
  readonly tradesOnly?: boolean;
  /** They turn positions round, and end everything at once, as well. */
  readonly turns?: boolean;
  /** Only openings, closes, cancels and protection. */
  readonly ordersOnly?: boolean;
}

/** How many of each are committed: nobody can speak of one before. */
export interface Known {
  readonly tickets: () => number;
  readonly spotOrders: () => number;
  readonly calls: () => number;
  readonly withdrawals: () => number;
  readonly deposits: () => number;
}

export class People {
  readonly #options: PeopleOptions;
  readonly #rng: Rng;
  readonly #state: NaiveState;
  readonly #known: Known;
  readonly #own: Ticket[][] = [];
  readonly #ownSpot: SpotOrder[][] = [];
  readonly #recent: CommandStep[] = [];
  #seen = 0;
  #seenSpot = 0;
  #keys = 0;

  constructor(seed: string, state: NaiveState, known: Known, options: PeopleOptions = {}) {
    this.#options = options;
    this.#known = known;
    this.#rng = createRng(seed, 'people');
    this.#state = state;
    for (const _ of state.caps) {
      this.#own.push([]);
      this.#ownSpot.push([]);
    }
  }

  /** Accounts are frozen and freed now and then. */
  freeze(): Step | undefined {
    if (this.#own.length === 0 || this.#options.ordersOnly === true) return undefined;
    if (this.#rng.below(60) !== 0) return undefined;
    const user = this.#rng.below(this.#state.caps.length);
    const frozen = this.#state.frozen[user] !== true && this.#rng.below(12) === 0;
    return { kind: 'freeze', user, frozen };
  }

  /** The next command. */
  next(): CommandStep {
    this.#follow();
    const again = this.#rng.below(100) < 7 ? this.#again() : undefined;
    if (again !== undefined) return again;
    const user = this.#rng.below(this.#state.caps.length);
    const step: CommandStep = {
      kind: 'command',
      user,
      key: ++this.#keys,
      action: this.#act(user),
    };
    this.#remember(step);
    return step;
  }

  #remember(step: CommandStep): void {
    if (this.#recent.length < REMEMBERED) this.#recent.push(step);
    else this.#recent[this.#keys % REMEMBERED] = step;
  }

  /** The same key: mostly with the same body, sometimes with another. */
  #again(): CommandStep | undefined {
    const first = this.#recent[this.#rng.below(Math.max(this.#recent.length, 1))];
    if (first === undefined || this.#rng.below(4) !== 0) return first;
    return { ...first, action: this.#act(first.user) };
  }

  /** Takes notice of new tickets and forgets old ones, keeping some that are over. */
  #follow(): void {
    for (; this.#seenSpot < this.#known.spotOrders(); this.#seenSpot += 1) {
      const order = this.#state.spotOrders[this.#seenSpot];
      if (order === undefined) break;
      const own = this.#ownSpot[order.user] ?? [];
      own.push(order);
      const over = own.filter(({ state }) => state !== 'open');
      if (over.length > 3) own.splice(own.indexOf(over[0] as SpotOrder), 1);
    }
    for (; this.#seen < this.#known.tickets(); this.#seen += 1) {
      const ticket = this.#state.tickets[this.#seen];
      if (ticket === undefined) break;
      const own = this.#own[ticket.user] ?? [];
      own.push(ticket);
      const over = own.filter((one) => !isLive(one));
      if (over.length > 3) own.splice(own.indexOf(over[0] as Ticket), 1);
    }
  }

  #act(user: number): Action {
    const rng = this.#rng;
    if (this.#options.ordersOnly !== true) {
      const other = rng.below(100);
      if (other < 20) return this.#spot(user);
      if (other < 32) return this.#call(user);
      if (other < 40 && this.#options.tradesOnly !== true) {
        const known = { withdrawals: this.#known.withdrawals(), deposits: this.#known.deposits() };
        return makeFunding(rng, this.#state, user, known);
      }
    }
    const own = this.#own[user] ?? [];
    const live = own.filter(isLive);
    if (this.#options.turns === true && own.length > 0 && rng.below(4) === 0)
      return makeTurn(rng, this.#state, live, own);
    const draw = rng.below(100);
    const isFull = live.length >= MOST_TICKETS;
    if (draw < (isFull ? 6 : 36) || own.length === 0) {
      return makeOpening(rng, this.#state, user, this.#pickMarket(), this.#options);
    }
    if (draw < 60) return this.#close(this.#pick(live, own));
    const rests = live.some((ticket) => ticket.resting > 0) || rng.below(6) === 0;
    if (draw < 70 && rests) return { call: 'cancel', ticket: this.#pick(live, own, true).number };
    if (draw < 81 || this.#options.ordersOnly === true) return this.#protect(this.#pick(live, own));
    if (draw < 87) return this.#addMargin(user, this.#pick(live, own));
    if (draw < 91) return this.#foreign();
    return this.#transfer(user);
  }

  #spot(user: number): Action {
    const rng = this.#rng;
    const own = this.#ownSpot[user] ?? [];
    const open = own.filter(({ state }) => state === 'open');
    if (rng.below(40) === 0) return this.#foreignSpot();
    if (own.length > 0 && rng.below(open.length > MOST_SPOT_ORDERS ? 2 : 5) === 0) {
      const from = open.length > 0 && rng.below(8) !== 0 ? open : own;
      return { call: 'cancelSpot', order: (from[rng.below(from.length)] as SpotOrder).number };
    }
    return makeSpot(rng, this.#state, user, this.#pickMarket());
  }

  /** A new call or put, or the sale of one: mostly an own open one. */
  #call(user: number): Action {
    const rng = this.#rng;
    const state = this.#state;
    const own = state.openCalls.filter((call) => call.user === user);
    if (isBoldCaller(user) || rng.below(own.length > 6 ? 3 : 7) !== 0) {
      const isBold = isBoldCaller(user);
      const market = isBold && rng.below(5) !== 0 ? this.#firstMarket() : this.#pickMarket();
      return makeCall(rng, market, isBold);
    }
    const known = this.#known.calls();
    if (own.length > 0 && rng.below(8) !== 0) {
      const order = own[rng.below(own.length)] as CallOrder;
      const { number } = order;
      const minValue = leastValue(rng, order.stake);
      // One that is not committed yet nobody can name.
      return { call: 'sell', order: number < known ? number : NO_TICKET, minValue };
    }
    const recent = known - 1 - rng.below(Math.max(1, Math.min(known, 300)));
    const order = rng.below(4) === 0 ? NO_TICKET : Math.max(recent, -1);
    return { call: 'sell', order, minValue: '0' };
  }

  #foreignSpot(): Action {
    const rng = this.#rng;
    const count = this.#seenSpot;
    const isNobodys = rng.below(3) === 0 || count === 0;
    const order = isNobodys ? NO_TICKET : count - 1 - rng.below(Math.min(count, 200));
    return { call: 'cancelSpot', order };
  }

  /** Where the bold ones meet. */
  #firstMarket(): Market {
    const [market] = this.#state.markets.values();
    return market as Market;
  }

  #pickMarket(): Market {
    const { products } = this.#options;
    const all = [...this.#state.markets.values()];
    const markets = products ? all.filter(({ rules }) => products.includes(rules.productId)) : all;
    return markets[this.#rng.below(markets.length)] as Market;
  }

  /** Mostly a live one, sometimes one that is over. */
  #pick(live: readonly Ticket[], own: readonly Ticket[], resting = false): Ticket {
    const rng = this.#rng;
    const wanted = resting ? live.filter((ticket) => ticket.resting > 0) : live;
    const from = wanted.length > 0 && rng.below(12) !== 0 ? wanted : own;
    return from[rng.below(from.length)] as Ticket;
  }

  #close(ticket: Ticket): Action {
    const rng = this.#rng;
    const { rules, open } = ticket;
    const text = (lots: number): string => formatScaled(lots, rules.quantityDecimals);
    const close = (quantity: string | null): Action => ({
      call: 'close',
      ticket: ticket.number,
      quantity,
    });
    const draw = rng.below(100);
    if (draw < 50 || open === 0)
      return close(draw % 2 === 0 ? null : text(Math.max(1, rng.below(open + 1))));
    if (draw < 54) return close(text(open + 1 + rng.below(open)));
    if (draw < 57) return close(`${text(open)}${rules.quantityDecimals === 0 ? '.5' : '1'}`);
    if (draw < 60 && rules.minLots > 1) return close(text(Math.max(1, open - rules.minLots + 1)));
    return close(text(1 + rng.below(open)));
  }

  #protect(ticket: Ticket): Action {
    const rng = this.#rng;
    const { rules } = ticket;
    const market = this.#state.market(ticket);
    const resting = ticket.limit ?? ticket.trigger ?? 1;
    const around = ticket.open === 0 ? resting : (market.shown?.mark ?? 1);
    const side = ticket.direction === 'long' ? 1 : -1;
    const at = (sign: number): string | null => {
      const draw = rng.below(100);
      if (draw < 25) return null;
      const distance = around * (rng.below(4) === 0 ? 0.2 : 0.006) * rng.uniform();
      // A few on the wrong side, one at the very price.
      const points = around + (draw < 32 ? -sign : sign) * side * (draw === 32 ? 0 : distance);
      const text = formatScaled(Math.max(1, Math.round(points)), rules.priceDecimals);
      return draw < 36 && draw > 32 ? `${text}1` : text;
    };
    const protection = { takeProfit: at(1), stopLoss: at(-1) };
    const call = { call: 'protect', ticket: ticket.number, ...protection } as const;
    if (this.#options.ordersOnly === true) return call;
    // Some say nothing of it, some take it away, some have it beside a stop.
    const draw = rng.below(20);
    if (draw < 12) return call;
    if (draw < 14) return { ...call, trailingRate: null };
    const trailingRate = pickTrailing(rng) ?? '0.003';
    return { ...call, stopLoss: draw === 19 ? call.stopLoss : null, trailingRate };
  }

  #addMargin(user: number, ticket: Ticket): Action {
    const rng = this.#rng;
    const { available } = this.#state.account(user);
    const part = (available * BigInt(1 + rng.below(200))) / 10_000n;
    const draw = rng.below(100);
    const amount = draw < 8 ? available + 1n + part : part;
    const text = unitsText(amount > 0n ? amount : 1n, 6);
    const isOdd = draw > 94;
    return { call: 'addMargin', ticket: ticket.number, amount: isOdd ? '0.1234567' : text };
  }

  /** Somebody else's ticket, or nobody's. */
  #foreign(): Action {
    const rng = this.#rng;
    const count = this.#seen;
    const ticket =
      rng.below(3) === 0 || count === 0 ? NO_TICKET : count - 1 - rng.below(Math.min(count, 200));
    const calls: Action[] = [
      { call: 'close', ticket, quantity: null },
      { call: 'cancel', ticket },
      { call: 'protect', ticket, takeProfit: null, stopLoss: null },
      { call: 'addMargin', ticket, amount: '1' },
    ];
    return calls[rng.below(calls.length)] as Action;
  }

  /** Coins out of the spot account, or back into it: their cost goes along, and comes back without. */
  #moveCoins(user: number): Action {
    const rng = this.#rng;
    const state = this.#state;
    const { base } = this.#pickMarket().rules;
    const [from, to] = rng.below(3) === 0 ? ['funding', 'spot'] : ['spot', 'funding'];
    const { available } = state.account(user, from, base);
    const part = (available * BigInt(1 + rng.below(1_000))) / 1_000n;
    const amount = unitsText(part > 0n ? part : 1n, currencyDecimals(base) ?? 0);
    return { call: 'transfer', from, to, currency: base, amount };
  }

  #transfer(user: number): Action {
    const rng = this.#rng;
    const state = this.#state;
    const others = ['funding', 'spot', 'cfd', 'wealth'] as const;
    const isPoor = state.account(user).available < 1_000_000_000n;
    const other = others[isPoor ? 0 : rng.below(others.length)] as string;
    const [from, to] = isPoor || rng.below(2) === 0 ? [other, 'contract'] : ['contract', other];
    const owned = state.account(user, from).available;
    const draw = rng.below(100);
    const part = (owned * BigInt(1 + rng.below(isPoor ? 5 : 300))) / 1_000n;
    const amount = unitsText(part > 0n ? part : 1n, 6);
    const transfer = { call: 'transfer', from, to, currency: 'USDT', amount } as const;
    if (draw < 4) return { ...transfer, to: from };
    if (draw < 7) return { ...transfer, amount: '1.0000001' };
    if (draw < 9) return { ...transfer, currency: 'XYZ' };
    if (draw < 11) return { ...transfer, currency: 'BTC', amount: '0.5' };
    if (draw < 20) return this.#moveCoins(user);
    if (draw < 15) return { ...transfer, amount: unitsText(owned + 1n, 6) };
    return transfer;
  }
}
