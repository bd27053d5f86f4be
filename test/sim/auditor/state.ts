/**
 * Everything the auditor's house knows: its own clock, markets, accounts, tickets, and the market orders that wait.
 */
import type { Shown } from './bookWalk.ts';
import type { CallOrder, CallState } from './callOrder.ts';
import type { Written } from './callSale.ts';
import type { Recorded } from './callTrading.ts';
import type { NaiveDeposit, NaiveWithdrawal } from './funding.ts';
import { parse } from './fraction.ts';
import {
  contractRulesFor,
  conversionRate,
  MONEY_DECIMALS,
  PRODUCTS,
  type ProductRules,
} from './rules.ts';
import { type Account, type HouseBooks, isLive, type Ticket } from './ticket.ts';
import type { Fraction } from './fraction.ts';
import type { Settlement } from './settlement.ts';
import type { SpotOrder, SpotPosition } from './spotOrder.ts';
import type { MarketState, World } from '../steps.ts';

export interface Market {
  readonly rules: ProductRules;
  state: MarketState;
  shown: Shown | undefined;
  /** The last messages, oldest first. */
  readonly recent: Shown[];
  /** Tickets that rest or are open. */
  readonly live: Set<Ticket>;
  /** Spot orders that rest. */
  readonly resting: Set<SpotOrder>;
  /** Messages of the last hours, refused ones too, in the order of their coming. */
  readonly record: Recorded[];
}

const MOST_OPEN = 200;

export class NaiveState {
  now: number;
  readonly markets: Map<string, Market>;
  /** The closes of minutes. */
  readonly written: Written = new Map();
  readonly accounts: Map<string, Account>[];
  readonly frozen: boolean[];
  readonly caps: (number | null)[];
  readonly #countries: readonly (string | null)[];
  readonly tickets: Ticket[] = [];
  readonly spotOrders: SpotOrder[] = [];
  readonly calls: CallOrder[] = [];
  openCalls: CallOrder[] = [];
  /** By `user|product`. */
  readonly #callsOf = new Map<string, number>();
  readonly withdrawals: NaiveWithdrawal[] = [];
  readonly deposits: NaiveDeposit[] = [];
  readonly #days = new Map<number, { day: number; used: bigint }>();
  /** By `user|currency`. */
  readonly positions = new Map<string, SpotPosition>();
  /** By currency. */
  readonly houses = new Map<string, HouseBooks>();
  /** Ids drawn so far. */
  born = 0;
  /** Deficits that the insurance fund could not pay in full. */
  lacks = 0;

  constructor(world: World) {
    this.now = world.startMs;
    this.markets = new Map(
      PRODUCTS.map((rules) => [
        rules.productId,
        {
          rules,
          state: 'paused',
          shown: undefined,
          recent: [],
          live: new Set<Ticket>(),
          resting: new Set<SpotOrder>(),
          record: [],
        },
      ]),
    );
    this.caps = world.people.map(({ leverageCap }) => leverageCap);
    this.#countries = world.people.map(({ country }) => country);
    this.frozen = world.people.map(() => false);
    this.accounts = world.people.map((person) => {
      const accounts = new Map<string, Account>();
      for (const name of ['contract', 'funding', 'spot', 'cfd'] as const) {
        const available = parse(person[name]).floor(MONEY_DECIMALS);
        accounts.set(name, { available, locked: 0n });
        this.house.practice_faucet -= available;
      }
      return accounts;
    });
  }

  countryOf(user: number): string | null {
    return this.#countries[user] ?? null;
  }

  /** By which the user trades contracts of a market. */
  rulesFor(user: number, market: Market): ProductRules {
    return contractRulesFor(this.countryOf(user), market.rules.productId) ?? market.rules;
  }

  account(user: number, name = 'contract', currency = 'USDT'): Account {
    const accounts = this.accounts[user];
    if (accounts === undefined) throw new Error(`no user ${user}`);
    const key = currency === 'USDT' ? name : `${name}/${currency}`;
    let account = accounts.get(key);
    if (account === undefined) accounts.set(key, (account = { available: 0n, locked: 0n }));
    return account;
  }

  /** What the house has in USDT. */
  get house(): HouseBooks {
    return this.houseIn('USDT');
  }

  houseIn(currency: string): HouseBooks {
    let books = this.houses.get(currency);
    if (books === undefined) {
      books = {
        fees: 0n,
        trading_result: 0n,
        insurance_fund: 0n,
        practice_faucet: 0n,
        external: 0n,
      };
      this.houses.set(currency, books);
    }
    return books;
  }

  position(user: number, currency: string): SpotPosition {
    const key = `${user}|${currency}`;
    let position = this.positions.get(key);
    if (position === undefined)
      this.positions.set(key, (position = { quantity: 0n, cost: 0n, realised: 0n }));
    return position;
  }

  market(ticket: Pick<Ticket, 'rules'>): Market {
    const market = this.markets.get(ticket.rules.productId);
    if (market === undefined) throw new Error(`no market ${ticket.rules.productId}`);
    return market;
  }

  /** Of the last accepted message; undefined before the first. */
  rateOf(market: Market): Fraction | undefined {
    return market.shown && conversionRate(market.rules, market.shown.indexDoubled);
  }

  add(ticket: Ticket): void {
    this.tickets.push(ticket);
    this.market(ticket).live.add(ticket);
  }

  /** "At most 200 orders and positions of one user at once, of every kind together." */
  isFull(user: number): boolean {
    let open = this.openCalls.filter((order) => order.user === user).length;
    for (const { live, resting } of this.markets.values()) {
      for (const ticket of live) if (ticket.user === user) open += 1;
      for (const order of resting) if (order.user === user) open += 1;
    }
    return open >= MOST_OPEN;
  }

  addSpot(order: SpotOrder): void {
    this.spotOrders.push(order);
    if (order.resting > 0) this.market(order).resting.add(order);
  }

  changedSpot(order: SpotOrder): void {
    order.version += 1;
    if (order.state !== 'open') this.market(order).resting.delete(order);
  }

  /** One more of the user in the product: how many there are now. */
  countCall(user: number, productId: string): number {
    const key = `${user}|${productId}`;
    const count = (this.#callsOf.get(key) ?? 0) + 1;
    this.#callsOf.set(key, count);
    return count;
  }

  /** What a user's daily limit is counted by. */
  countedDay(user: number): { day: number; used: bigint } {
    let counted = this.#days.get(user);
    if (counted === undefined) this.#days.set(user, (counted = { day: 0, used: 0n }));
    return counted;
  }

  addCall(order: CallOrder): void {
    this.calls.push(order);
    this.openCalls.push(order);
  }

  closeCall(order: CallOrder, state: CallState): void {
    order.state = state;
    order.closedAt = this.now;
    this.openCalls = this.openCalls.filter((one) => one !== order);
  }

  /** After each change: a finished ticket waits for nothing any more. */
  changed(ticket: Ticket): void {
    ticket.version += 1;
    if (!isLive(ticket)) this.market(ticket).live.delete(ticket);
  }
}

/** What a command came to; `changed` says whether anything was written. */
export type Outcome =
  | {
      readonly ok: true;
      readonly ticket?: Ticket;
      /** What came of the other half of a reversal. */
      readonly turned?: { readonly ticket: Ticket } | { readonly error: string };
      /** Numbers of the tickets that were meant by all of them. */
      readonly named?: readonly number[];
      readonly spot?: SpotOrder;
      readonly call?: CallOrder;
      readonly withdrawal?: NaiveWithdrawal;
      readonly deposit?: NaiveDeposit;
      readonly changed: boolean;
      /** How a close was settled. */
      readonly money?: Settlement | undefined;
    }
  | { readonly ok: false; readonly error: string };

export const refused = (error: string): Outcome => ({ ok: false, error });
export const NOTHING: Outcome = { ok: true, changed: false };
