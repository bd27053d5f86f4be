-- Money in and out, the operators who decide it, and the log of what they did.

-- Which user an entry is about, for the kinds that are few among many trades: their list must not read the trades.
ALTER TABLE entries ADD COLUMN user_id uuid;
ALTER TABLE entries DISABLE TRIGGER entries_append_only;
UPDATE entries e SET user_id = (SELECT p.user_id FROM postings p WHERE p.entry_id = e.id AND p.user_id IS NOT NULL LIMIT 1)
  WHERE e.kind NOT LIKE 'contract%' AND e.kind NOT LIKE 'cfd%' AND e.kind NOT LIKE 'spot%';
ALTER TABLE entries ENABLE TRIGGER entries_append_only;
CREATE INDEX entries_user_kind ON entries (user_id, kind, id) WHERE user_id IS NOT NULL;

CREATE TABLE operators (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('reviewer', 'finance', 'content', 'auditor', 'admin')),
  password_hash text NOT NULL,
  totp_sealed bytea NOT NULL,
  -- The last time step a code was used for: each is good once.
  totp_used_step bigint NOT NULL DEFAULT 0,
  created_at bigint NOT NULL,
  disabled_at bigint
);

CREATE TABLE operator_sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  operator_id uuid NOT NULL REFERENCES operators (id),
  created_at bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  revoked_at bigint
);
CREATE INDEX operator_sessions_operator ON operator_sessions (operator_id, created_at);

-- Every action of an operator, chained: each row's hash covers the one before it (server/services/auditChain.ts checks it).
CREATE TABLE audit_log (
  number bigint PRIMARY KEY,
  at bigint NOT NULL,
  -- Null for what the command line did.
  operator_id uuid,
  action text NOT NULL,
  subject text NOT NULL,
  detail text NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL
);
CREATE FUNCTION audit_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  -- One writer at a time: two rows with one predecessor would be a fork.
  PERFORM pg_advisory_xact_lock(7370118);
  SELECT a.number, a.hash INTO last FROM audit_log a ORDER BY a.number DESC LIMIT 1;
  NEW.number := coalesce(last.number, 0) + 1;
  NEW.previous_hash := coalesce(last.hash, repeat('0', 64));
  NEW.hash := encode(sha256(convert_to(concat_ws('|', 'A1', NEW.number, NEW.at, coalesce(NEW.operator_id::text, ''),
    NEW.action, NEW.subject, NEW.detail, NEW.previous_hash), 'UTF8')), 'hex');
  RETURN NEW;
END $$;
CREATE TRIGGER audit_chain BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_chain();
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Whether an operator may decide about a user's money: a live one, and never the same person.
CREATE FUNCTION assert_other_person(operator uuid, person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM operators o JOIN users u ON u.id = person
    WHERE o.id = operator AND o.disabled_at IS NULL AND o.email <> u.email) THEN
    RAISE EXCEPTION 'this operator may not decide this' USING ERRCODE = 'check_violation', CONSTRAINT = 'other_person';
  END IF;
END $$;

-- Addresses made for one user from the operator's extended public key (watch only).
CREATE TABLE deposit_addresses (
  user_id uuid NOT NULL,
  network text NOT NULL,
  -- Of the extended public key: another key gives other addresses, and the old ones stay on record.
  key_hash text NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  address text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (user_id, network, key_hash),
  UNIQUE (key_hash, network, position),
  UNIQUE (network, address)
);
CREATE TRIGGER deposit_addresses_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_addresses FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE deposits (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  currency text NOT NULL,
  network text NOT NULL,
  address text NOT NULL,
  declared_amount numeric NOT NULL CHECK (declared_amount > 0),
  amount numeric CHECK (amount > 0),
  -- The uploaded picture; one proof proves one deposit.
  proof_id text NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('auditing', 'success', 'fail')),
  reason text,
  decided_by uuid,
  submitted_at bigint NOT NULL,
  decided_at bigint,
  due_at bigint NOT NULL,
  version integer NOT NULL,
  CHECK ((state = 'success') = (amount IS NOT NULL)),
  CHECK ((state = 'fail') = (reason IS NOT NULL)),
  CHECK ((state = 'auditing') = (decided_by IS NULL)),
  CHECK ((state = 'auditing') = (decided_at IS NULL))
);
CREATE INDEX deposits_user ON deposits (user_id, id);
CREATE INDEX deposits_waiting ON deposits (submitted_at, id) WHERE state = 'auditing';

CREATE FUNCTION deposits_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'auditing' OR (NEW.id, NEW.user_id, NEW.currency, NEW.network, NEW.address, NEW.declared_amount, NEW.proof_id)
    IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.currency, OLD.network, OLD.address, OLD.declared_amount, OLD.proof_id) THEN
    RAISE EXCEPTION 'a deposit is decided once and stays what was declared'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'deposit_edge';
  END IF;
  IF NEW.state <> 'auditing' THEN PERFORM assert_other_person(NEW.decided_by, NEW.user_id); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER deposits_guard BEFORE UPDATE ON deposits FOR EACH ROW EXECUTE FUNCTION deposits_guard();
CREATE TRIGGER deposits_keep BEFORE DELETE OR TRUNCATE ON deposits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE wallet_addresses (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  currency text NOT NULL,
  network text NOT NULL,
  address text NOT NULL,
  label text NOT NULL,
  usable_from bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  removed_at bigint,
  version integer NOT NULL
);
CREATE UNIQUE INDEX wallet_addresses_live ON wallet_addresses (user_id, network, currency, address) WHERE removed_at IS NULL;

CREATE FUNCTION all_different(ids uuid[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  'SELECT count(DISTINCT id) = count(*) FROM unnest(ids) AS id';

CREATE TABLE withdrawals (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  currency text NOT NULL,
  network text NOT NULL,
  address_id uuid NOT NULL,
  address text NOT NULL,
  label text NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  fee numeric NOT NULL CHECK (fee >= 0),
  received numeric NOT NULL CHECK (received > 0),
  state text NOT NULL CHECK (state IN ('auditing', 'success', 'fail')),
  reason text,
  transaction_id text,
  -- Operators in the order of their approval: as many different ones as are needed before anything is paid.
  approved_by uuid[] NOT NULL CHECK (all_different(approved_by)),
  approved_at bigint[] NOT NULL,
  approvals_needed integer NOT NULL CHECK (approvals_needed > 0),
  submitted_at bigint NOT NULL,
  decided_at bigint,
  due_at bigint NOT NULL,
  version integer NOT NULL,
  CHECK (received = amount - fee),
  CHECK (cardinality(approved_by) = cardinality(approved_at) AND cardinality(approved_by) <= approvals_needed),
  CHECK ((state = 'success') = (transaction_id IS NOT NULL)),
  CHECK (state <> 'success' OR cardinality(approved_by) = approvals_needed),
  CHECK ((state = 'fail') = (reason IS NOT NULL)),
  CHECK (reason IS DISTINCT FROM 'cancelled' OR cardinality(approved_by) < approvals_needed),
  CHECK ((state = 'auditing') = (decided_at IS NULL))
);
CREATE INDEX withdrawals_user ON withdrawals (user_id, id);
CREATE INDEX withdrawals_waiting ON withdrawals (submitted_at, id) WHERE state = 'auditing';
CREATE INDEX withdrawals_paid ON withdrawals (user_id, address) WHERE state = 'success';

CREATE FUNCTION withdrawals_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known integer := cardinality(OLD.approved_by);
BEGIN
  IF OLD.state <> 'auditing'
    OR (NEW.id, NEW.user_id, NEW.currency, NEW.network, NEW.address_id, NEW.address, NEW.label, NEW.amount, NEW.fee,
        NEW.received, NEW.approvals_needed, NEW.submitted_at)
      IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.currency, OLD.network, OLD.address_id, OLD.address, OLD.label, OLD.amount,
        OLD.fee, OLD.received, OLD.approvals_needed, OLD.submitted_at)
    OR NEW.approved_by[1:known] IS DISTINCT FROM OLD.approved_by
    OR NEW.approved_at[1:known] IS DISTINCT FROM OLD.approved_at THEN
    RAISE EXCEPTION 'a withdrawal ends once and pays what was asked'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawal_edge';
  END IF;
  FOR place IN known + 1 .. cardinality(NEW.approved_by) LOOP
    PERFORM assert_other_person(NEW.approved_by[place], NEW.user_id);
  END LOOP;
  RETURN NEW;
END $$;
-- A new row is only asked for; the guard above sees every later one.
CREATE FUNCTION refuse_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a new row of % cannot be decided yet', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'new_is_undecided';
END $$;
CREATE TRIGGER withdrawals_new AFTER INSERT ON withdrawals FOR EACH ROW
  WHEN (NEW.state <> 'auditing' OR cardinality(NEW.approved_by) > 0) EXECUTE FUNCTION refuse_decided();
CREATE TRIGGER deposits_new AFTER INSERT ON deposits FOR EACH ROW
  WHEN (NEW.state <> 'auditing') EXECUTE FUNCTION refuse_decided();
CREATE TRIGGER withdrawals_guard BEFORE UPDATE ON withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawals_guard();
CREATE TRIGGER withdrawals_keep BEFORE DELETE OR TRUNCATE ON withdrawals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What limits are counted by, one row per user; a checked cache of the two tables above.
CREATE TABLE funding_states (
  user_id uuid PRIMARY KEY,
  -- UTC day as days since 1970, and what was asked for on it and has not failed.
  day integer NOT NULL,
  used numeric NOT NULL CHECK (used >= 0),
  waiting_withdrawals integer NOT NULL CHECK (waiting_withdrawals >= 0),
  waiting_deposits integer NOT NULL CHECK (waiting_deposits >= 0),
  version integer NOT NULL
);
