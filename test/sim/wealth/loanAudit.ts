/**
 * Every loan against the auditor's own: interest by the hour and never twice, what is paid and to what, coins that stay locked
 * while something is owed, sales at their bound and no larger than they must be, one payout.
 */
import type { LoanRecord } from '../../../server/kinds/loan/loanStore.ts';
import { scaled, ZERO } from '../auditor/fraction.ts';
import { MONEY_DECIMALS } from '../auditor/rules.ts';
import type { Executed } from '../memoryBatches.ts';
import { type Books, move, type Moves } from './books.ts';
import {
  carried,
  type NaiveLoan,
  type NaivePledge,
  owedAt,
  pay,
  saleOf,
  type Split,
  stageOf,
  worthOf,
} from './loanModel.ts';
import {
  DAY_MS,
  GRACE_HOURS,
  HOUR_MS,
  LEAST_LOAN,
  LIMIT,
  OFFER_MS,
  SALE_PAUSE_MS,
  SERVICE_RATE,
  TERMS,
} from './wealthRules.ts';

import { type Given, readPledges, units } from './loanBase.ts';
import { LoanWatch } from './loanWatch.ts';

export class LoanAudit extends LoanWatch {
  readonly #touched = new Set<string>();

  begin(): void {
    this.#touched.clear();
  }

  take({ command, effects }: Executed, clock: number): void {
    const [record] = effects?.changed.loan ?? [];
    if (record === undefined || effects === null) return;
    const { counters } = this.options;
    const now = effects.entries[0]?.at ?? clock;
    const what = command.name.slice(command.name.indexOf('.') + 1);
    const given = command.operation.input as Given;
    this.#touched.add(record.id);
    const entries = effects.entries.map(({ entry }) => [entry.kind, entry.cause] as const);
    if (what === 'apply') this.#apply(record, given, entries, now);
    const loan = this.loans.get(record.id);
    if (loan === undefined) {
      counters.check('loan as predicted', false, () => `${record.id} was never asked for`);
      return;
    }
    if (what !== 'apply') {
      const isLive = loan.state !== 'repaid' && loan.state !== 'rejected';
      counters.check('terminal states stay', isLive, () => `${what} of ${loan.id}`, 0);
      this.#change(what, loan, { record, given, entries, now });
    }
    this.checkLoan(loan, record);
    if (what !== 'look' || entries.length > 0) loan.beyond.clear();
    if (loan.state === 'repaid' || loan.state === 'rejected') this.live.delete(loan.id);
    else this.live.set(loan.id, loan);
  }

  #apply(
    record: LoanRecord,
    given: Given,
    entries: readonly (readonly [string, string])[],
    now: number,
  ): void {
    const { counters, books } = this.options;
    const amount = units(given.amount ?? '0');
    const pledges = readPledges(given.pledges);
    const serviceFee = scaled(amount, MONEY_DECIMALS).times(SERVICE_RATE).ceil(MONEY_DECIMALS);
    const days = given.days ?? 0;
    const open = this.openOf(record.userId);
    const limit = this.limitOf(record.userId);
    const detail = (): string => `${record.id}: ${JSON.stringify(given)}, ${open} open`;
    const asked = scaled(amount, MONEY_DECIMALS);
    const sum = scaled(open, MONEY_DECIMALS).plus(asked);
    const isWithin =
      given.agreed === true &&
      TERMS.includes(days) &&
      !asked.isBelow(LEAST_LOAN) &&
      !sum.isAbove(limit);
    counters.check('loan within its limit', isWithin, detail);
    const worth = worthOf(pledges, this.askedPrices(given));
    const most = worth && carried(worth);
    const isCarried =
      most !== undefined && !scaled(amount + serviceFee, MONEY_DECIMALS).isAbove(most);
    counters.check('lent within what coins carry', isCarried, detail);
    const isByRule = !sum.isAbove(LIMIT.automatic);
    counters.count(`loan: ${isByRule ? 'approved by rule' : 'asked for'}`);
    const loan: NaiveLoan = {
      id: record.id,
      userId: record.userId,
      amount,
      days,
      appliedAt: now,
      serviceFee,
      state: isByRule ? 'approved' : 'review',
      pledges,
      offerUntil: isByRule ? now + OFFER_MS : null,
      borrowedAt: null,
      principal: 0n,
      principalHours: ZERO,
      hours: 0,
      interestPaid: 0n,
      feeDue: 0n,
      isOverdue: false,
      isSold: false,
      lastSaleAt: null,
      noticed: 0,
      repaid: 0n,
      payouts: 0,
      pricedSince: null,
      beyond: new Map(),
    };
    this.loans.set(loan.id, loan);
    this.ids.push(loan.id);
    this.#expect(loan, entries, 'loan_hold', lockMoves(pledges, 1n), books);
    this.checkLien(loan.userId);
  }

  #change(
    what: string,
    loan: NaiveLoan,
    {
      record,
      given,
      entries,
      now,
    }: {
      record: LoanRecord;
      given: Given;
      entries: readonly (readonly [string, string])[];
      now: number;
    },
  ): void {
    const { counters, books } = this.options;
    const detail = (): string => `${what} of ${loan.id} at ${now}: ${JSON.stringify(record)}`;
    switch (what) {
      case 'approve':
        loan.state = 'approved';
        loan.offerUntil = now + OFFER_MS;
        break;
      case 'reject':
      case 'decline':
      case 'lapse': {
        if (what === 'lapse') {
          const isOver = loan.state === 'approved' && now >= (loan.offerUntil ?? Infinity);
          counters.check('offers lapse in time', isOver, detail);
        }
        const isAsked = loan.state === 'review' || loan.state === 'approved';
        counters.check('loan as predicted', isAsked, detail, 0);
        this.#expect(loan, entries, 'loan_release', lockMoves(loan.pledges, -1n), books);
        loan.state = 'rejected';
        loan.pledges = [];
        counters.count(`loan: rejected by ${what}`);
        return;
      }
      case 'accept':
        return this.#payOut(loan, given, entries, now, detail);
      case 'repay':
        return this.#repay(loan, given, entries, now, detail);
      case 'addCollateral': {
        const added = readPledges(given.pledges);
        this.#expect(loan, entries, 'loan_hold', lockMoves(added, 1n), books);
        for (const one of added) {
          const known = loan.pledges.find(
            ({ account, currency }) => account === one.account && currency === one.currency,
          );
          if (known) known.amount += one.amount;
          else loan.pledges.push(one);
        }
        loan.noticed = 0;
        this.checkLien(loan.userId);
        return;
      }
      case 'overdue': {
        const end = (loan.borrowedAt ?? Infinity) + loan.days * DAY_MS + GRACE_HOURS * HOUR_MS;
        counters.check('overdue after its grace', !loan.isOverdue && now >= end, detail);
        loan.isOverdue = true;
        return;
      }
      case 'look':
        return this.#look(loan, record, given, entries, now, detail);
      default:
        counters.check('loan as predicted', false, detail);
    }
  }

  #payOut(
    loan: NaiveLoan,
    given: Given,
    entries: readonly (readonly [string, string])[],
    now: number,
    detail: () => string,
  ): void {
    const { counters, books } = this.options;
    loan.payouts += 1;
    const isOnce = loan.state === 'approved' && loan.payouts === 1 && now < (loan.offerUntil ?? 0);
    counters.check('a loan is paid out once', isOnce, detail);
    const worth = worthOf(loan.pledges, this.askedPrices(given));
    const most = worth && carried(worth);
    const isCarried =
      most !== undefined && !scaled(loan.amount + loan.serviceFee, MONEY_DECIMALS).isAbove(most);
    counters.check('lent within what coins carry', isCarried, detail);
    const moves: Moves = new Map();
    move(moves, 'funding/available/USDT', loan.amount);
    move(moves, 'house/loan_book/USDT', -loan.amount);
    this.#expect(loan, entries, 'loan_payout', moves, books);
    loan.state = 'unpaid';
    loan.borrowedAt = now;
    loan.principal = loan.amount;
    loan.feeDue = loan.serviceFee;
  }

  #repay(
    loan: NaiveLoan,
    given: Given,
    entries: readonly (readonly [string, string])[],
    now: number,
    detail: () => string,
  ): void {
    const { counters, books } = this.options;
    const owed = owedAt(loan, now);
    const paid = given.amount === 'all' ? owed.total : units(given.amount ?? '0');
    const isAll = paid === owed.total;
    counters.check('loan as predicted', loan.state === 'unpaid' && paid <= owed.total, detail, 0);
    const moves = paymentMoves(pay(loan, paid, now));
    move(moves, 'funding/available/USDT', -paid);
    if (isAll) for (const [place, one] of lockMoves(loan.pledges, -1n)) move(moves, place, one);
    this.#expect(loan, entries, 'loan_repay', moves, books);
    loan.noticed = 0;
    counters.count(isAll ? 'loan: repaid' : 'loan: repaid in part');
    if (!isAll) return;
    const isClean = loan.principal === 0n && loan.feeDue === 0n && owedAt(loan, now).total === 0n;
    counters.check('repaying all leaves nothing', isClean, detail);
    loan.state = 'repaid';
    loan.pledges = [];
    if (loan.isOverdue) counters.count('loan: repaid late');
  }

  #look(
    loan: NaiveLoan,
    record: LoanRecord,
    given: Given,
    entries: readonly (readonly [string, string])[],
    now: number,
    detail: () => string,
  ): void {
    const { counters } = this.options;
    const owed = owedAt(loan, now).total;
    const prices = this.pricesOf(given.ticks ?? []);
    const { first } = given;
    const before = first
      ? this.pricesOf(
          (given.ticks ?? []).map((one) => (one.productId === first.productId ? first : one)),
        )
      : prices;
    const worth = worthOf(loan.pledges, prices);
    const earlier = worthOf(loan.pledges, before);
    const stage = worth && earlier ? Math.min(stageOf(owed, worth), stageOf(owed, earlier)) : 0;
    const isSold = entries.some(([kind]) => kind === 'loan_sale');
    if (isSold) {
      const isMet = stage >= 4 && this.isSaid(loan, given);
      counters.check('a sale has met its bound twice', isMet, detail);
      const isApart =
        stage === 5 || loan.lastSaleAt === null || Math.abs(now - loan.lastSaleAt) >= SALE_PAUSE_MS;
      counters.check('parts of a sale apart', isApart, detail, loan.lastSaleAt === null ? 0 : 1);
      if (worth) this.#sell(loan, saleOf(owed, worth, stage === 5), entries, now, detail);
      return;
    }
    if (record.noticed === loan.noticed) return;
    const isTold = record.noticed === Math.min(stage, 3) && record.noticed > loan.noticed;
    counters.check('notices at their bound', isTold, detail);
    loan.noticed = record.noticed;
    counters.count(`loan: notice ${record.noticed}`);
  }

  #sell(
    loan: NaiveLoan,
    { coins, fee, net }: ReturnType<typeof saleOf>,
    entries: readonly (readonly [string, string])[],
    now: number,
    detail: () => string,
  ): void {
    const { counters, books } = this.options;
    const owed = owedAt(loan, now).total;
    const isPaid = net >= owed;
    const moves: Moves = new Map();
    for (const { account, currency, amount, received } of coins) {
      move(moves, `${account}/locked/${currency}`, -amount);
      move(moves, `house/trading_result/${currency}`, amount);
      move(moves, 'house/trading_result/USDT', -received);
      const pledge = loan.pledges.find(
        (one) => one.account === account && one.currency === currency,
      );
      if (pledge) pledge.amount -= amount;
    }
    loan.pledges = loan.pledges.filter(({ amount }) => amount > 0n);
    const isAll = loan.pledges.length === 0;
    for (const [place, one] of paymentMoves(pay(loan, isPaid ? owed : net, now)))
      move(moves, place, one);
    const surplus = isPaid ? net - owed : 0n;
    const shortfall = isAll ? loan.principal : 0n;
    move(moves, 'funding/available/USDT', surplus);
    move(moves, 'house/insurance_fund/USDT', fee - shortfall);
    move(moves, 'house/loan_book/USDT', shortfall);
    if (isPaid) {
      for (const [place, one] of lockMoves(loan.pledges, -1n)) move(moves, place, one);
      loan.pledges = [];
    }
    this.#expect(loan, entries, 'loan_sale', moves, books);
    const kinds =
      new Set(coins.map(({ currency }) => currency)).size > 1 ? 'several coins' : 'one coin';
    counters.count(`loan: sale of ${isAll ? 'all' : 'a part'}, ${kinds}`);
    counters.check('a surplus goes back', true, detail, surplus > 0n ? 1 : 0);
    counters.check('a shortfall is the house’s', true, detail, shortfall > 0n ? 1 : 0);
    loan.isSold = true;
    loan.lastSaleAt = now;
    loan.noticed = 0;
    if (loan.pledges.length > 0) return;
    loan.state = 'repaid';
    loan.principal = 0n;
    loan.feeDue = 0n;
  }

  #expect(
    loan: NaiveLoan,
    entries: readonly (readonly [string, string])[],
    kind: string,
    moves: Moves,
    books: Books,
  ): void {
    const [entry] = entries;
    const isOne = entries.length === 1 && entry?.[0] === kind;
    const detail = (): string => `${loan.id}: ${entries.join(' ')} for ${kind}`;
    this.options.counters.check('wealth entry as predicted', isOne, detail, 0);
    books.expect(loan.userId, kind, entry?.[1] ?? '', moves);
  }

  checkAll(records: ReadonlyMap<string, LoanRecord>): void {
    const isKnown = records.size === this.loans.size;
    this.options.counters.check(
      'loan as predicted',
      isKnown,
      () => 'loans that nobody asked for',
      0,
    );
    for (const [id, loan] of this.loans) {
      const record = records.get(id);
      if (record !== undefined) this.checkLoan(loan, record);
    }
  }
}

/** Coins from available to locked, or back. */
function lockMoves(pledges: readonly NaivePledge[], sign: bigint): Moves {
  const moves: Moves = new Map();
  for (const { account, currency, amount } of pledges) {
    move(moves, `${account}/available/${currency}`, -sign * amount);
    move(moves, `${account}/locked/${currency}`, sign * amount);
  }
  return moves;
}

function paymentMoves({ interest, fee, principal }: Split): Moves {
  const moves: Moves = new Map();
  move(moves, 'house/fees/USDT', interest + fee);
  move(moves, 'house/loan_book/USDT', principal);
  return moves;
}
