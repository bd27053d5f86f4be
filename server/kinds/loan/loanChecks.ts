// What must always be so of loans, beside what they hold: nothing is pledged that is not locked (loanKind.ts), a loan was paid out
// once and with its amount, what is owed is what the ledger says, and a sale sold what its evidence says.
// Source: decisions.md "Borrowing", reliability.md "Invariants".
import { told } from '../../store/givenText.ts';
import { type Check, TOUCHED } from '../../store/invariantStore.ts';

/** What the entries of a loan moved to and from each account of the house, in the settlement currency. */
const ofHouse = (kinds: string, account: string): string =>
  `SELECT coalesce(sum(p.amount), 0) FROM entries e JOIN postings p ON p.entry_id = e.id
    WHERE e.user_id = l.user_id AND left(e.cause, 36) = l.id::text AND e.kind IN (${kinds})
      AND p.user_id IS NULL AND p.account = '${account}' AND p.currency = 'USDT'`;

const paidOut: Check = {
  invariant: 'a loan is paid out once, with its amount',
  sql: `SELECT l.user_id, l.id::text AS detail FROM (${TOUCHED}) t JOIN loans l ON l.user_id = t.user_id
    WHERE (${ofHouse(`'loan_payout'`, 'loan_book')}) <> CASE WHEN l.borrowed_at IS NULL THEN 0 ELSE -l.amount END`,
};

/** What comes back of the amount, interest and fee; what a sale did not bring is the house's, and not the borrower's. */
const owed: Check = {
  invariant: 'what is owed of a loan is what was lent less what was repaid',
  sql: `SELECT l.user_id, l.id::text AS detail FROM (${TOUCHED}) t JOIN loans l ON l.user_id = t.user_id
    WHERE l.state IN ('unpaid', 'repaid') AND (
      (${ofHouse(`'loan_payout', 'loan_repay', 'loan_sale'`, 'loan_book')}) <> -l.principal
      OR (l.state = 'unpaid' AND (${ofHouse(`'loan_repay', 'loan_sale'`, 'fees')})
        <> l.interest_paid + l.service_fee - l.fee_due))`,
};

/** Each coin that a sale took is a row of its evidence, with what it brought. */
const soldByEvidence: Check = {
  invariant: 'collateral is sold as its evidence says',
  sql: `SELECT l.user_id, l.id::text AS detail FROM (${TOUCHED}) t JOIN loans l ON l.user_id = t.user_id
    WHERE EXISTS (
      SELECT FROM (
        SELECT s.currency, sum(s.sold) AS sold, sum(s.told) AS told FROM (
          SELECT p.currency, p.amount AS sold, 0 AS told FROM entries e JOIN postings p ON p.entry_id = e.id
          WHERE e.user_id = l.user_id AND left(e.cause, 36) = l.id::text AND e.kind = 'loan_sale'
            AND p.user_id IS NULL AND p.account = 'trading_result' AND p.currency <> 'USDT'
          UNION ALL
          SELECT ${told('coin')}, 0, f.quantity FROM fills f WHERE f.order_id = l.id) s
        GROUP BY s.currency) c
      WHERE c.sold <> c.told)
      OR (l.sold = 1) <> EXISTS (SELECT FROM fills f WHERE f.order_id = l.id)`,
};

export const loanChecks: readonly Check[] = [paidOut, owed, soldByEvidence];
