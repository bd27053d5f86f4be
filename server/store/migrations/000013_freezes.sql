-- A freeze is a row with a reason: what an invariant's check found, about whom. It stops money out and new risk, for that user
-- or, without one, for everybody, until an operator has written what was found (decisions.md "Money").
CREATE TABLE freezes (
  id uuid PRIMARY KEY,
  -- The invariant that was found violated.
  reason text NOT NULL CHECK (reason <> ''),
  -- Whom it is about; null for everybody. No reference: what is found may name somebody who should not be there.
  user_id uuid,
  -- What was found, a JSON array of texts.
  details text NOT NULL,
  since bigint NOT NULL,
  lifted_at bigint,
  lifted_by uuid REFERENCES operators (id),
  finding text,
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL) AND (lifted_at IS NULL) = (finding IS NULL)),
  CHECK (length(finding) >= 20)
);
-- One at a time for each reason and person; what a batch asks is answered from it alone.
CREATE UNIQUE INDEX freezes_active ON freezes (coalesce(user_id, '00000000-0000-0000-0000-000000000000'), reason)
  WHERE lifted_at IS NULL;
CREATE INDEX freezes_by_time ON freezes (since DESC, id DESC);

CREATE FUNCTION freezes_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.lifted_at IS NOT NULL OR NEW.lifted_at IS NULL OR
    (NEW.id, NEW.reason, NEW.user_id, NEW.details, NEW.since)
      IS DISTINCT FROM (OLD.id, OLD.reason, OLD.user_id, OLD.details, OLD.since) THEN
    RAISE EXCEPTION 'a freeze is lifted once and stays what it was'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'freezes_edge';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER freezes_guard BEFORE UPDATE ON freezes FOR EACH ROW EXECUTE FUNCTION freezes_guard();
CREATE TRIGGER freezes_keep BEFORE DELETE OR TRUNCATE ON freezes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
