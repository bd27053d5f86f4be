/** What should have been done to loans that nobody touched: sales of those beyond their bound, offers that lapse, terms that end. */
import { coinOf, type NaiveLoan, owedAt, stageOf, worthOf } from './loanModel.ts';
import { APART_MS, DAY_MS, GRACE_HOURS, HOUR_MS, SALE_PAUSE_MS } from './wealthRules.ts';

import { LoanBase } from './loanBase.ts';

/** A bound is met by two messages 1 s apart, and a second time where the first only moved what is waited for. */
const LATEST_SALE_MS = 4 * APART_MS;
const QUIET_MS = 2_000;
/** Without a price of every coin it is looked at again every 5 s. */
const PRICED_MS = 8_000;

export class LoanWatch extends LoanBase {
  /** Unpaid loans that the last group left as they were, and what time should have done. */
  watch(now: number, isDue: boolean): void {
    const { counters, messages } = this.options;
    const prices = this.pricesOf(this.saidNow());
    let looked = 0;
    for (const loan of this.live.values()) {
      if (isDue) this.watchTimes(loan, now);
      if (loan.state !== 'unpaid' || messages.fresh.size === 0) continue;
      const worth = worthOf(loan.pledges, prices);
      if (worth === undefined) {
        loan.beyond.clear();
        loan.pricedSince = null;
        continue;
      }
      loan.pricedSince ??= now;
      looked += 1;
      const isBeyond = stageOf(owedAt(loan, now).total, worth) >= 4;
      if (!isBeyond) {
        loan.beyond.clear();
        continue;
      }
      this.watchSale(loan, now);
    }
    counters.count('no loan stays beyond its bound', looked);
  }

  /** Two messages of one of its coins were enough. */
  protected watchSale(loan: NaiveLoan, now: number): void {
    const { counters, messages } = this.options;
    const isPausing =
      loan.lastSaleAt !== null && Math.abs(now - loan.lastSaleAt) < 2 * SALE_PAUSE_MS;
    const isPriced = now - (loan.pricedSince ?? now) > PRICED_MS;
    for (const { currency } of loan.pledges) {
      const { productId } = coinOf(currency);
      if (productId === null || !messages.fresh.has(productId)) continue;
      const at = messages.latest(productId)?.tick.receivedTime ?? 0;
      const seen = loan.beyond.get(productId);
      // Over a long silence the bound has moved with the debt: then it is waited for anew.
      if (seen === undefined || at < seen.last || at - seen.last > QUIET_MS) {
        loan.beyond.set(productId, { since: at, last: at });
        continue;
      }
      seen.last = at;
      const isMissed = at - seen.since > LATEST_SALE_MS && !isPausing && isPriced;
      const detail = (): string => `${loan.id} since ${seen.since}, now ${at}`;
      counters.check('no loan stays beyond its bound', !isMissed, detail, 0);
    }
  }

  protected watchTimes(loan: NaiveLoan, now: number): void {
    const { counters } = this.options;
    const late = 10_000;
    const isForgotten = loan.state === 'approved' && now >= (loan.offerUntil ?? Infinity) + late;
    counters.check('offers lapse in time', !isForgotten, () => `${loan.id} still stands`, 0);
    if (loan.state !== 'unpaid' || loan.isOverdue || loan.borrowedAt === null) return;
    const end = loan.borrowedAt + loan.days * DAY_MS + GRACE_HOURS * HOUR_MS;
    counters.check('overdue after its grace', now < end + late, () => `${loan.id} is late`, 0);
  }
}
