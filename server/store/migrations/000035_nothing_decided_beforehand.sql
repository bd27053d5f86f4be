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
