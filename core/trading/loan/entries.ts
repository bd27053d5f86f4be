// The journal entry of a loan's event: which postings move the money and the coins that the event speaks of.
// Every entry sums to zero per currency; the user's `locked` always equals the pledges of his open loans. Interest and service
// fee are income when they are paid, the fee of a sale goes into the insurance fund, which pays what a sale does not bring.
// Source: decisions.md "Money" (double entry; loan book), "Borrowing".
import { SETTLEMENT_CURRENCY } from '../../money/money.ts';
import { draftedEntry, type EntryDraft, housePosting, userPosting } from '../../ledger/house.ts';
import type { Entry, Posting } from '../../ledger/types.ts';
import { paidBy } from './pay.ts';
import type { Loan, LoanEvent, LoanSold, Payment, Pledge } from './types.ts';

/** The entry of `event`, or undefined when it moves nothing. With the kind, `cause` is unique. */
export function loanEntry(
  loan: Pick<Loan, 'userId' | 'amount'>,
  event: LoanEvent,
  cause: string,
): Entry | undefined {
  const draft = draftOf(loan, event);
  return draft && draftedEntry(draft, cause);
}

function draftOf(
  { userId, amount }: Pick<Loan, 'userId' | 'amount'>,
  event: LoanEvent,
): EntryDraft | undefined {
  switch (event.type) {
    case 'applied':
      return { kind: 'loan_hold', postings: lockPostings(userId, event.loan.pledges) };
    case 'pledged':
      return { kind: 'loan_hold', postings: lockPostings(userId, event.added) };
    case 'rejected':
      return { kind: 'loan_release', postings: unlockPostings(userId, event.returned) };
    case 'paid_out':
      return {
        kind: 'loan_payout',
        postings: [
          userPosting(userId, 'funding', 'available', SETTLEMENT_CURRENCY, amount),
          housePosting('loan_book', SETTLEMENT_CURRENCY, amount.neg()),
        ],
      };
    case 'repaid':
      return {
        kind: 'loan_repay',
        postings: [
          userPosting(
            userId,
            'funding',
            'available',
            SETTLEMENT_CURRENCY,
            paidBy(event.payment).neg(),
          ),
          ...paymentPostings(event.payment),
          ...unlockPostings(userId, event.returned),
        ],
      };
    case 'sold':
      return { kind: 'loan_sale', postings: salePostings(userId, event) };
    case 'approved':
    case 'noticed':
    case 'overdue':
      return undefined;
  }
}

const lockPostings = (userId: string, pledges: readonly Pledge[]): Posting[] =>
  pledges.flatMap(({ account, currency, amount }) => [
    userPosting(userId, account, 'available', currency, amount.neg()),
    userPosting(userId, account, 'locked', currency, amount),
  ]);

const unlockPostings = (userId: string, pledges: readonly Pledge[]): Posting[] =>
  lockPostings(
    userId,
    pledges.map((pledge) => ({ ...pledge, amount: pledge.amount.neg() })),
  );

const paymentPostings = ({ interest, fee, principal }: Payment): Posting[] => [
  housePosting('fees', SETTLEMENT_CURRENCY, interest.plus(fee)),
  housePosting('loan_book', SETTLEMENT_CURRENCY, principal),
];

/** The house takes the coins at the index and pays for them; what is left over is the owner's, what is missing is not. */
function salePostings(userId: string, event: LoanSold): Posting[] {
  const { coins, fee, payment, surplus, shortfall, returned } = event;
  return [
    ...coins.flatMap(({ account, currency, amount, received }) => [
      userPosting(userId, account, 'locked', currency, amount.neg()),
      housePosting('trading_result', currency, amount),
      housePosting('trading_result', SETTLEMENT_CURRENCY, received.neg()),
    ]),
    ...unlockPostings(userId, returned),
    ...paymentPostings(payment),
    housePosting('insurance_fund', SETTLEMENT_CURRENCY, fee.minus(shortfall)),
    housePosting('loan_book', SETTLEMENT_CURRENCY, shortfall),
    userPosting(userId, 'funding', 'available', SETTLEMENT_CURRENCY, surplus),
  ];
}
