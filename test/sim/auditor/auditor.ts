/**
 * Holds the house under test against the naive one and against every promise, after each batch: what each command came to,
 * each ticket it changed, each balance its entries touched, each fill.
 */
import type { ContractOrder } from '../../../core/trading/contract/types.ts';
import type { Owned } from '../../../server/execution/recordKinds.ts';
import { recordKinds } from '../../../server/kinds/kinds.ts';
import type { FillRow } from '../../../server/store/evidenceStore.ts';
import type { Executed } from '../memoryBatches.ts';
import type { MemoryStore } from '../memoryStore.ts';
import { AccountAudit } from './accountAudit.ts';
import { differences } from './compareTicket.ts';
import { CallAudit } from './callAudit.ts';
import type { Counters } from './counters.ts';
import { FillAudit } from './fillAudit.ts';
import { FundingAudit } from './fundingAudit.ts';
import type { Expected, NaiveHouse } from './naiveHouse.ts';
import { LiveOrders, orderNumbers, reachedBy } from './orderNumbers.ts';
import { checkSettlement } from './settlementAudit.ts';
import { SpotAudit } from './spotAudit.ts';
import { StateAudit } from './stateAudit.ts';
import type { Ticket } from './ticket.ts';
import { checkTurn } from './turnAudit.ts';
import type { TickStep } from '../steps.ts';

/** Commands that nobody asks for, by the clock alone. */
const FALLS_DUE: ReadonlySet<string> = new Set(['cfd.settle', 'contract.overnight', 'spot.expire']);

export interface AuditorOptions {
  readonly naive: NaiveHouse;
  readonly store: MemoryStore;
  readonly counters: Counters;
  readonly userIdOf: (user: number) => string;
}

export class Auditor {
  readonly accounts: AccountAudit;
  readonly spot: SpotAudit;
  readonly calls: CallAudit;
  readonly funding: FundingAudit;
  readonly states: StateAudit;
  /** Ticket number → order id, in the order of making. */
  readonly orderIds: string[] = [];
  /** Idempotency key → number of the ticket that its command made. */
  readonly ticketOf = new Map<number, number>();
  readonly #options: AuditorOptions;
  readonly #fills: FillAudit;
  readonly #answers = new WeakMap<Expected, string>();
  readonly orders = new LiveOrders();
  readonly #rolls = new Set<string>();
  /** The last message's product and what the last group changed. */
  readonly fresh: { productId: string | null; readonly touched: Set<string> } = {
    productId: null,
    touched: new Set(),
  };

  constructor(options: AuditorOptions) {
    this.#options = options;
    this.accounts = new AccountAudit(options);
    this.states = new StateAudit(options.counters);
    this.#fills = new FillAudit(options.counters);
    this.funding = new FundingAudit(options.counters, this.accounts.journal);
    this.calls = new CallAudit({ ...options, journal: this.accounts.journal });
    this.spot = new SpotAudit({
      ...options,
      fills: this.#fills,
      journal: this.accounts.journal,
    });
  }

  onTick({ productId }: TickStep): void {
    const shown = this.#options.naive.state.markets.get(productId)?.shown;
    if (shown !== undefined) this.#fills.remember(shown);
    this.fresh.productId = productId;
  }

  /** One settled group: what was executed against what was to be expected. */
  check(executed: readonly Executed[]): void {
    const { naive, counters, store } = this.#options;
    const expected = naive.takeExpected();
    const touched = new Map<number, ContractOrder>();
    this.fresh.touched.clear();
    for (const [index, one] of executed.entries()) {
      this.#bringForward(one, expected, index);
      const should = expected[index];
      counters.check('every command is answered', should !== undefined, () => one.command.name);
      if (should !== undefined) this.#checkOne(one, should, touched);
    }
    counters.check(
      'every command is answered',
      executed.length >= expected.length,
      () => `${expected[executed.length]?.what} was not executed`,
      0,
    );
    const lines = this.accounts.journal.read(store.journal);
    this.#checkTickets(touched);
    this.spot.checkTouched();
    this.calls.checkTouched();
    this.funding.checkTouched();
    this.accounts.check(lines, this.orders, touched.values(), this.spot);
  }

  /** What falls due together may be done in any order: each touches its own order alone. */
  #bringForward(one: Executed, expected: Expected[], index: number): void {
    if (!FALLS_DUE.has(one.command.name)) return;
    const found = expected.findIndex((should, place) => place >= index && this.#isOf(one, should));
    if (found > index) expected.splice(index, 0, ...expected.splice(found, 1));
  }

  #isOf(one: Executed, should: Expected): boolean {
    const { needs } = one.command;
    if (should.rolls !== undefined) return this.orderIds[should.rolls] === needs.contract?.[0];
    const spot = should.outcome.ok === true ? should.outcome.spot?.number : undefined;
    if (spot !== undefined) return this.spot.orderIds[spot] === needs.spot?.[0];
    return this.calls.isOf(one, should);
  }

  #checkOne(executed: Executed, expected: Expected, touched: Map<number, ContractOrder>): void {
    const { counters, userIdOf, naive } = this.#options;
    const { command, answer, effects } = executed;
    const { outcome } = expected;
    const detail = (): string =>
      `${command.name} of user ${expected.user}: ${answer.slice(0, 300)}, ${expected.what} ${describe(expected)} expected`;
    const isHis = command.userId === userIdOf(expected.user);
    counters.check('outcome as predicted', isHis, detail, 0);
    if (outcome.ok === 'again') {
      const isSame = answer === this.#answers.get(outcome.first);
      counters.check('resend gives the same answer', isSame, detail);
      counters.check('resend has no effect', effects === null, detail);
      return;
    }
    this.#answers.set(expected, answer);
    const ok = answer.startsWith('{"ok":true');
    const error = ok ? undefined : (JSON.parse(answer) as { error: string }).error;
    const isRight = outcome.ok ? ok : error === outcome.error;
    counters.check('outcome as predicted', isRight, detail);
    if (!outcome.ok) {
      counters.check('a refusal changes nothing', effects === null, detail);
      counters.count(`refused: ${outcome.error}`);
      if (outcome.error === 'conflict') counters.count('another body is refused');
      this.states.countRefusal(expected, naive.state);
      return;
    }
    counters.count(`done: ${expected.what}`);
    if (effects === null) return;
    const tickets = effects.changed.contract ?? [];
    const [order] = tickets;
    const { turned } = outcome;
    const opened = turned !== undefined && 'ticket' in turned ? turned.ticket : undefined;
    const changed = outcome.ticket && outcome.changed ? 1 : 0;
    const changes = tickets.length === changed + (opened === undefined ? 0 : 1);
    counters.check('outcome as predicted', changes, detail, 0);
    this.#checkOwner(executed, detail);
    if (outcome.spot !== undefined && outcome.changed)
      this.spot.take(executed, expected, outcome.spot, detail);
    if (outcome.call !== undefined && outcome.changed)
      this.calls.take(executed, expected, outcome.call, detail);
    if (outcome.withdrawal !== undefined)
      this.funding.takeWithdrawal(executed, outcome.withdrawal, detail);
    if (outcome.deposit !== undefined) this.funding.takeDeposit(executed, outcome.deposit, detail);
    checkTurn(executed, outcome, this.orderIds, counters);
    if (order === undefined || outcome.ticket === undefined) return;
    const fillsOf = ({ id }: ContractOrder): FillRow[] =>
      effects.fills.filter(({ orderId }) => orderId === id);
    this.#checkTrigger(expected, order, effects.fills);
    this.#take(expected, outcome.ticket, order, fillsOf(order), touched);
    const [, other] = tickets;
    if (other !== undefined && opened !== undefined)
      this.#take(expected, opened, other, fillsOf(other), touched);
  }

  /** A ticket that was changed, with what was filled of it. */
  #take(
    expected: Expected,
    ticket: Ticket,
    order: ContractOrder,
    fills: readonly FillRow[],
    touched: Map<number, ContractOrder>,
  ): void {
    if (ticket.number === this.orderIds.length && expected.key !== null)
      this.ticketOf.set(expected.key, ticket.number);
    this.#bind(ticket, order);
    touched.set(ticket.number, order);
    this.fresh.touched.add(order.id);
    this.states.check(order, this.#options.naive.state, ticket);
    this.#checkFills(fills, expected, ticket, order);
    const isOver = order.state !== 'pending' && order.state !== 'holding';
    if (isOver) this.orders.delete(order.id);
    else this.orders.set(orderNumbers(order));
  }

  /** What fired had been reached by the mark of its message, judged by the ticket as it was before. */
  #checkTrigger({ what }: Expected, order: ContractOrder, fills: readonly FillRow[]): void {
    const before = this.orders.get(order.id);
    const [fill] = fills;
    if (fill === undefined || before === undefined || !isTrigger(what)) return;
    const mark = this.#fills.markOf(fill.productId, fill.seq);
    const isTrailed = what === 'stop_loss' && before.trailingRate !== null;
    const isReached = isTrailed
      ? this.#fills.hasFollowed(fill, before.direction)
      : reachedBy(before, mark ?? 0).includes(what);
    const holds = before.closing === what || isReached;
    const detail = (): string => `${order.id}: ${what} at ${mark}`;
    this.#options.counters.check('trigger reached', holds, detail);
  }

  #checkOwner({ command, effects }: Executed, detail: () => string): void {
    const isOwn =
      effects !== null &&
      recordKinds.names.every((name) =>
        (effects.changed[name] ?? []).every((one: Owned) => one.userId === command.userId),
      ) &&
      effects.entries.every(({ entry }) =>
        entry.postings.every((one) => one.owner === 'house' || one.userId === command.userId),
      );
    this.#options.counters.check('a command touches its own user only', isOwn, detail);
  }

  #bind(ticket: Ticket, order: ContractOrder): void {
    const { counters } = this.#options;
    if (ticket.number === this.orderIds.length) this.orderIds.push(order.id);
    const isSame = this.orderIds[ticket.number] === order.id;
    counters.check(
      'ticket as predicted',
      isSame,
      () => `ticket ${ticket.number} is ${order.id}`,
      0,
    );
  }

  #checkFills(
    fills: readonly FillRow[],
    expected: Expected,
    ticket: Ticket,
    { lastRollAt }: ContractOrder,
  ): void {
    const { counters, naive } = this.#options;
    const { rules, limit, direction } = ticket;
    for (const row of fills) {
      if (row.kind === 'overnight') {
        const id = `${row.orderId}|${lastRollAt}`;
        counters.check('overnight once per roll', !this.#rolls.has(id), () => id);
        this.#rolls.add(id);
        continue;
      }
      const market = naive.state.market(ticket);
      counters.check('paused product: no fill', market.state === 'live', () => row.orderId, 0);
      const context = { accepted: expected.accepted, limit, direction, what: expected.what };
      this.#fills.check(row, context, rules.isCrypto, naive.state.now);
      checkSettlement(row, expected, counters);
    }
  }

  /** Each changed ticket as it stands now, here and there. */
  #checkTickets(touched: ReadonlyMap<number, ContractOrder>): void {
    const { counters, naive, store } = this.#options;
    for (const [number, { id }] of touched) {
      const order = store.orders.get(id);
      const ticket = naive.state.tickets[number];
      if (order === undefined || ticket === undefined) {
        counters.check('ticket as predicted', false, () => `${id} is missing`);
        return;
      }
      const found = differences(ticket, order);
      counters.check('ticket as predicted', found.length === 0, () => `${id}: ${found.join('; ')}`);
      const locked = this.accounts.journal.lockedBy.get(id) ?? 0n;
      const holds = locked === ticket.margin + ticket.reserved;
      counters.check(
        'margin = its postings',
        holds,
        () => `${id}: ${locked} locked by its entries`,
      );
    }
  }
}

const isTrigger = (what: string): what is 'take_profit' | 'stop_loss' | 'liquidation' =>
  what === 'take_profit' || what === 'stop_loss' || what === 'liquidation';

function describe({ outcome }: Expected): string {
  if (outcome.ok === 'again') return 'the first answer';
  if (outcome.ok) return outcome.changed ? 'done' : 'without effect';
  return outcome.error;
}
