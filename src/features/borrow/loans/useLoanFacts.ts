import { useTranslation } from 'react-i18next';
import { toText } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import { debtOf, HOUR_MS, hoursBegun } from '../../../../core/trading/loan/interest.ts';
import type { ToldLoan } from '../../../api/borrowApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { MISSING } from '../../../lib/formatParts.ts';
import { formatClock, formatTime } from '../../../lib/formatTime.ts';
import type { Fact } from '../../../ui/Facts/Facts.tsx';
import { DAY_MS } from '../model/days.ts';
import type { LoanView } from '../model/useLoanView.ts';

/** Facts of a loan by name, as its card and its sheet show them. */
interface LoanFacts {
  /** Known of each loan from the day it was asked for. */
  readonly terms: readonly Fact[];
  /** What is owed now, and of what it consists; the server's figures until its rules are there. */
  readonly debt: readonly Fact[];
  readonly debtNow: Fact;
  readonly ltv: Fact;
  readonly collateral: Fact;
}

/** What begins with the next hour; nothing for a loan that grows no more. */
function useNextHour(view: LoanView | undefined): Fact | undefined {
  const { t } = useTranslation('borrow');
  const { exact } = useFormat();
  const borrowedAt = view?.loan.borrowedAt ?? null;
  if (view === undefined || view.loan.state !== 'unpaid' || borrowedAt === null) return undefined;
  const { loan, now, market } = view;
  const at = borrowedAt + hoursBegun(loan, now, market.rules) * HOUR_MS;
  const then = debtOf(loan, at + 1, market.rules).total;
  return {
    label: t('fact.nextHour', { time: formatClock(at) }),
    value: t('fact.nextHourAdds', { amount: exact(toText(then.minus(view.figures.debt.total))) }),
  };
}

export function useLoanFacts(order: ToldLoan, view: LoanView | undefined): LoanFacts {
  const { t } = useTranslation('borrow');
  const { exact, percent, span } = useFormat();
  const debt = view?.figures.debt;
  const ltv = view === undefined ? order.ltv : view.figures.ltv && toText(view.figures.ltv);
  const nextHour = useNextHour(view);
  return {
    terms: [
      { label: t('fact.borrowed'), value: exact(order.amount, SETTLEMENT_CURRENCY) },
      { label: t('fact.days'), value: span(order.days * DAY_MS) },
      { label: t('form.dailyRate'), value: percent(order.dailyRate, { decimals: 3 }) },
      {
        label: t('form.totalInterest', { span: span(order.days * DAY_MS) }),
        value: exact(order.totalInterest),
      },
      { label: t('form.serviceFee'), value: exact(order.serviceFee) },
      { label: t('form.repayment'), value: exact(order.estimatedRepayment) },
    ],
    debt: [
      { label: t('fact.principal'), value: exact(order.principal) },
      { label: t('fact.interest'), value: exact(debt ? toText(debt.interest) : order.interestDue) },
      { label: t('fact.fee'), value: exact(order.feeDue) },
      ...(nextHour === undefined ? [] : [nextHour]),
    ],
    debtNow: {
      label: t('fact.debt'),
      value: exact(debt ? toText(debt.total) : order.debt, SETTLEMENT_CURRENCY),
    },
    ltv: { label: t('fact.ltv'), value: percent(ltv, { decimals: 1 }) },
    collateral: {
      label: t('fact.collateral'),
      value:
        order.collateral.map(({ amount, currency }) => exact(amount, currency)).join(', ') ||
        MISSING,
    },
  };
}

/** When what happened to a loan, and what comes next. */
export function useLoanTimes(order: ToldLoan): readonly Fact[] {
  const { t } = useTranslation('borrow');
  const { state, appliedAt, reviewDueAt, offerUntil, borrowTime, dueTime, repaymentTime } = order;
  const times: readonly [string, number | null][] = [
    [t('fact.asked'), appliedAt],
    [t('fact.reviewDue'), state === 'review' ? reviewDueAt : null],
    [t('fact.offerUntil'), state === 'approved' ? offerUntil : null],
    [t('fact.borrowTime'), borrowTime],
    [t('fact.dueTime'), state === 'unpaid' ? dueTime : null],
    [t('fact.repaymentTime'), repaymentTime],
  ];
  return times
    .filter(([, time]) => time !== null)
    .map(([label, time]) => ({ label, value: formatTime(time) }));
}
