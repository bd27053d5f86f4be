-- The ledger cannot be bent by whoever has the server's own role (decisions.md "Money"): balances are written by the ledger's
-- trigger alone, entries are sealed in the order in which they became visible, and what is closed stays as it was.
-- Who may do what is in server/store/serverRights.ts; a migration names no role, since each installation has its own.
-- Functions that act for the owner have a fixed path, so that nobody puts tables of his own before these.

-- The transaction that an entry came with. With two snapshots it says which entries became visible between them, exactly,
-- however long a transaction took, and without a lock. Rows from before are as old as can be.
ALTER TABLE entries ADD COLUMN xact xid8 NOT NULL DEFAULT '0';
ALTER TABLE entries ALTER COLUMN xact SET DEFAULT pg_current_xact_id();
CREATE INDEX entries_xact ON entries (xact);

-- Postings come with their entry, in its transaction: none is added later, and none stands alone.
CREATE OR REPLACE FUNCTION postings_apply() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  moved integer;
  expected integer;
BEGIN
  IF EXISTS (SELECT 1 FROM added GROUP BY entry_id, currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'ledger entry does not balance' USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_zero_sum';
  END IF;
  SELECT count(*), count(e.id) FILTER (WHERE e.xact = pg_current_xact_id()) INTO expected, moved
  FROM (SELECT DISTINCT entry_id FROM added) a LEFT JOIN entries e ON e.id = a.entry_id;
  IF moved <> expected THEN
    RAISE EXCEPTION 'postings come with their entry' USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_with_entry';
  END IF;
  WITH change AS (
    SELECT user_id, account, currency,
      coalesce(sum(amount) FILTER (WHERE bucket = 'available'), 0) AS available,
      coalesce(sum(amount) FILTER (WHERE bucket = 'locked'), 0) AS locked
    FROM added WHERE user_id IS NOT NULL GROUP BY user_id, account, currency
  ), done AS (
    UPDATE balances b SET available = b.available + c.available, locked = b.locked + c.locked
    FROM change c WHERE b.user_id = c.user_id AND b.account = c.account AND b.currency = c.currency
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM done), (SELECT count(*) FROM change) INTO moved, expected;
  IF moved <> expected THEN
    INSERT INTO balances (user_id, account, currency, available, locked)
    SELECT a.user_id, a.account, a.currency,
      coalesce(sum(a.amount) FILTER (WHERE a.bucket = 'available'), 0),
      coalesce(sum(a.amount) FILTER (WHERE a.bucket = 'locked'), 0)
    FROM added a
    WHERE a.user_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM balances b WHERE b.user_id = a.user_id AND b.account = a.account AND b.currency = a.currency)
    GROUP BY a.user_id, a.account, a.currency;
  END IF;
  RETURN NULL;
END $$;

-- The seals: each covers the entries that its snapshot sees and the one before did not, and hangs on the one before.
CREATE TABLE ledger_seals (
  number bigint PRIMARY KEY,
  -- By the clock of the server that asked for it; never before the one before, though that clock was set back.
  at bigint NOT NULL,
  asked_at bigint NOT NULL,
  snapshot pg_snapshot NOT NULL,
  entries bigint NOT NULL CHECK (entries > 0),
  root text NOT NULL,
  previous text NOT NULL,
  chain text NOT NULL
);
CREATE INDEX ledger_seals_at ON ledger_seals (at);
CREATE TRIGGER ledger_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The hash of each entry, with its postings, that became visible after one snapshot and until another. The texts are those
-- of core/ledger/seals.ts, which hashes them again. Pinned to indexes, whose price would have it compiled first.
CREATE FUNCTION ledger_hashes(since pg_snapshot, until pg_snapshot) RETURNS TABLE (id uuid, hash text) LANGUAGE sql STABLE
  SET search_path = public, pg_temp SET jit = off
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  SELECT e.id, encode(sha256(convert_to(
    'E1|' || e.id || '|' || e.kind || '|' || e.created_at || '|' || coalesce(e.user_id::text, '') || '|'
      || char_length(e.cause) || '|' || e.cause
    || coalesce((SELECT string_agg(o.text, '') FROM (
        SELECT E'\nP1|' || p.line || '|' || coalesce(p.user_id::text, '') || '|' || p.account || '|'
          || coalesce(p.bucket, '') || '|' || p.currency || '|' || p.amount AS text
        FROM postings p WHERE p.entry_id = e.id ORDER BY p.line) o), ''), 'UTF8')), 'hex')
  FROM entries e
  WHERE e.xact >= coalesce(pg_snapshot_xmin(since), '0') AND pg_visible_in_snapshot(e.xact, until)
    AND (since IS NULL OR NOT pg_visible_in_snapshot(e.xact, since))
$$;

CREATE FUNCTION ledger_root(since pg_snapshot, until pg_snapshot) RETURNS TABLE (entries bigint, root text) LANGUAGE sql STABLE
  SET search_path = public, pg_temp SET jit = off AS $$
  SELECT count(*), encode(sha256(convert_to(coalesce(string_agg(hash, E'\n' ORDER BY id), ''), 'UTF8')), 'hex')
  FROM ledger_hashes(since, until)
$$;

-- Seals what became visible since the last seal; the number of entries. The only hand that writes a seal.
CREATE FUNCTION seal_ledger(now_ms bigint) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE
  last ledger_seals;
  until pg_snapshot;
  found record;
  sealed_at bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(7370121);
  SELECT * INTO last FROM ledger_seals s ORDER BY s.number DESC LIMIT 1;
  until := pg_current_snapshot();
  IF pg_snapshot_xmax(until) < pg_snapshot_xmin(last.snapshot) THEN
    RAISE EXCEPTION 'the ledger was sealed in another cluster' USING ERRCODE = 'FL002';
  END IF;
  SELECT r.entries, r.root INTO found FROM ledger_root(last.snapshot, until) r;
  IF found.entries = 0 THEN RETURN 0; END IF;
  sealed_at := greatest(now_ms, last.at);
  INSERT INTO ledger_seals (number, at, asked_at, snapshot, entries, root, previous, chain)
  SELECT n.number, sealed_at, now_ms, until, found.entries, found.root, n.previous, encode(sha256(convert_to(
    concat_ws('|', 'L1', n.number, sealed_at, found.entries, found.root, n.previous), 'UTF8')), 'hex')
  FROM (SELECT coalesce(last.number, 0) + 1 AS number, coalesce(last.chain, repeat('0', 64)) AS previous) n;
  RETURN found.entries;
END $$;

-- What each user has by the sealed postings, up to a seal: the measure of the balances, beyond the reach of who writes them.
CREATE TABLE ledger_sums (
  user_id uuid NOT NULL,
  account text NOT NULL,
  currency text NOT NULL,
  available numeric NOT NULL,
  locked numeric NOT NULL,
  PRIMARY KEY (user_id, account, currency)
);
CREATE TABLE ledger_summed (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  seal bigint NOT NULL
);
INSERT INTO ledger_summed (seal) VALUES (0);

-- What moved between two snapshots, by balance.
CREATE FUNCTION ledger_moves(since pg_snapshot, until pg_snapshot)
  RETURNS TABLE (user_id uuid, account text, currency text, available numeric, locked numeric) LANGUAGE sql STABLE
  SET search_path = public, pg_temp SET jit = off AS $$
  SELECT p.user_id, p.account, p.currency, coalesce(sum(p.amount) FILTER (WHERE p.bucket = 'available'), 0),
    coalesce(sum(p.amount) FILTER (WHERE p.bucket = 'locked'), 0)
  FROM entries e JOIN postings p ON p.entry_id = e.id
  WHERE p.user_id IS NOT NULL AND e.xact >= coalesce(pg_snapshot_xmin(since), '0')
    AND (until IS NULL OR pg_visible_in_snapshot(e.xact, until))
    AND (since IS NULL OR NOT pg_visible_in_snapshot(e.xact, since))
  GROUP BY p.user_id, p.account, p.currency
$$;

-- Brings the sums up to the last seal.
CREATE FUNCTION sum_ledger() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  since pg_snapshot;
  last ledger_seals;
BEGIN
  PERFORM pg_advisory_xact_lock(7370121);
  SELECT s.snapshot INTO since FROM ledger_summed d JOIN ledger_seals s ON s.number = d.seal;
  SELECT * INTO last FROM ledger_seals s ORDER BY s.number DESC LIMIT 1;
  IF last.number IS NULL THEN RETURN; END IF;
  INSERT INTO ledger_sums AS s (user_id, account, currency, available, locked)
  SELECT m.user_id, m.account, m.currency, m.available, m.locked FROM ledger_moves(since, last.snapshot) m
  ON CONFLICT (user_id, account, currency)
  DO UPDATE SET available = s.available + excluded.available, locked = s.locked + excluded.locked;
  UPDATE ledger_summed SET seal = last.number;
END $$;

-- Other functions that act for the owner: the audit log's chain, and the claim on the database.
ALTER FUNCTION audit_chain() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION raise_claim() SECURITY DEFINER SET search_path = public, pg_temp;

-- An audit row names an operator there is, and who did it says it himself: no row is written for somebody who left.
CREATE FUNCTION audit_known_operator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM operators o WHERE o.id = NEW.operator_id AND o.disabled_at IS NULL) THEN
    RAISE EXCEPTION 'nobody works here as %', NEW.operator_id USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_operator';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_known_operator BEFORE INSERT ON audit_log FOR EACH ROW
  WHEN (NEW.operator_id IS NOT NULL) EXECUTE FUNCTION audit_known_operator();

-- Records that are over, of every kind, are whole rows that stay; records that are open keep whose they are and when they
-- began, and none is taken away.
CREATE FUNCTION contract_orders_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state NOT IN ('pending', 'holding') THEN
    RAISE EXCEPTION 'order % is final', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'contract_order_final';
  END IF;
  IF (NEW.id, NEW.user_id, NEW.product_id, NEW.direction, NEW.type, NEW.ordered_quantity, NEW.leverage, NEW.price,
      NEW.acceptance_seq, NEW.order_time, NEW.rulebook_hash)
    IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.product_id, OLD.direction, OLD.type, OLD.ordered_quantity, OLD.leverage, OLD.price,
      OLD.acceptance_seq, OLD.order_time, OLD.rulebook_hash) THEN
    RAISE EXCEPTION 'order % stays what was asked', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'contract_order_asked';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER contract_orders_guard BEFORE UPDATE ON contract_orders FOR EACH ROW EXECUTE FUNCTION contract_orders_guard();
CREATE TRIGGER contract_orders_keep BEFORE DELETE OR TRUNCATE ON contract_orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION spot_orders_asked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.user_id, NEW.product_id, NEW.base, NEW.side, NEW.type, NEW.price, NEW.ordered_quantity, NEW.ordered_amount,
      NEW.acceptance_seq, NEW.order_time, NEW.expires_at, NEW.rulebook_hash)
    IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.product_id, OLD.base, OLD.side, OLD.type, OLD.price, OLD.ordered_quantity,
      OLD.ordered_amount, OLD.acceptance_seq, OLD.order_time, OLD.expires_at, OLD.rulebook_hash) THEN
    RAISE EXCEPTION 'order % stays what was asked', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'spot_order_asked';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER spot_orders_asked BEFORE UPDATE ON spot_orders FOR EACH ROW EXECUTE FUNCTION spot_orders_asked();
CREATE TRIGGER spot_orders_keep BEFORE DELETE OR TRUNCATE ON spot_orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION cfd_orders_asked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.user_id, NEW.product_id, NEW.direction, NEW.stake, NEW.quantity, NEW.seconds, NEW.return_rate, NEW.accepted_at,
      NEW.acceptance_seq, NEW.expires_at, NEW.open_seq, NEW.opened_at, NEW.open_index_doubled, NEW.open_price, NEW.rulebook_hash)
    IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.product_id, OLD.direction, OLD.stake, OLD.quantity, OLD.seconds, OLD.return_rate,
      OLD.accepted_at, OLD.acceptance_seq, OLD.expires_at, OLD.open_seq, OLD.opened_at, OLD.open_index_doubled, OLD.open_price,
      OLD.rulebook_hash) THEN
    RAISE EXCEPTION 'order % stays what was asked', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'cfd_order_asked';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER cfd_orders_asked BEFORE UPDATE ON cfd_orders FOR EACH ROW EXECUTE FUNCTION cfd_orders_asked();
CREATE TRIGGER cfd_orders_keep BEFORE DELETE OR TRUNCATE ON cfd_orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER certifications_keep BEFORE DELETE OR TRUNCATE ON certifications FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER withdrawal_holds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON withdrawal_holds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER equity_days_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON equity_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a person is follows from what was decided about him, and is not written beside it.
CREATE FUNCTION users_certified() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.basic <> certified_state(NEW.id, 'basic') OR NEW.advanced <> certified_state(NEW.id, 'advanced') THEN
    RAISE EXCEPTION 'a certification is decided, not set' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_certified';
  END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION certified_state(person uuid, of_tier text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT c.state FROM certifications c WHERE c.user_id = person AND c.tier = of_tier
    ORDER BY c.state = 'rejected', c.submitted_at DESC LIMIT 1), 'none')
$$;
CREATE TRIGGER users_certified BEFORE UPDATE OF basic, advanced ON users FOR EACH ROW
  WHEN (NEW.basic <> OLD.basic OR NEW.advanced <> OLD.advanced) EXECUTE FUNCTION users_certified();
CREATE FUNCTION users_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'nobody comes certified' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_certified';
END $$;
CREATE TRIGGER users_new BEFORE INSERT ON users FOR EACH ROW
  WHEN (NEW.basic <> 'none' OR NEW.advanced <> 'none') EXECUTE FUNCTION users_new();

-- A decision stands in the audit log in the same transaction, by the operator that it names. Looked at when it commits.
CREATE INDEX audit_log_subject ON audit_log (subject);
CREATE FUNCTION assert_audited(operator uuid, about text, actions text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM audit_log a WHERE a.subject = about AND a.operator_id = operator AND a.action = ANY(actions)) THEN
    RAISE EXCEPTION 'the audit log does not know of %', about USING ERRCODE = 'check_violation', CONSTRAINT = 'decision_audited';
  END IF;
END $$;
CREATE FUNCTION certifications_audited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_audited(NEW.decided_by, 'certification ' || NEW.id, ARRAY['certification.approve', 'certification.reject']);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER certifications_audited AFTER UPDATE ON certifications DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION certifications_audited();
CREATE FUNCTION deposits_audited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_audited(NEW.decided_by, 'deposit ' || NEW.id, ARRAY['deposit.approve', 'deposit.reject']);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER deposits_audited AFTER UPDATE ON deposits DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION deposits_audited();
CREATE FUNCTION withdrawals_audited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  FOR place IN cardinality(OLD.approved_by) + 1 .. cardinality(NEW.approved_by) LOOP
    PERFORM assert_audited(NEW.approved_by[place], 'withdrawal ' || NEW.id, ARRAY['withdrawal.approve']);
  END LOOP;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER withdrawals_audited AFTER UPDATE ON withdrawals DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.approved_by <> OLD.approved_by) EXECUTE FUNCTION withdrawals_audited();
CREATE FUNCTION freezes_audited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_audited(NEW.lifted_by, 'freeze ' || NEW.id, ARRAY['freeze.lift']);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER freezes_audited AFTER UPDATE ON freezes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION freezes_audited();

-- An operator comes with his row in the audit log, and stays in his role.
CREATE FUNCTION operators_audited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM audit_log a WHERE a.subject = 'operator ' || NEW.id AND a.action = 'operator.create') THEN
    RAISE EXCEPTION 'the audit log does not know of operator %', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'decision_audited';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER operators_audited AFTER INSERT ON operators DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION operators_audited();
CREATE TRIGGER operators_keep BEFORE DELETE OR TRUNCATE ON operators FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER users_keep BEFORE DELETE OR TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A full disk is noticed by a write of some size (storageWatch.ts); the server's role makes no tables, not even for a moment.
CREATE TABLE storage_probe (filler text NOT NULL);
