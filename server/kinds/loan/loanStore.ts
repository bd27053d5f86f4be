// Loans as rows, with what each of them waits for. Reads answer one user only; writes come from the executor in bulk.
// Must never be written outside an executor's batch: a loan's state edges are decided in core under the user's lock.
import { SETTLEMENT_SCALE } from '../../../core/money/money.ts';
import { LOAN_STATES, type Loan, type Pledge } from '../../../core/trading/loan/types.ts';
import { USER_ACCOUNTS } from '../../../core/ledger/types.ts';
import type { TimeMs } from '../../../core/market/types.ts';
import {
  amount,
  as,
  type Column,
  exact,
  fixed,
  integer,
  listOf,
  oneOf,
  orNull,
  safeInteger,
  word,
  zip,
} from '../../store/column.ts';
import type { Queryable } from '../../store/database.ts';
import { waitingReader } from '../../store/kindReads.ts';
import { type PageRequest, RecordTable } from '../../store/recordTable.ts';
import { OWNED_COLUMNS } from '../../store/sharedColumns.ts';

/** The price of one coin at or below which a loan is looked at. */
export interface LoanWatch {
  readonly productId: string;
  /** Of its index, doubled points. */
  readonly price: number;
}

/** A loan as it is kept: with what it waits for, so that whoever reads it waits for the same. */
export interface LoanRecord extends Loan {
  readonly watched: readonly LoanWatch[];
  /** When it is looked at in any case; null unless unpaid. */
  readonly lookAt: TimeMs | null;
}

/** Yes or no. */
const flag = (name: string): Column<boolean> => as(integer(name), (cell) => cell === 1, Number);

export const loans = new RecordTable<LoanRecord>({
  table: 'loans',
  columns: {
    ...OWNED_COLUMNS,
    rulebookHash: fixed(word('rulebook_hash')),
    state: oneOf('state', LOAN_STATES),
    amount: fixed(amount('amount', SETTLEMENT_SCALE)),
    days: fixed(integer('days')),
    dailyRate: fixed(exact('daily_rate')),
    serviceFee: fixed(amount('service_fee', SETTLEMENT_SCALE)),
    pledges: zip<Pledge>({
      account: listOf(oneOf('pledged_in', USER_ACCOUNTS)),
      currency: listOf(word('pledged_coins')),
      amount: listOf(exact('pledged')),
    }),
    appliedAt: fixed(safeInteger('applied_at')),
    offerUntil: orNull(safeInteger('offer_until')),
    borrowedAt: orNull(safeInteger('borrowed_at')),
    dueAt: orNull(safeInteger('due_at')),
    isOverdue: flag('overdue'),
    noticed: integer('noticed'),
    isSold: flag('sold'),
    lastSaleAt: orNull(safeInteger('last_sale_at')),
    repaidAmount: amount('repaid_amount', SETTLEMENT_SCALE),
    endedAt: orNull(safeInteger('ended_at')),
    reason: orNull(word('reason')),
    principal: amount('principal', SETTLEMENT_SCALE),
    principalHours: exact('principal_hours'),
    hoursCharged: integer('hours_charged'),
    interestPaid: amount('interest_paid', SETTLEMENT_SCALE),
    feeDue: amount('fee_due', SETTLEMENT_SCALE),
    watched: zip<LoanWatch>({
      productId: listOf(word('watched_products')),
      price: listOf(safeInteger('watched_prices')),
    }),
    lookAt: orNull(safeInteger('look_at')),
    version: integer('version'),
  },
});

/** Every loan that waits for something: all of them, or those that wait in one place. */
export const readLiveLoans = (client: Queryable, place?: string): Promise<LoanRecord[]> =>
  loans.read(
    client,
    `WHERE state IN ('approved', 'unpaid') AND ($1::text IS NULL OR $1 = 'house' OR $1 = ANY(watched_products))`,
    [place ?? null],
  );

/** Those of one user that are paid out and not repaid. */
export const readUnpaidLoans = (client: Queryable, userId: string): Promise<LoanRecord[]> =>
  loans.read(client, `WHERE user_id = $1 AND state = 'unpaid'`, [userId]);

/** A page of one user's loans, newest first; of one state where it is named. */
export const listLoans = (
  client: Queryable,
  userId: string,
  state: LoanRecord['state'] | undefined,
  page: PageRequest,
): Promise<LoanRecord[]> =>
  loans.page(client, userId, { where: 'true', equal: { state }, by: 'appliedAt' }, page);

/** What waits for an operator, oldest first. */
export const listLoansInReview = waitingReader(loans, 'review', 'applied_at');
