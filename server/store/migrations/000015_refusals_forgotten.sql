-- A refused command changed nothing; its answer is kept for as long as its key may be resent, then the row may go.
-- What was accepted stays for life: the ledger is explained by it.

-- Refusals received before this may be forgotten: 24 h ago by the database's own clock, whatever a caller says.
CREATE FUNCTION refusals_forgotten_before() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (extract(epoch FROM statement_timestamp()) * 1000)::bigint - 86400000
$$;

-- Every answer is written with `ok` first (server/execution/batch.ts), so its beginning says what it is.
CREATE FUNCTION commands_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.answer NOT LIKE '{"ok":false%' OR OLD.created_at >= refusals_forgotten_before() THEN
    RAISE EXCEPTION 'commands is append-only, but for refusals older than a day'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'append_only';
  END IF;
  RETURN OLD;
END $$;

DROP TRIGGER commands_append_only ON commands;
CREATE TRIGGER commands_append_only BEFORE UPDATE OR TRUNCATE ON commands FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commands_guard BEFORE DELETE ON commands FOR EACH ROW EXECUTE FUNCTION commands_guard();

-- What the job looks through; an accepted command costs it nothing.
CREATE INDEX commands_refused ON commands (created_at) WHERE answer LIKE '{"ok":false%';
