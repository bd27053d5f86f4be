-- Loans in the settlement currency against coins that stay locked (decisions.md "Borrowing"). A loan belongs to no product: what it
-- waits for is one price for each of its coins, beside the time at which it is looked at in any case.
CREATE TABLE loans (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  rulebook_hash text NOT NULL,
  state text NOT NULL CHECK (state IN ('review', 'approved', 'rejected', 'unpaid', 'repaid')),
  amount numeric NOT NULL CHECK (amount > 0),
  days integer NOT NULL CHECK (days > 0),
  daily_rate numeric NOT NULL CHECK (daily_rate >= 0),
  service_fee numeric NOT NULL CHECK (service_fee >= 0),
  -- What is pledged now, coin by coin of each account; nothing once the loan is over.
  pledged_in text[] NOT NULL,
  pledged_coins text[] NOT NULL,
  pledged numeric[] NOT NULL CHECK (0 < ALL (pledged)),
  applied_at bigint NOT NULL,
  offer_until bigint,
  borrowed_at bigint,
  due_at bigint,
  overdue integer NOT NULL CHECK (overdue IN (0, 1)),
  noticed integer NOT NULL CHECK (noticed BETWEEN 0 AND 3),
  sold integer NOT NULL CHECK (sold IN (0, 1)),
  last_sale_at bigint,
  repaid_amount numeric NOT NULL CHECK (repaid_amount >= 0),
  ended_at bigint,
  reason text,
  principal numeric NOT NULL CHECK (principal >= 0 AND principal <= amount),
  principal_hours numeric NOT NULL CHECK (principal_hours >= 0),
  hours_charged integer NOT NULL CHECK (hours_charged >= 0),
  interest_paid numeric NOT NULL CHECK (interest_paid >= 0),
  fee_due numeric NOT NULL CHECK (fee_due >= 0 AND fee_due <= service_fee),
  -- What it waits for.
  watched_products text[] NOT NULL,
  watched_prices bigint[] NOT NULL,
  look_at bigint,
  version integer NOT NULL CHECK (version > 0),
  CHECK (cardinality(pledged_in) = cardinality(pledged_coins) AND cardinality(pledged_in) = cardinality(pledged)),
  CHECK (pledged_in <@ ARRAY['funding', 'spot']),
  CHECK (cardinality(watched_products) = cardinality(watched_prices)),
  CHECK ((state IN ('rejected', 'repaid')) = (ended_at IS NOT NULL)),
  CHECK ((state IN ('rejected', 'repaid')) = (cardinality(pledged) = 0)),
  CHECK ((state = 'rejected') = (reason IS NOT NULL)),
  CHECK ((state IN ('unpaid', 'repaid')) = (borrowed_at IS NOT NULL) AND (borrowed_at IS NULL) = (due_at IS NULL)),
  CHECK (state NOT IN ('approved', 'unpaid', 'repaid') OR offer_until IS NOT NULL),
  CHECK (state = 'unpaid' OR (principal = 0 AND fee_due = 0)),
  CHECK (state <> 'unpaid' OR principal > 0 OR fee_due > 0),
  CHECK ((state = 'unpaid') = (look_at IS NOT NULL)),
  CHECK (state = 'unpaid' OR cardinality(watched_products) = 0),
  CHECK (sold = 0 OR last_sale_at IS NOT NULL)
);
CREATE INDEX loans_user ON loans (user_id, id);
CREATE INDEX loans_open ON loans (user_id, id) WHERE state IN ('review', 'approved', 'unpaid');
CREATE INDEX loans_review ON loans (applied_at, id) WHERE state = 'review';
CREATE TRIGGER loans_keep BEFORE DELETE OR TRUNCATE ON loans FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What was agreed stays, each state follows from the one before, and one that is over stays as it is.
CREATE FUNCTION loans_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('rejected', 'repaid')
    OR (NEW.id, NEW.user_id, NEW.rulebook_hash, NEW.amount, NEW.days, NEW.daily_rate, NEW.service_fee, NEW.applied_at)
      IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.rulebook_hash, OLD.amount, OLD.days, OLD.daily_rate, OLD.service_fee, OLD.applied_at)
    OR (NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN
      (('review', 'approved'), ('review', 'rejected'), ('approved', 'unpaid'), ('approved', 'rejected'), ('unpaid', 'repaid')))
    OR NEW.overdue < OLD.overdue OR NEW.sold < OLD.sold
    OR NEW.repaid_amount < OLD.repaid_amount OR NEW.interest_paid < OLD.interest_paid
    OR NEW.hours_charged < OLD.hours_charged OR NEW.principal_hours < OLD.principal_hours
    OR (OLD.borrowed_at IS NOT NULL AND (NEW.borrowed_at, NEW.due_at) IS DISTINCT FROM (OLD.borrowed_at, OLD.due_at))
    OR (OLD.borrowed_at IS NOT NULL AND (NEW.principal > OLD.principal OR NEW.fee_due > OLD.fee_due))
    OR NEW.version <= OLD.version THEN
    RAISE EXCEPTION 'loan % cannot go on so', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'loan_edge';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER loans_guard BEFORE UPDATE ON loans FOR EACH ROW EXECUTE FUNCTION loans_guard();

-- After, since a known one is offered as an insert first (ON CONFLICT).
CREATE FUNCTION loans_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state NOT IN ('review', 'approved') OR cardinality(NEW.pledged) = 0 OR NEW.overdue + NEW.sold + NEW.noticed > 0 THEN
    RAISE EXCEPTION 'a loan cannot begin so' USING ERRCODE = 'check_violation', CONSTRAINT = 'loan_edge';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER loans_new AFTER INSERT ON loans FOR EACH ROW EXECUTE FUNCTION loans_new();

-- What is lent was paid out, and what is paid out is lent: the same user, his funding account, the whole amount, out of the loan
-- book and nothing else. Looked at when it commits.
CREATE FUNCTION assert_paid_out(loan text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM loans l JOIN entries e ON left(e.cause, 36) = loan AND e.kind = 'loan_payout'
      WHERE l.id::text = loan AND l.borrowed_at IS NOT NULL
        AND (SELECT count(*) = 2 AND bool_and(p.currency = 'USDT' AND CASE WHEN p.user_id IS NULL
            THEN p.account = 'loan_book' AND p.amount = -l.amount
            ELSE p.user_id = l.user_id AND p.account = 'funding' AND p.bucket = 'available' AND p.amount = l.amount END)
          FROM postings p WHERE p.entry_id = e.id)) THEN
    RAISE EXCEPTION 'a loan cannot be paid out so' USING ERRCODE = 'check_violation', CONSTRAINT = 'loan_paid_out';
  END IF;
END $$;
CREATE FUNCTION loans_paid_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_paid_out(NEW.id::text);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER loans_paid_out AFTER UPDATE ON loans DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.borrowed_at IS NULL AND NEW.borrowed_at IS NOT NULL) EXECUTE FUNCTION loans_paid_out();
CREATE FUNCTION payouts_of_loans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_paid_out(left(NEW.cause, 36));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payouts_of_loans AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind = 'loan_payout') EXECUTE FUNCTION payouts_of_loans();

-- One loan is paid out once, whatever names its entry.
CREATE UNIQUE INDEX entries_one_payout ON entries (left(cause, 36)) WHERE kind = 'loan_payout';

-- A sale of collateral is evidence like a fill, coin by coin.
ALTER TABLE fills DROP CONSTRAINT IF EXISTS contract_fills_order_kind_check;
ALTER TABLE fills DROP CONSTRAINT IF EXISTS fills_order_kind_check;
ALTER TABLE fills ADD CONSTRAINT fills_order_kind_check CHECK (order_kind IN ('contract', 'spot', 'cfd', 'loan'));

-- The score follows from loans; there is nothing that could be set.
ALTER TABLE users DROP COLUMN credit_score;
