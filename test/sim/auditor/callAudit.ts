/**
 * Calls and puts of the house under test against the naive house's; what a sale paid, against the published formula as
 * the naive house has it.
 */
import type { CfdOrder } from '../../../core/trading/cfd/types.ts';
import { standingId } from '../../../server/kinds/cfd/cfdStandingStore.ts';
import type { Executed } from '../memoryBatches.ts';
import type { MemoryStore } from '../memoryStore.ts';
import { type CallOrder, RETURN_RATE, winOf } from './callOrder.ts';
import { payCall } from './callSale.ts';
import type { Counters } from './counters.ts';
import { scaled, unitsText } from './fraction.ts';
import type { JournalAudit } from './journal.ts';
import type { Expected, NaiveHouse } from './naiveHouse.ts';
import { unitsOf } from './orderNumbers.ts';
import { MONEY_DECIMALS } from './rules.ts';
import { moneyFraction } from './ticket.ts';

export interface CallAuditOptions {
  readonly naive: NaiveHouse;
  readonly store: MemoryStore;
  readonly counters: Counters;
  readonly journal: JournalAudit;
}

/** A float's worth of doubt, millionths of a USDT, on top of the unit that is rounded away. */
const DOUBT = 2;

export class CallAudit {
  readonly orderIds: string[] = [];
  /** Idempotency key → number of the order that its command made. */
  readonly numberOf = new Map<number, number>();
  readonly #options: CallAuditOptions;
  readonly #touched = new Map<number, CfdOrder>();

  constructor(options: CallAuditOptions) {
    this.#options = options;
  }

  /** The expected settlement of the order that a command settles: the house may take them in any order. */
  isOf({ command }: Executed, { outcome }: Expected): boolean {
    const number = outcome.ok === true ? outcome.call?.number : undefined;
    return number !== undefined && this.orderIds[number] === command.needs.cfd?.[0];
  }

  /** A command with effects that came to a call or put. */
  take({ effects }: Executed, { key }: Expected, call: CallOrder, detail: () => string): void {
    const { counters, naive } = this.#options;
    const [order, ...others] = effects?.changed.cfd ?? [];
    counters.check('outcome as predicted', order !== undefined && others.length === 0, detail, 0);
    if (order === undefined) return;
    if (call.number === this.orderIds.length) {
      this.orderIds.push(order.id);
      if (key !== null) this.numberOf.set(key, call.number);
    }
    const isSame = this.orderIds[call.number] === order.id;
    counters.check('call as predicted', isSame, () => `${call.number} is ${order.id}`, 0);
    counters.count(`call: ${order.state}`);
    this.#touched.set(call.number, order);
    const [fill] = effects?.fills ?? [];
    const inputs = JSON.parse(fill?.inputs ?? '{}') as Record<string, string>;
    if (call.state === 'sold' && call.payout === null) {
      const payout = unitsOf(order.payout ?? order.stake, MONEY_DECIMALS);
      this.#checkSale(call, payout, inputs);
      payCall(naive.state, call, payout);
    }
    if (call.state === 'void') {
      const isBack = order.payout?.eq(order.stake) === true;
      counters.check('void refunds all', isBack, detail);
    }
  }

  /** What was paid is the formula at the first message after the acceptance, down to the unit, and not below the least. */
  #checkSale(call: CallOrder, payout: bigint, inputs: Readonly<Record<string, string>>): void {
    const { counters } = this.#options;
    const { sale } = call;
    const detail = (): string =>
      `call ${call.number}: ${payout} for ${JSON.stringify(inputs)}, ${JSON.stringify(sale)} predicted`;
    if (sale === null) {
      counters.check('sale at the first message after its acceptance', false, detail);
      return;
    }
    const { seq, time, value, least, accepted } = sale;
    const told = [inputs['seq'], inputs['valuedAt'], inputs['saleAcceptanceSeq']].join(' ');
    const isFirst = told === `${seq} ${time} ${accepted.seq}` && seq > accepted.seq;
    counters.check('sale at the first message after its acceptance', isFirst, detail);
    const distance = Number(payout) - value;
    const isRounded = distance <= DOUBT && distance >= -1 - DOUBT;
    counters.check('sale pays the formula', isRounded, detail);
    counters.check(
      'sale never below the least',
      Number(payout) >= least,
      detail,
      least > 0 ? 1 : 0,
    );
    const isBelow = payout <= winOf(moneyFraction(call.stake));
    counters.check('sale never above the payout', isBelow, detail);
  }

  /** Each order that the last group changed, as it stands now, here and there; then forgets them. */
  checkTouched(): void {
    const { counters, naive, store, journal } = this.#options;
    for (const [number, { id }] of this.#touched) {
      const order = store.recordsOf('cfd').get(id);
      const call = naive.state.calls[number];
      if (order === undefined || call === undefined) {
        counters.check('call as predicted', false, () => `${id} is missing`);
        return;
      }
      const found = [...callDifferences(call, order), ...this.#standingDifferences(call, order)];
      counters.check('call as predicted', found.length === 0, () => `${id}: ${found.join('; ')}`);
      const locked = journal.lockedBy.get(id) ?? 0n;
      const holds = locked === (call.state === 'open' ? call.stake : 0n);
      counters.check('stake = its postings', holds, () => `${id}: ${locked} locked`);
    }
    this.#touched.clear();
  }

  #standingDifferences({ user, rules }: CallOrder, { userId }: CfdOrder): string[] {
    const { naive, store } = this.#options;
    const standing = store.recordsOf('cfdStanding').get(standingId(userId, rules.productId));
    const own = naive.state.openCalls.filter((one) => one.user === user && one.rules === rules);
    const stakes = own.reduce((sum, { stake }) => sum + stake, 0n);
    const real = standing?.openStakes.toFixed();
    const expected = unitsText(stakes, MONEY_DECIMALS);
    return real === expected ? [] : [`open stakes ${expected} predicted, ${real} found`];
  }
}

/** The names and values in which they differ; empty when they agree. */
export function callDifferences(call: CallOrder, order: CfdOrder): string[] {
  const { rules } = call;
  const money = (units: bigint | null): string =>
    units === null ? 'none' : unitsText(units, MONEY_DECIMALS);
  const quarter = (points: number): string =>
    unitsText(scaled(points * 25, rules.priceDecimals + 2).floor(12), 12);
  const pairs: readonly (readonly [string, string | number | null, string | number | null])[] = [
    ['product', rules.productId, order.productId],
    ['direction', call.direction, order.direction],
    ['state', call.state, order.state],
    ['seconds', call.seconds, order.seconds],
    ['stake', money(call.stake), order.stake.toFixed()],
    ['returnRate', unitsText(RETURN_RATE.floor(6), 6), order.returnRate.toFixed()],
    ['acceptedAt', call.acceptedAt, order.acceptedAt],
    ['acceptanceSeq', call.acceptanceSeq, order.acceptanceSeq],
    ['expiresAt', call.expiresAt, order.expiresAt],
    ['openSeq', call.openSeq, order.openSeq],
    ['openedAt', call.openedAt, order.openedAt],
    ['openIndexDoubled', call.openIndexDoubled, order.openIndexDoubled],
    ['openPrice', quarter(2 * call.openIndexDoubled), order.openPrice.toFixed()],
    ['payout', money(call.payout), order.payout?.toFixed() ?? 'none'],
    ['voidReason', call.voidReason, order.voidReason],
    ['closedAt', call.closedAt, order.closedAt],
    ['trades', call.trades, order.trades],
  ];
  const found = pairs
    .filter(([, naive, real]) => naive !== real)
    .map(([name, naive, real]) => `${name}: ${naive} predicted, ${real} found`);
  const close = call.close === null ? 'none' : quarter(call.close);
  const real = order.closePrice?.toFixed() ?? 'none';
  if (close !== real) found.push(`close ${close} predicted, ${real} found`);
  return found;
}
