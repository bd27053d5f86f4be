// What the owner of a loan is mailed at each step. Source: decisions.md "Borrowing", issue "notices at each step".
import { toText } from '../../../core/money/decimal.ts';
import { paidBy } from '../../../core/trading/loan/pay.ts';
import type { Loan, LoanEvent } from '../../../core/trading/loan/types.ts';
import type { Aside } from '../shared/alongside.ts';

/** `loan`: as it is after the event. Nothing where he did it himself a moment ago and no money came. */
export function noticeOfLoan(loan: Loan, event: LoanEvent): Aside['notice'] {
  const amount = toText(loan.amount);
  switch (event.type) {
    case 'approved':
      return { kind: 'loan_approved', params: { amount, until: String(event.offerUntil) } };
    case 'rejected':
      if (event.reason === 'declined') return undefined;
      if (event.reason === 'lapsed') return { kind: 'loan_lapsed', params: { amount } };
      return { kind: 'loan_rejected', params: { amount, reason: event.reason } };
    case 'paid_out':
      return { kind: 'loan_paid_out', params: { amount, due: String(event.dueAt) } };
    case 'noticed':
      return { kind: `loan_notice_${levelOf(event.level)}`, params: { amount } };
    case 'overdue':
      return { kind: 'loan_overdue', params: { amount } };
    case 'sold': {
      // Several sums in one value, which sentences read so (server/sentenceValues.ts).
      const coins = event.coins.map((coin) => `${toText(coin.amount)} ${coin.currency}`).join(', ');
      const params = { amount, coins, paid: toText(paidBy(event.payment)) };
      return event.extent === 'all'
        ? { kind: 'loan_sold_all', params: { ...params, surplus: toText(event.surplus) } }
        : { kind: 'loan_sold_part', params };
    }
    case 'repaid':
      return loan.state === 'repaid' ? { kind: 'loan_repaid', params: { amount } } : undefined;
    case 'applied':
    case 'pledged':
      return undefined;
  }
}

/** There are three. */
const LEVELS = [1, 2, 3] as const;
const levelOf = (level: number): (typeof LEVELS)[number] => LEVELS[level - 1] ?? 3;
