-- Corrections of a user's balance: proposed by one operator and approved by another, of another mailbox and on another device
-- (decisions.md "Operators"). The database refuses what one decides alone, and an entry of a correction that nobody approved.
CREATE TABLE corrections (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  account text NOT NULL CHECK (account IN ('funding', 'spot', 'contract', 'cfd', 'wealth')),
  currency text NOT NULL,
  amount numeric NOT NULL CHECK (amount <> 0),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 10 AND 500),
  state text NOT NULL CHECK (state IN ('proposed', 'approved', 'rejected')),
  -- Who proposed it, then who approved it, each with his session.
  approved_by uuid[] NOT NULL CHECK (all_different(approved_by)),
  approved_in uuid[] NOT NULL,
  approved_at bigint[] NOT NULL,
  decided_by uuid,
  proposed_at bigint NOT NULL,
  decided_at bigint,
  version integer NOT NULL,
  CHECK (cardinality(approved_by) = cardinality(approved_in) AND cardinality(approved_by) = cardinality(approved_at)),
  CHECK (cardinality(approved_by) = CASE state WHEN 'approved' THEN 2 ELSE 1 END),
  CHECK ((state = 'proposed') = (decided_by IS NULL)),
  CHECK ((state = 'proposed') = (decided_at IS NULL)),
  CHECK (state <> 'approved' OR decided_by = approved_by[2])
);
CREATE INDEX corrections_by_state ON corrections (state, proposed_at, id);
CREATE INDEX corrections_user ON corrections (user_id);
CREATE TRIGGER corrections_keep BEFORE DELETE OR TRUNCATE ON corrections FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- After, since a decided one is offered as an insert first (ON CONFLICT).
CREATE FUNCTION corrections_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'proposed' THEN
    RAISE EXCEPTION 'a correction begins as a proposal' USING ERRCODE = 'check_violation', CONSTRAINT = 'correction_edge';
  END IF;
  PERFORM assert_approvals(NEW.approved_by, NEW.approved_in, 0, NEW.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER corrections_new AFTER INSERT ON corrections FOR EACH ROW EXECUTE FUNCTION corrections_new();

CREATE FUNCTION corrections_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'proposed' OR (NEW.id, NEW.user_id, NEW.account, NEW.currency, NEW.amount, NEW.reason, NEW.proposed_at)
      IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.account, OLD.currency, OLD.amount, OLD.reason, OLD.proposed_at)
    OR NEW.approved_by[1:1] IS DISTINCT FROM OLD.approved_by
    OR NEW.approved_in[1:1] IS DISTINCT FROM OLD.approved_in
    OR NEW.approved_at[1:1] IS DISTINCT FROM OLD.approved_at THEN
    RAISE EXCEPTION 'a correction is decided once and stays what was proposed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'correction_edge';
  END IF;
  PERFORM assert_approvals(NEW.approved_by, NEW.approved_in, 1, NEW.user_id);
  IF NEW.state = 'rejected' THEN PERFORM assert_other_person(NEW.decided_by, NEW.user_id); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER corrections_guard BEFORE UPDATE ON corrections FOR EACH ROW EXECUTE FUNCTION corrections_guard();

-- Each step stands in the audit log, by the operator that it names. Looked at when it commits.
CREATE FUNCTION corrections_audited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_audited(coalesce(NEW.decided_by, NEW.approved_by[1]), 'correction ' || NEW.id, ARRAY[
    CASE NEW.state WHEN 'proposed' THEN 'correction.propose' WHEN 'approved' THEN 'correction.approve' ELSE 'correction.reject' END]);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER corrections_audited AFTER INSERT OR UPDATE ON corrections DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION corrections_audited();

-- Money of a correction is that of an approved one: the same user, account, currency and amount, against the house's account for
-- it, and nothing else. Looked at when it commits.
CREATE FUNCTION corrections_booked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM corrections c WHERE c.id::text = NEW.cause AND c.state = 'approved' AND c.user_id = NEW.user_id
      AND (SELECT count(*) = 2 AND bool_and(p.currency = c.currency AND CASE WHEN p.user_id IS NULL
          THEN p.account = 'corrections' AND p.amount = -c.amount
          ELSE p.user_id = c.user_id AND p.account = c.account AND p.bucket = 'available' AND p.amount = c.amount END)
        FROM postings p WHERE p.entry_id = NEW.id)) THEN
    RAISE EXCEPTION 'no such correction was approved' USING ERRCODE = 'check_violation', CONSTRAINT = 'correction_approved';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER corrections_booked AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind = 'correction') EXECUTE FUNCTION corrections_booked();
