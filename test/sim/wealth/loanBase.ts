/**
 * What the auditor of loans keeps, and what it looks up: prices of named messages, what somebody has open and may have, whether
 * a record is as its own.
 */
import type { LoanRecord } from '../../../server/kinds/loan/loanStore.ts';
import type { Counters } from '../auditor/counters.ts';
import { type Fraction, ONE, parse, scaled, ZERO } from '../auditor/fraction.ts';
import { currencyDecimals, MONEY_DECIMALS } from '../auditor/rules.ts';
import { type Books } from './books.ts';
import {
  coinOf,
  type NaiveLoan,
  type NaivePledge,
  priceOf,
  type Prices,
  worthOf,
} from './loanModel.ts';
import type { Messages } from './messages.ts';
import { APART_MS, COINS, LIMIT, SCORE } from './wealthRules.ts';

export interface LoanAuditOptions {
  readonly counters: Counters;
  readonly messages: Messages;
  readonly books: Books;
  /** All that somebody has of a currency, pledged or not, in units. */
  readonly owned: (userId: string, currency: string) => bigint;
}

interface PledgeGiven {
  readonly account: string;
  readonly currency: string;
  readonly amount: string;
}

export interface Given {
  readonly prices?: Readonly<Record<string, string>>;
  readonly amount?: string;
  readonly days?: number;
  readonly agreed?: boolean;
  readonly pledges?: readonly PledgeGiven[];
  readonly ticks?: readonly Said[];
  readonly first?: Said | null;
  readonly met?: string | null;
}
export interface Said {
  readonly productId: string;
  readonly seq: number;
}

export const units = (text: string): bigint => parse(text).floor(MONEY_DECIMALS);
export const readPledges = (given: readonly PledgeGiven[] = []): NaivePledge[] =>
  given.map(({ account, currency, amount }) => ({
    account,
    currency,
    amount: parse(amount).floor(currencyDecimals(currency) ?? 0),
  }));

/** Coins → `account/currency:units`, sorted. */
const pledgeText = (pledges: readonly NaivePledge[]): string =>
  pledges
    .map(({ account, currency, amount }) => `${account}/${currency}:${amount}`)
    .toSorted()
    .join();

const PLACES = ['funding', 'spot'].flatMap((account) =>
  Object.keys(COINS).map((currency) => `${account}/${currency}`),
);

export class LoanBase {
  /** In the order of making. */
  readonly ids: string[] = [];
  readonly loans = new Map<string, NaiveLoan>();
  protected readonly live = new Map<string, NaiveLoan>();
  protected readonly options: LoanAuditOptions;

  constructor(options: LoanAuditOptions) {
    this.options = options;
  }

  /** By two messages of one product, or of coins that have none. */
  protected isSaid(loan: NaiveLoan, { first, met, ticks = [] }: Given): boolean {
    const { messages } = this.options;
    if (loan.pledges.every(({ currency }) => coinOf(currency).productId === null)) return true;
    if (!first || !met) return false;
    const [early, late] = [
      messages.find(met, first.seq)?.tick,
      messages.find(met, ticks.find(({ productId }) => productId === met)?.seq ?? 0)?.tick,
    ];
    return (
      early !== undefined &&
      late !== undefined &&
      late.receivedTime - early.receivedTime >= APART_MS
    );
  }

  /** Somebody's own means, after giving back what he borrowed, are worth what he has pledged. */
  protected checkLien(userId: string): void {
    const { counters, owned, messages } = this.options;
    // Prices that came since are others than it was taken at.
    if (messages.fresh.size > 0) return;
    const prices = this.pricesOf(this.saidNow());
    let own = ZERO;
    for (const currency of ['USDT', ...Object.keys(COINS)]) {
      const price = COINS[currency]?.productId == null ? ONE : prices.get(currency);
      if (price === undefined) return;
      own = own.plus(scaled(owned(userId, currency), currencyDecimals(currency) ?? 0).times(price));
    }
    for (const loan of this.live.values())
      if (loan.userId === userId) own = own.minus(this.boundBy(loan, prices));
    const detail = (): string => `${userId} has pledged more than is his own: ${own.floor(2)}`;
    counters.check('loan proceeds carry no second loan', own.n >= 0n, detail);
  }

  protected boundBy(loan: NaiveLoan, prices: Prices): Fraction {
    const worth = worthOf(loan.pledges, prices) ?? [];
    return worth
      .reduce((sum, { value }) => sum.plus(value), ZERO)
      .plus(scaled(loan.principal, MONEY_DECIMALS));
  }

  protected openOf(userId: string): bigint {
    let open = 0n;
    for (const loan of this.live.values())
      if (loan.userId === userId) open += loan.state === 'unpaid' ? loan.principal : loan.amount;
    return open;
  }

  protected limitOf(userId: string): Fraction {
    let score = SCORE.start;
    for (const loan of this.loans.values()) {
      if (loan.userId !== userId) continue;
      if (loan.state === 'repaid' && !loan.isOverdue && !loan.isSold) score += SCORE.inTime;
      if (loan.isOverdue) score += SCORE.overdue;
      if (loan.isSold) score += SCORE.sold;
    }
    const points = Math.max(
      0,
      Math.min(Math.max(score, SCORE.lowest), SCORE.highest) - SCORE.start,
    );
    return LIMIT.base.plus(LIMIT.perPoint.times(scaled(points, 0)));
  }

  /** The newest messages of live markets. */
  protected saidNow(): Said[] {
    const { messages } = this.options;
    return Object.values(COINS).flatMap(({ productId }) => {
      const tick = productId === null ? undefined : messages.latest(productId)?.tick;
      return tick && messages.isLive(tick.productId) ? [tick] : [];
    });
  }

  /** As a request was taken with: each is the index of a message that stood since the last group, of a market that is live. */
  protected askedPrices({ prices = {} }: Given): Prices {
    const { messages, counters } = this.options;
    return new Map(
      Object.entries(prices).map(([currency, text]) => {
        const price = parse(text);
        const { productId } = coinOf(currency);
        const stood = productId !== null && messages.stood(productId);
        const isOne =
          stood && stood.some((tick) => priceOf(productId, tick.indexDoubled).compare(price) === 0);
        const detail = (): string => `${currency} at ${text}`;
        counters.check('lent within what coins carry', isOne === true, detail, 0);
        return [currency, price];
      }),
    );
  }

  /** As the messages that are named have them; one of a market that rests says nothing. */
  protected pricesOf(said: readonly Said[]): Prices {
    const { messages } = this.options;
    return new Map(
      Object.entries(COINS).flatMap(([currency, { productId }]) => {
        const named = said.find((one) => one.productId === productId);
        if (productId === null || named === undefined || !messages.isLive(productId)) return [];
        const tick = messages.find(productId, named.seq)?.tick;
        return tick ? [[currency, priceOf(productId, tick.indexDoubled)] as const] : [];
      }),
    );
  }

  protected checkLoan(loan: NaiveLoan, record: LoanRecord): void {
    const { counters, books } = this.options;
    const pledges = readPledges(
      record.pledges.map((one) => ({ ...one, amount: one.amount.toFixed() })),
    );
    const same: readonly (readonly [string, unknown, unknown])[] = [
      ['state', record.state, loan.state],
      ['amount', units(record.amount.toFixed()), loan.amount],
      ['serviceFee', units(record.serviceFee.toFixed()), loan.serviceFee],
      ['offerUntil', record.offerUntil, loan.offerUntil],
      ['borrowedAt', record.borrowedAt, loan.borrowedAt],
      ['principal', units(record.principal.toFixed()), loan.principal],
      ['hours', record.hoursCharged, loan.hours],
      ['interestPaid', units(record.interestPaid.toFixed()), loan.interestPaid],
      ['feeDue', units(record.feeDue.toFixed()), loan.feeDue],
      ['overdue', record.isOverdue, loan.isOverdue],
      ['sold', record.isSold, loan.isSold],
      ['lastSaleAt', record.lastSaleAt, loan.lastSaleAt],
      ['noticed', record.noticed, loan.noticed],
      ['repaid', units(record.repaidAmount.toFixed()), loan.repaid],
      ['pledges', pledgeText(pledges), pledgeText(loan.pledges)],
    ];
    for (const [name, is, should] of same)
      counters.check(
        'loan as predicted',
        is === should,
        () => `${name} of ${loan.id}: ${String(is)} for ${String(should)}`,
        0,
      );
    const exact = parse(record.principalHours.toFixed()).times(parse('1000000'));
    counters.check(
      'interest by the hour, never twice',
      exact.compare(loan.principalHours) === 0,
      () => `${loan.id}: ${record.principalHours.toFixed()} principal hours`,
      loan.hours > 0 ? 1 : 0,
    );
    counters.count('loan as predicted');
    for (const place of PLACES) {
      const held = loan.pledges
        .filter(({ account, currency }) => `${account}/${currency}` === place)
        .reduce((sum, { amount }) => sum + amount, 0n);
      const holds = books.lockedBy(loan.id, place) === held;
      counters.check('collateral stays locked while owed', holds, () => `${loan.id} ${place}`);
    }
  }
}
