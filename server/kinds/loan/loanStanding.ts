// How a user stands with all his loans together: what is lent and asked for, what is pledged, and what his score follows from.
// Made of his loans whenever it is asked for, and never written: there is nothing that could be set.
// Source: decisions.md "Borrowing" (credit score), core/trading/loan/lien.ts.
import { USER_ACCOUNTS } from '../../../core/ledger/types.ts';
import type { Decimal } from '../../../core/money/decimal.ts';
import { ZERO } from '../../../core/money/decimal.ts';
import { SETTLEMENT_SCALE } from '../../../core/money/money.ts';
import { countsOf, type ScoreCounts } from '../../../core/trading/loan/score.ts';
import type { Loan, Pledge } from '../../../core/trading/loan/types.ts';
import {
  amount,
  exact,
  from,
  integer,
  listOf,
  oneOf,
  uuid,
  word,
  zip,
} from '../../store/column.ts';
import { composed, RecordTable } from '../../store/recordTable.ts';

export interface LoanStanding extends ScoreCounts {
  /** The user. */
  readonly id: string;
  readonly userId: string;
  /** USDT of his loans that are not over: as asked for, or what is left to repay of it. */
  readonly open: Decimal;
  /** Of it, what was paid out. */
  readonly borrowed: Decimal;
  /** Of all of them, one row for each pledge. */
  readonly pledges: readonly Pledge[];
  readonly version: number;
}

const IS_ASKED = `l.state IN ('review', 'approved')`;

/** One reading of a user's loans. */
const FROM_LOANS = `users u CROSS JOIN LATERAL (
    SELECT coalesce(sum(CASE WHEN ${IS_ASKED} THEN l.amount ELSE l.principal END), 0) AS open,
      coalesce(sum(l.principal), 0) AS borrowed,
      count(*) FILTER (WHERE l.state = 'repaid' AND l.overdue = 0 AND l.sold = 0) AS in_time,
      coalesce(sum(l.overdue), 0) AS overdue,
      coalesce(sum(l.sold), 0) AS sold
    FROM loans l WHERE l.user_id = u.id AND l.state <> 'rejected') s
  CROSS JOIN LATERAL (
    SELECT coalesce(string_agg(p.account, ';' ORDER BY l.id, p.place), '') AS accounts,
      coalesce(string_agg(p.coin, ';' ORDER BY l.id, p.place), '') AS coins,
      coalesce(string_agg(p.amount::text, ';' ORDER BY l.id, p.place), '') AS amounts
    FROM loans l CROSS JOIN LATERAL unnest(l.pledged_in, l.pledged_coins, l.pledged) WITH ORDINALITY
      AS p (account, coin, amount, place)
    WHERE l.user_id = u.id AND l.state IN ('review', 'approved', 'unpaid')) p`;

export const loanStandings = new RecordTable<LoanStanding>({
  table: 'loan_standings',
  from: FROM_LOANS,
  columns: {
    id: composed('userId'),
    userId: from('u.id', uuid('user_id')),
    open: from('s.open', amount('open', SETTLEMENT_SCALE)),
    borrowed: from('s.borrowed', amount('borrowed', SETTLEMENT_SCALE)),
    pledges: zip<Pledge>({
      account: from('p.accounts', listOf(oneOf('accounts', USER_ACCOUNTS))),
      currency: from('p.coins', listOf(word('coins'))),
      amount: from('p.amounts', listOf(exact('amounts'))),
    }),
    repaidInTime: from('s.in_time', integer('in_time')),
    overdue: from('s.overdue', integer('overdue')),
    sold: from('s.sold', integer('sold')),
    version: from('0', integer('version')),
  },
});

interface Part extends ScoreCounts {
  readonly open: Decimal;
  readonly borrowed: Decimal;
}

/** What one loan adds. */
function partOf(loan: Loan | undefined): Part {
  if (loan === undefined) return { open: ZERO, borrowed: ZERO, ...NOTHING };
  const isAsked = loan.state === 'review' || loan.state === 'approved';
  const { principal } = loan;
  return { open: isAsked ? loan.amount : principal, borrowed: principal, ...countsOf(loan) };
}
const NOTHING: ScoreCounts = { repaidInTime: 0, overdue: 0, sold: 0 };

/** The standing with the loan as it is after, in place of the same one before. */
export function standingAfter(
  standing: LoanStanding,
  before: Loan | undefined,
  after: Loan,
): LoanStanding {
  const [was, is] = [partOf(before), partOf(after)];
  return {
    ...standing,
    open: standing.open.minus(was.open).plus(is.open),
    borrowed: standing.borrowed.minus(was.borrowed).plus(is.borrowed),
    pledges: [...without(standing.pledges, before?.pledges ?? []), ...after.pledges],
    repaidInTime: standing.repaidInTime - was.repaidInTime + is.repaidInTime,
    overdue: standing.overdue - was.overdue + is.overdue,
    sold: standing.sold - was.sold + is.sold,
    version: standing.version + 1,
  };
}

/** Takes out one row for each of `some`. */
function without(pledges: readonly Pledge[], some: readonly Pledge[]): readonly Pledge[] {
  const left = [...pledges];
  for (const { account, currency, amount: pledged } of some) {
    const place = left.findIndex(
      (one) => one.account === account && one.currency === currency && one.amount.eq(pledged),
    );
    if (place !== -1) left.splice(place, 1);
  }
  return left;
}
