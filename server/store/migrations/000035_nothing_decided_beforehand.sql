-- What whoever writes under the server's own role could have prepared: a deposit that comes with its approvals, a proposal in the
-- name of somebody who is not there, an address that is another and can be used at once, a day of liabilities in parts
-- (decisions.md "Money", "Deposit and withdrawal", "Operators", "Liabilities").

-- A new deposit is only declared: nothing of what operators say of it stands in it.
DROP TRIGGER deposits_new ON deposits;
CREATE TRIGGER deposits_new AFTER INSERT ON deposits FOR EACH ROW
  WHEN (NEW.state <> 'auditing' OR cardinality(NEW.approved_by) > 0 OR NEW.confirmed IS NOT NULL OR NEW.worth IS NOT NULL)
  EXECUTE FUNCTION refuse_decided();

-- Each approval stands in the audit log, by the operator that it names, and so does a refusal. Looked at when it commits.
CREATE OR REPLACE FUNCTION deposits_audited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  FOR place IN cardinality(OLD.approved_by) + 1 .. cardinality(NEW.approved_by) LOOP
    PERFORM assert_audited(NEW.approved_by[place], 'deposit ' || NEW.id, ARRAY['deposit.approve']);
  END LOOP;
  IF NEW.state = 'fail' THEN PERFORM assert_audited(NEW.decided_by, 'deposit ' || NEW.id, ARRAY['deposit.reject']); END IF;
  RETURN NULL;
END $$;
DROP TRIGGER deposits_audited ON deposits;
CREATE CONSTRAINT TRIGGER deposits_audited AFTER UPDATE ON deposits DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state <> OLD.state OR NEW.approved_by <> OLD.approved_by) EXECUTE FUNCTION deposits_audited();

-- Who proposes is there: in a live session of his own. His proposal and what is decided of it stand in the audit log.
CREATE FUNCTION operator_changes_proposed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_approvals(ARRAY[NEW.proposed_by], ARRAY[NEW.proposed_in], 0, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER operator_changes_proposed AFTER INSERT ON operator_changes FOR EACH ROW EXECUTE FUNCTION operator_changes_proposed();
CREATE FUNCTION operator_changes_audited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_audited(coalesce(NEW.decided_by, NEW.proposed_by), 'operator change ' || NEW.id, ARRAY['operator.' || NEW.kind
    || CASE NEW.state WHEN 'proposed' THEN '' WHEN 'approved' THEN '.approve' ELSE '.reject' END]);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER operator_changes_audited AFTER INSERT OR UPDATE ON operator_changes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION operator_changes_audited();

-- How long money waits at least for an address that is new or another now, ms; the rulebook may ask for more, never for less.
CREATE FUNCTION address_hold() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM settings WHERE name = 'mode' AND value = 'live') THEN 86400000 ELSE 1 END::bigint
$$;

-- The wait begins when the change is made, by the server's clock: not minutes before the ledger's newest seal.
CREATE FUNCTION assert_waits(address wallet_addresses) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF address.usable_from < address.updated_at + address_hold()
    OR address.updated_at < (SELECT s.at - 300000 FROM ledger_seals s ORDER BY s.number DESC LIMIT 1) THEN
    RAISE EXCEPTION 'an address waits before money goes there' USING ERRCODE = 'check_violation', CONSTRAINT = 'address_hold';
  END IF;
END $$;

-- After, since a known one is offered as an insert first (ON CONFLICT).
CREATE FUNCTION wallet_addresses_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_waits(NEW);
  RETURN NULL;
END $$;
CREATE TRIGGER wallet_addresses_new AFTER INSERT ON wallet_addresses FOR EACH ROW EXECUTE FUNCTION wallet_addresses_new();

CREATE FUNCTION wallet_addresses_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_another boolean := (NEW.currency, NEW.network, NEW.address) IS DISTINCT FROM (OLD.currency, OLD.network, OLD.address);
BEGIN
  IF OLD.removed_at IS NOT NULL OR NEW.usable_from < OLD.usable_from
    OR NEW.updated_at < OLD.updated_at OR (is_another AND NEW.updated_at = OLD.updated_at)
    OR (NEW.id, NEW.user_id, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.created_at) THEN
    RAISE EXCEPTION 'an address stays whose it is, and waits no less' USING ERRCODE = 'check_violation', CONSTRAINT = 'address_edge';
  END IF;
  IF is_another THEN PERFORM assert_waits(NEW); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER wallet_addresses_guard BEFORE UPDATE ON wallet_addresses FOR EACH ROW EXECUTE FUNCTION wallet_addresses_guard();
CREATE TRIGGER wallet_addresses_keep BEFORE DELETE OR TRUNCATE ON wallet_addresses FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A withdrawal goes to an address of its owner's, as it stands, that has waited.
CREATE FUNCTION withdrawals_addressed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM wallet_addresses a WHERE a.id = NEW.address_id AND a.user_id = NEW.user_id
      AND (a.currency, a.network, a.address) = (NEW.currency, NEW.network, NEW.address) AND a.usable_from <= NEW.submitted_at) THEN
    RAISE EXCEPTION 'a withdrawal cannot go there' USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawal_address';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER withdrawals_addressed AFTER INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawals_addressed();

-- A day of liabilities comes whole, in one transaction: no leaf stands before its day, and none is added later.
ALTER TABLE liability_days ADD COLUMN xact xid8 NOT NULL DEFAULT '0';
ALTER TABLE liability_days ALTER COLUMN xact SET DEFAULT pg_current_xact_id();
CREATE FUNCTION with_its_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added a LEFT JOIN liability_days d ON d.day = a.day WHERE d.xact IS DISTINCT FROM pg_current_xact_id()) THEN
    RAISE EXCEPTION 'leaves of a day come with it' USING ERRCODE = 'check_violation', CONSTRAINT = 'leaf_with_day';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER liability_leaves_new AFTER INSERT ON liability_leaves REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION with_its_day();
CREATE TRIGGER liability_subtrees_new AFTER INSERT ON liability_subtrees REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION with_its_day();
