-- What needs a second person, refused by the database whatever the code says (decisions.md "Deposit and withdrawal", "Operators"):
-- another operator, of another mailbox, on another device. A chain's transaction counts once, in and out.

-- The mailbox that an address leads to: what follows a plus is its owner's own.
CREATE FUNCTION mailbox(email text) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$SELECT regexp_replace(lower(email), '\+[^@]*@', '@')$$;

CREATE OR REPLACE FUNCTION assert_other_person(operator uuid, person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM operators o JOIN users u ON u.id = person
    WHERE o.id = operator AND o.disabled_at IS NULL AND mailbox(o.email) <> mailbox(u.email)) THEN
    RAISE EXCEPTION 'this operator may not decide this' USING ERRCODE = 'check_violation', CONSTRAINT = 'other_person';
  END IF;
END $$;

-- A device: a secret that its browser keeps, of which this is the hash. It stands for itself once its operator has used it for a
-- day; until then its network address stands for it, since a new one costs nothing. Sessions of before have none: no device is
-- another than an unknown one.
ALTER TABLE operator_sessions
  ADD COLUMN device_hash bytea,
  ADD COLUMN source_hash bytea,
  ADD COLUMN is_settled boolean NOT NULL DEFAULT false;
CREATE INDEX operator_sessions_device ON operator_sessions (operator_id, device_hash, created_at);

-- How near two sessions are: 'person', 'device', or null for two persons on two devices.
CREATE FUNCTION nearness(one uuid, other uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN count(*) = 0 OR bool_or(a.operator_id = b.operator_id OR mailbox(p.email) = mailbox(q.email)) THEN 'person'
    WHEN bool_or((a.device_hash = b.device_hash) IS NOT FALSE
      OR ((a.source_hash = b.source_hash) IS NOT FALSE AND NOT (a.is_settled AND b.is_settled))) THEN 'device'
  END
  FROM operator_sessions a JOIN operators p ON p.id = a.operator_id,
    operator_sessions b JOIN operators q ON q.id = b.operator_id
  WHERE a.id = one AND b.id = other
$$;

-- Each new approval is a live operator's, in a live session of his own, and apart from everyone before it.
CREATE FUNCTION assert_approvals(by_whom uuid[], in_what uuid[], known integer, person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  FOR place IN known + 1 .. cardinality(by_whom) LOOP
    IF person IS NOT NULL THEN PERFORM assert_other_person(by_whom[place], person); END IF;
    IF NOT EXISTS (SELECT 1 FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
      WHERE s.id = in_what[place] AND s.operator_id = by_whom[place] AND s.revoked_at IS NULL AND o.disabled_at IS NULL) THEN
      RAISE EXCEPTION 'this operator may not decide this: no such session' USING ERRCODE = 'check_violation', CONSTRAINT = 'own_session';
    END IF;
    FOR earlier IN 1 .. place - 1 LOOP
      IF nearness(in_what[earlier], in_what[place]) IS NOT NULL THEN
        RAISE EXCEPTION 'a second approval is another person''s, on another device'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'second_person';
      END IF;
    END LOOP;
  END LOOP;
END $$;

-- A chain's transactions by how their ids are compared: in hex, whatever the case and with or without 0x.
CREATE FUNCTION transaction_key(id text) RETURNS text LANGUAGE sql IMMUTABLE AS
  $$SELECT regexp_replace(lower(id), '^0x', '')$$;
CREATE TABLE counted_transactions (
  network text NOT NULL,
  transaction_key text NOT NULL,
  -- The deposit or withdrawal.
  subject uuid NOT NULL,
  PRIMARY KEY (network, transaction_key)
);
CREATE TRIGGER counted_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON counted_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
INSERT INTO counted_transactions SELECT network, transaction_key(transaction_id), id FROM withdrawals
  WHERE transaction_id IS NOT NULL ORDER BY decided_at ON CONFLICT DO NOTHING;

CREATE FUNCTION count_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counted_transactions VALUES (NEW.network, transaction_key(NEW.transaction_id), NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER withdrawals_counted AFTER UPDATE ON withdrawals FOR EACH ROW
  WHEN (NEW.state = 'success' AND OLD.state <> 'success') EXECUTE FUNCTION count_transaction();
CREATE TRIGGER deposits_counted AFTER UPDATE ON deposits FOR EACH ROW
  WHEN (NEW.state = 'success' AND OLD.state <> 'success') EXECUTE FUNCTION count_transaction();

-- USDT; the rulebook may ask for less, never for more.
CREATE FUNCTION alone_at_most() RETURNS numeric LANGUAGE sql IMMUTABLE AS 'SELECT 10000::numeric';

-- Withdrawals: with the session of each approval. Those of before have none.
ALTER TABLE withdrawals ADD COLUMN approved_in uuid[] NOT NULL DEFAULT '{}';
ALTER TABLE withdrawals DISABLE TRIGGER withdrawals_guard;
UPDATE withdrawals SET approved_in = array_fill('00000000-0000-0000-0000-000000000000'::uuid, ARRAY[cardinality(approved_by)])
  WHERE cardinality(approved_by) > 0;
ALTER TABLE withdrawals ENABLE TRIGGER withdrawals_guard;
ALTER TABLE withdrawals ADD CHECK (cardinality(approved_in) = cardinality(approved_by));

CREATE OR REPLACE FUNCTION withdrawals_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known integer := cardinality(OLD.approved_by);
BEGIN
  IF OLD.state <> 'auditing'
    OR (NEW.id, NEW.user_id, NEW.currency, NEW.network, NEW.address_id, NEW.address, NEW.label, NEW.amount, NEW.fee,
        NEW.received, NEW.approvals_needed, NEW.submitted_at)
      IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.currency, OLD.network, OLD.address_id, OLD.address, OLD.label, OLD.amount,
        OLD.fee, OLD.received, OLD.approvals_needed, OLD.submitted_at)
    OR NEW.approved_by[1:known] IS DISTINCT FROM OLD.approved_by
    OR NEW.approved_in[1:known] IS DISTINCT FROM OLD.approved_in
    OR NEW.approved_at[1:known] IS DISTINCT FROM OLD.approved_at THEN
    RAISE EXCEPTION 'a withdrawal ends once and pays what was asked'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawal_edge';
  END IF;
  PERFORM assert_approvals(NEW.approved_by, NEW.approved_in, known, NEW.user_id);
  RETURN NEW;
END $$;

-- What one operator can pay alone of a user's day stays below the large amount, however it is split.
CREATE FUNCTION withdrawals_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(w.amount) FROM withdrawals w WHERE w.user_id = NEW.user_id AND w.state <> 'fail' AND w.approvals_needed < 2
      AND w.submitted_at / 86400000 = NEW.submitted_at / 86400000) > alone_at_most() THEN
    RAISE EXCEPTION 'a large withdrawal, or a large day of one user, needs two operators'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'second_person';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER withdrawals_alone AFTER INSERT ON withdrawals FOR EACH ROW
  WHEN (NEW.approvals_needed < 2) EXECUTE FUNCTION withdrawals_alone();

-- Deposits: what was confirmed, with the chain's transaction and what it was worth in USDT then (null where nobody knew), and by
-- whom. The amount stays what was credited.
ALTER TABLE deposits
  ADD COLUMN confirmed numeric CHECK (confirmed > 0),
  ADD COLUMN transaction_id text,
  ADD COLUMN worth numeric CHECK (worth >= 0),
  ADD COLUMN approved_by uuid[] NOT NULL DEFAULT '{}' CHECK (all_different(approved_by)),
  ADD COLUMN approved_in uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN approved_at bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN approvals_needed integer NOT NULL DEFAULT 1 CHECK (approvals_needed > 0),
  ADD CHECK (cardinality(approved_by) = cardinality(approved_in) AND cardinality(approved_by) = cardinality(approved_at)),
  ADD CHECK ((confirmed IS NULL) = (cardinality(approved_by) = 0)),
  ADD CHECK ((confirmed IS NULL) = (transaction_id IS NULL)),
  ADD CHECK (currency NOT IN ('USDT', 'USD') OR worth IS NULL OR worth = confirmed);
CREATE INDEX deposits_decided ON deposits (decided_at) WHERE state = 'success';

-- What was credited on the UTC day of a time, USDT: to a user, or with an operator's yes.
CREATE FUNCTION credited_on(at bigint, person uuid, operator uuid) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(worth), 0) FROM deposits
  WHERE state = 'success' AND decided_at >= at / 86400000 * 86400000 AND decided_at < (at / 86400000 + 1) * 86400000
    AND (user_id = person OR operator = ANY(approved_by))
$$;

CREATE OR REPLACE FUNCTION deposits_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known integer := cardinality(OLD.approved_by);
BEGIN
  IF OLD.state <> 'auditing' OR (NEW.id, NEW.user_id, NEW.currency, NEW.network, NEW.address, NEW.declared_amount, NEW.proof_id)
    IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.currency, OLD.network, OLD.address, OLD.declared_amount, OLD.proof_id)
    OR NEW.approvals_needed < OLD.approvals_needed
    OR NEW.approved_by[1:known] IS DISTINCT FROM OLD.approved_by
    OR NEW.approved_in[1:known] IS DISTINCT FROM OLD.approved_in
    OR NEW.approved_at[1:known] IS DISTINCT FROM OLD.approved_at
    OR (known > 0 AND (NEW.confirmed, NEW.transaction_id) IS DISTINCT FROM (OLD.confirmed, OLD.transaction_id)) THEN
    RAISE EXCEPTION 'a deposit is decided once and stays what was declared'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'deposit_edge';
  END IF;
  PERFORM assert_approvals(NEW.approved_by, NEW.approved_in, known, NEW.user_id);
  IF NEW.state = 'fail' THEN PERFORM assert_other_person(NEW.decided_by, NEW.user_id); END IF;
  IF NEW.state = 'success' THEN PERFORM assert_credit(NEW); END IF;
  RETURN NEW;
END $$;

-- One at a time, so that two credits cannot both be the last that one operator may make alone.
CREATE FUNCTION assert_credit(deposit deposits) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  enough integer := cardinality(deposit.approved_by);
BEGIN
  PERFORM pg_advisory_xact_lock(7370121);
  IF enough < deposit.approvals_needed OR deposit.amount IS DISTINCT FROM deposit.confirmed
    OR deposit.decided_by IS DISTINCT FROM deposit.approved_by[enough] THEN
    RAISE EXCEPTION 'a deposit is credited as confirmed, by who confirmed it'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'deposit_edge';
  END IF;
  IF enough < 2 AND (deposit.amount > deposit.declared_amount OR deposit.worth IS NULL
    OR credited_on(deposit.decided_at, deposit.user_id, NULL) + deposit.worth > alone_at_most()
    OR credited_on(deposit.decided_at, NULL, deposit.decided_by) + deposit.worth > alone_at_most()) THEN
    RAISE EXCEPTION 'a large credit, or a large day, needs a second person'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'second_person';
  END IF;
END $$;

-- Who comes and who is given another role: proposed by one admin, decided by another as soon as there is another.
CREATE TABLE operator_changes (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invite', 'role')),
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('reviewer', 'finance', 'content', 'auditor', 'admin')),
  -- Whose role; null for who is yet to come.
  operator_id uuid REFERENCES operators (id) CHECK ((kind = 'role') = (operator_id IS NOT NULL)),
  proposed_by uuid NOT NULL REFERENCES operators (id),
  proposed_in uuid NOT NULL REFERENCES operator_sessions (id),
  proposed_at bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('proposed', 'approved', 'rejected')),
  decided_by uuid REFERENCES operators (id),
  decided_in uuid REFERENCES operator_sessions (id),
  decided_at bigint,
  CHECK ((state = 'proposed') = (decided_by IS NULL)),
  CHECK ((state = 'proposed') = (decided_in IS NULL)),
  CHECK ((state = 'proposed') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX operator_changes_open ON operator_changes (kind, email) WHERE state = 'proposed';
CREATE TRIGGER operator_changes_new AFTER INSERT ON operator_changes FOR EACH ROW
  WHEN (NEW.state <> 'proposed') EXECUTE FUNCTION refuse_decided();
CREATE TRIGGER operator_changes_keep BEFORE DELETE OR TRUNCATE ON operator_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Disabled ones count: who disables the other one does not decide alone from then on.
CREATE FUNCTION is_only_admin(operator uuid) RETURNS boolean LANGUAGE sql STABLE AS
  $$SELECT NOT EXISTS (SELECT 1 FROM operators WHERE role = 'admin' AND id <> operator)$$;

CREATE FUNCTION operator_changes_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'proposed' OR (NEW.id, NEW.kind, NEW.email, NEW.role, NEW.operator_id, NEW.proposed_by, NEW.proposed_in, NEW.proposed_at)
    IS DISTINCT FROM (OLD.id, OLD.kind, OLD.email, OLD.role, OLD.operator_id, OLD.proposed_by, OLD.proposed_in, OLD.proposed_at) THEN
    RAISE EXCEPTION 'a change is decided once and stays what was proposed' USING ERRCODE = 'check_violation', CONSTRAINT = 'change_edge';
  END IF;
  IF NEW.state = 'approved' THEN
    IF NOT EXISTS (SELECT 1 FROM operators o JOIN operator_sessions s ON s.operator_id = o.id
      WHERE o.id = NEW.decided_by AND s.id = NEW.decided_in AND s.revoked_at IS NULL AND o.disabled_at IS NULL
        AND o.role = 'admin' AND o.id IS DISTINCT FROM NEW.operator_id) THEN
      RAISE EXCEPTION 'this operator may not decide this' USING ERRCODE = 'check_violation', CONSTRAINT = 'own_session';
    END IF;
    IF nearness(NEW.proposed_in, NEW.decided_in) IS NOT NULL
      AND NOT (NEW.decided_by = NEW.proposed_by AND is_only_admin(NEW.decided_by)) THEN
      RAISE EXCEPTION 'a change is approved by another person, on another device'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'second_person';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operator_changes_guard BEFORE UPDATE ON operator_changes FOR EACH ROW EXECUTE FUNCTION operator_changes_guard();

-- An operator stays who he is, is given a role by what was approved last, and comes back by nobody's hand.
CREATE FUNCTION operators_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.email, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.email, OLD.created_at)
    OR (OLD.disabled_at IS NOT NULL AND NEW.disabled_at IS DISTINCT FROM OLD.disabled_at) THEN
    RAISE EXCEPTION 'an operator stays who he is' USING ERRCODE = 'check_violation', CONSTRAINT = 'operator_edge';
  END IF;
  IF NEW.role <> OLD.role AND NEW.role IS DISTINCT FROM (SELECT c.role FROM operator_changes c
    WHERE c.operator_id = NEW.id AND c.state = 'approved' ORDER BY c.decided_at DESC, c.id DESC LIMIT 1) THEN
    RAISE EXCEPTION 'a role is changed by two admins' USING ERRCODE = 'check_violation', CONSTRAINT = 'second_person';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operators_guard BEFORE UPDATE ON operators FOR EACH ROW EXECUTE FUNCTION operators_guard();

-- He comes by the command line, or by an invitation that he accepted.
CREATE OR REPLACE FUNCTION operators_audited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM audit_log a WHERE a.subject = 'operator ' || NEW.id AND a.action IN ('operator.create', 'operator.accept')) THEN
    RAISE EXCEPTION 'the audit log does not know of operator %', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'decision_audited';
  END IF;
  RETURN NULL;
END $$;

-- One-time codes by which an invited operator sets password and authenticator, or one whose authenticator was reset a new one.
CREATE TABLE operator_enrolments (
  id uuid PRIMARY KEY,
  code_hash bytea NOT NULL UNIQUE,
  email text NOT NULL,
  role text NOT NULL,
  -- Whose authenticator; null for who is yet to come.
  operator_id uuid REFERENCES operators (id),
  totp_sealed bytea NOT NULL,
  made_by uuid NOT NULL REFERENCES operators (id),
  made_at bigint NOT NULL,
  expires_at bigint NOT NULL CHECK (expires_at <= made_at + 86400000),
  used_at bigint,
  -- Nobody resets his own.
  CHECK (made_by IS DISTINCT FROM operator_id)
);
CREATE INDEX operator_enrolments_email ON operator_enrolments (email);
