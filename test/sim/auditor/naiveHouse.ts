/**
 * The auditor's own house: it takes the same steps as the real one and says what each command must come to. It knows no
 * batches, no index and no database: one thing after the other, by looking at every ticket.
 */
import type { Shown } from './bookWalk.ts';
import { closeByOwner, closeRefusal } from './closing.ts';
import {
  addMargin,
  cancel,
  chargeOvernight,
  protect,
  rollsBetween,
  type Stood,
  transfer,
} from './edges.ts';
import { parse } from './fraction.ts';
import { NaiveDesk } from './naiveDesk.ts';
import {
  requestCall,
  requestFunding,
  requestSale,
  requestSpot,
  requestSpotCancel,
} from './naiveRequests.ts';
import { type AllCounter, type Named, requestAll, requestReverse } from './naiveTurns.ts';
import { type Accepted, openAtMarket, rest } from './opening.ts';
import { plainRefusal, readOpening } from './openRules.ts';
import { contractRulesFor, conversionRate, STALE_AFTER_MS } from './rules.ts';
import { settleCall } from './callTrading.ts';
import type { SpotOrder } from './spotOrder.ts';
import { endSpot } from './spotTrading.ts';
import { type Market, NaiveState, type Outcome, refused } from './state.ts';
import type { Ticket } from './ticket.ts';
import type {
  CommandStep,
  MarketState,
  OpenAction,
  Step,
  TicketAction,
  TickStep,
  World,
} from '../steps.ts';
import { isAboutAll, isWealth } from '../steps.ts';

/** What one executed command must come to. */
export interface Expected {
  readonly user: number;
  /** null for what the house does by rule. */
  readonly key: number | null;
  readonly what: string;
  readonly outcome: Outcome | { readonly ok: 'again'; readonly first: Expected };
  readonly productId: string | null;
  /** What stood when a market order or a close was taken. */
  readonly accepted?: Accepted | undefined;
  /** The number of the ticket whose roll it is. */
  readonly rolls?: number;
  /** The command was about somebody else's ticket. */
  readonly isForeign?: boolean;
}

/** A market order or a close that waits for its message. */
interface Waiting {
  readonly step: CommandStep;
  readonly productId: string;
  readonly accepted: Accepted;
  until: number;
  readonly run: (shown: Shown) => Outcome;
}

/** One ticket's part of a request about all of them: it has a key of its own. */
interface Part extends CommandStep {
  readonly part?: number;
}
const idOf = ({ user, key, part = -1 }: Part): string => `${user}|${key}|${part}`;

/** Messages of a product that are kept: more than come in a minute, with all that came since. */
const RECORDED = 3_000;

type Close = Extract<TicketAction, { call: 'close' }>;

export class NaiveHouse implements AllCounter {
  readonly state: NaiveState;
  readonly #desk: NaiveDesk;
  readonly #known = new Map<string, { readonly body: string; readonly first: Expected }>();
  readonly #named: Named = new Map();
  #waiting: Waiting[] = [];

  constructor(world: World) {
    this.state = new NaiveState(world);
    this.#desk = new NaiveDesk(this.state);
  }

  /** What was executed since it was last taken. */
  takeExpected(): Expected[] {
    const { expected } = this.#desk;
    this.#desk.expected = [];
    return expected;
  }

  step(step: Step): void {
    const { state } = this;
    switch (step.kind) {
      case 'advance':
        this.#advance(step.ms);
        break;
      case 'jump':
        state.now += step.ms;
        // Timers run on elapsed time: a clock that is set brings none of them nearer.
        for (const waiting of this.#waiting) waiting.until += step.ms;
        break;
      case 'stall':
        state.now += step.ms;
        break;
      case 'tick':
        this.#tick(step);
        break;
      case 'status': {
        const market = state.markets.get(step.productId);
        if (market !== undefined) this.#setStatus(market, step.state);
        break;
      }
      case 'freeze':
        state.frozen[step.user] = step.frozen;
        break;
      case 'command':
        this.#command(step);
        break;
      case 'due':
        this.#expire();
        this.#overnight();
        this.#desk.settle();
        break;
      case 'settle':
        this.#desk.settle();
        break;
    }
  }

  /** A pause begins with a message that the guard refused: it stands in the record. */
  #setStatus(market: Market, next: MarketState): void {
    market.state = next;
    if (next !== 'paused' || market.shown === undefined) return;
    const { seq, indexDoubled, step } = market.shown;
    const { last } = step;
    market.record.push({ time: this.state.now, seq, indexDoubled, last, isGood: false });
  }

  /** "at most 2 s, else refused as stale_quote": each in its turn as its time comes. */
  #advance(ms: number): void {
    const until = this.state.now + ms;
    const isDue = (waiting: Waiting): boolean => waiting.until <= until;
    const due = this.#waiting.filter(isDue).toSorted((a, b) => a.until - b.until);
    this.#waiting = this.#waiting.filter((waiting) => !isDue(waiting));
    for (const { step, productId } of due) {
      const { call } = step.action;
      const asksFirst = ['open', 'reverse', 'spot', 'cfd'].includes(call);
      const isFrozen = asksFirst && this.state.frozen[step.user] === true;
      this.start(step, productId, () => refused(isFrozen ? 'forbidden' : 'stale_quote'));
    }
    this.state.now = until;
  }

  /** Starts a command: when its turn comes, an earlier answer to its key is given again, else it is decided. */
  start(
    step: CommandStep,
    productId: string | null,
    decide: () => Outcome,
    more: Pick<Expected, 'accepted' | 'isForeign'> = {},
    metUntil?: number,
  ): void {
    const id = idOf(step);
    const common = { user: step.user, key: step.key, what: step.action.call, productId, ...more };
    this.#desk.start(() => {
      const body = JSON.stringify(step.action);
      const known = this.#known.get(id);
      if (known !== undefined) {
        const again = { ok: 'again', first: known.first } as const;
        return { ...common, outcome: known.body === body ? again : refused('conflict') };
      }
      const first: Expected = { ...common, outcome: decide() };
      this.#known.set(id, { body, first });
      return first;
    }, metUntil);
  }

  also(run: () => void): void {
    this.#desk.also(run);
  }

  isKnown(step: CommandStep): boolean {
    return this.#known.get(idOf(step))?.body === JSON.stringify(step.action);
  }

  each(step: CommandStep, ticket: number): void {
    const action: TicketAction =
      step.action.call === 'closeAll'
        ? { call: 'close', ticket, quantity: null }
        : { call: 'cancel', ticket };
    const one: Part = { ...step, action, part: ticket };
    this.#onTicket(one, action);
  }

  #command(step: CommandStep): void {
    const { action } = step;
    if (action.call === 'open') this.#open(step, action);
    else if (action.call === 'spot') requestSpot(this, step, action);
    else if (action.call === 'cfd') requestCall(this, step, action);
    else if (action.call === 'sell') requestSale(this, step, action);
    else if (action.call === 'cancelSpot') requestSpotCancel(this, step, action);
    else if (action.call === 'transfer') {
      this.start(step, null, () => transfer(this.state, step.user, action));
    } else if (action.call === 'reverse') requestReverse(this, step, action);
    else if (isAboutAll(action)) requestAll(this, step, action, this.#named);
    else if ('ticket' in action) this.#onTicket(step, action);
    else if (isWealth(action)) throw new Error('the naive house knows no grids and no loans');
    else requestFunding(this, step, action);
  }

  gate(market: Market | undefined): 'live' | 'paused' | 'closed' {
    if (market === undefined || (market.state === 'live' && market.shown === undefined)) {
      return 'paused';
    }
    return market.state;
  }

  #open(step: CommandStep, action: OpenAction): void {
    const { state } = this;
    const { productId } = action;
    const market = state.markets.get(productId);
    const opening = readOpening(action);
    const cap = state.caps[step.user] ?? null;
    const rules = contractRulesFor(state.countryOf(step.user), productId);
    const refusal = plainRefusal(opening, rules, this.gate(market), cap);
    const unlessFrozen = this.unlessFrozen(step.user);
    const rate = market && state.rateOf(market);
    if (refusal !== undefined || market?.shown === undefined || rate === undefined) {
      this.start(step, productId, () => unlessFrozen(() => refused(refusal ?? 'not_found')));
      return;
    }
    const accepted = this.accept(market.shown, action.direction === 'long');
    const order = { user: step.user, opening, accepted, born: ++state.born };
    if (action.type !== 'market' && !action.postOnly) {
      const { mark } = market.shown;
      const decide = (): Outcome => rest(state, market, order, rate, { mark });
      this.start(step, productId, () => unlessFrozen(decide));
      return;
    }
    if (action.postOnly) {
      this.wait(step, productId, accepted, (first) => {
        const then = conversionRate(market.rules, first.indexDoubled);
        return unlessFrozen(() => rest(state, market, order, then, { mark: first.mark, first }));
      });
      return;
    }
    this.wait(step, productId, accepted, (shown) =>
      unlessFrozen(() => openAtMarket(state, market, shown, order)),
    );
  }

  unlessFrozen(user: number): (run: () => Outcome) => Outcome {
    return (run) => (this.state.frozen[user] === true ? refused('forbidden') : run());
  }

  /** Everything that has expired by now. */
  #expire(): void {
    const { state } = this;
    for (const order of state.openCalls.filter(({ expiresAt }) => expiresAt <= state.now)) {
      const { user, rules } = order;
      const common = { user, key: null, what: 'settlement', productId: rules.productId };
      this.#desk.start(() => ({ ...common, outcome: settleCall(state, order) }));
    }
    const isOver = ({ state: stands, expiresAt }: SpotOrder): boolean =>
      stands === 'open' && expiresAt !== null && expiresAt <= state.now;
    for (const order of state.spotOrders.filter(isOver)) {
      const { user, rules } = order;
      const common = { user, key: null, what: 'end of term', productId: rules.productId };
      this.#desk.start(() => ({ ...common, outcome: endSpot(state, order, 'expired') }));
    }
  }

  accept(shown: Shown, isBuyer: boolean): Accepted {
    return { seq: shown.seq, time: this.state.now, reference: isBuyer ? shown.ask : shown.bid };
  }

  wait(step: CommandStep, productId: string, accepted: Accepted, run: Waiting['run']): void {
    const until = this.state.now + STALE_AFTER_MS;
    this.#waiting.push({ step, productId, accepted, until, run });
  }

  /** "a foreign id answers exactly as a missing one". */
  #onTicket(step: CommandStep, action: TicketAction): void {
    const { state } = this;
    const found = state.tickets[action.ticket];
    const ticket = found?.user === step.user ? found : undefined;
    if (ticket === undefined) {
      const isForeign = found !== undefined;
      this.start(step, null, () => refused('not_found'), { isForeign });
      return;
    }
    const market = state.market(ticket);
    if (action.call === 'close') {
      this.#close(step, action, ticket, market);
      return;
    }
    const { mark, seq } = market.shown ?? {};
    const stood = { mark, seq, rate: state.rateOf(market) };
    this.start(step, ticket.rules.productId, () => this.#edge(ticket, action, stood));
  }

  #edge(ticket: Ticket, action: Exclude<TicketAction, Close>, stood: Stood): Outcome {
    switch (action.call) {
      case 'cancel':
        return cancel(this.state, ticket);
      case 'protect':
        return protect(this.state, ticket, action, stood);
      case 'addMargin':
        return addMargin(this.state, ticket, action.amount, stood);
    }
  }

  #close(step: CommandStep, action: Close, ticket: Ticket, market: Market): void {
    const { state } = this;
    const { productId } = ticket.rules;
    const quantity = action.quantity === null ? null : parse(action.quantity);
    const refusal = closeRefusal(ticket, quantity, this.gate(market));
    if (refusal !== undefined || market.shown === undefined) {
      this.start(step, productId, () => refused(refusal ?? 'market_paused'));
      return;
    }
    const accepted = this.accept(market.shown, ticket.direction === 'short');
    this.wait(step, productId, accepted, (shown) =>
      closeByOwner(state, shown, ticket, quantity, accepted),
    );
  }

  /** A message: first what it fires, then the market orders that waited for it, in the order of their coming. */
  #tick(step: TickStep): void {
    const { state } = this;
    const market = state.markets.get(step.productId);
    if (market === undefined) throw new Error(`no market ${step.productId}`);
    const previousSeq = market.shown?.seq;
    const [bid, ask] = [step.bids[0]?.[0] ?? 0, step.asks[0]?.[0] ?? 0];
    this.#desk.arrived += 1;
    const shown: Shown = {
      step,
      bid,
      ask,
      previousSeq,
      seq: (previousSeq ?? 0) + 1,
      number: this.#desk.arrived,
      receivedAt: state.now,
      mark: step.mark,
      indexDoubled: bid + ask,
      taken: { bids: [], asks: [] },
    };
    market.shown = shown;
    const { seq, indexDoubled } = shown;
    const { last } = step;
    market.record.push({ time: state.now, seq, indexDoubled, last, isGood: true });
    if (market.record.length > 2 * RECORDED)
      market.record.splice(0, market.record.length - RECORDED);
    this.#desk.meet(market, shown);
    const isReady = ({ productId, accepted }: Waiting): boolean =>
      productId === step.productId && accepted.seq < shown.seq;
    const ready = this.#waiting.filter(isReady);
    this.#waiting = this.#waiting.filter((waiting) => !isReady(waiting));
    for (const { step: command, accepted, run } of ready) {
      this.start(command, step.productId, () => run(shown), { accepted }, shown.number);
    }
  }

  /** Every open position, every roll since it was opened or last looked at. */
  #overnight(): void {
    const { state } = this;
    const live = [...state.markets.values()].flatMap((market) => [...market.live]);
    for (const ticket of live.toSorted((a, b) => a.number - b.number)) {
      if (ticket.open === 0 || ticket.openTime === null) continue;
      // A roll waits until its product has a price again.
      if (state.market(ticket).state === 'paused') continue;
      const { user, rules } = ticket;
      const { productId } = rules;
      const common = { user, key: null, what: 'overnight', productId, rolls: ticket.number };
      const since = Math.max(ticket.openTime, ticket.lastLookAt);
      for (const roll of rollsBetween(since, state.now)) {
        ticket.lastLookAt = roll;
        this.#desk.start(() => ({ ...common, outcome: chargeOvernight(state, ticket, roll) }));
      }
    }
  }
}
