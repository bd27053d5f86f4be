-- The public log (../transparency): its lines in their order, the hashes of tiles above them, and every checkpoint before it
-- is signed. Lines and checkpoint are written in one transaction of the server that has the claim: two can never sign two
-- histories. Nothing of it changes, and a checkpoint covers every line below it without a gap.

CREATE TABLE log_entries (
  position bigint PRIMARY KEY CHECK (position >= 0),
  line text NOT NULL CHECK (line COLLATE "C" ~ '^[ -~]+$' AND length(line) <= 2000),
  -- RFC 6962: what is published as the hash of a line is the hash of that line.
  leaf_hash bytea NOT NULL CONSTRAINT log_entries_hash CHECK (leaf_hash = sha256('\x00'::bytea || convert_to(line, 'UTF8')))
);
CREATE INDEX log_entries_kind ON log_entries (split_part(line, '/', 1), position);
CREATE INDEX log_entries_leaf ON log_entries USING hash (leaf_hash);
CREATE TRIGGER log_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Each is the hash of a full tile of the level below (tlog-tiles).
CREATE TABLE log_tile_hashes (
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 6),
  position bigint NOT NULL CHECK (position >= 0),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (level, position)
);
CREATE TRIGGER log_tile_hashes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_tile_hashes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE log_checkpoints (
  size bigint PRIMARY KEY CHECK (size > 0),
  root bytea NOT NULL CHECK (length(root) = 32),
  made_at bigint NOT NULL
);
CREATE INDEX log_checkpoints_made ON log_checkpoints (made_at);
CREATE TRIGGER log_checkpoints_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION log_checkpoint_covers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before bigint := (SELECT coalesce(max(size), 0) FROM log_checkpoints);
BEGIN
  IF NEW.size <= before
    OR (SELECT max(position) FROM log_entries) IS DISTINCT FROM NEW.size - 1
    OR (SELECT count(*) FROM log_entries WHERE position >= before) <> NEW.size - before THEN
    RAISE EXCEPTION 'a checkpoint covers what is new, all of it and nothing else'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'log_checkpoint_covers';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER log_checkpoint_covers BEFORE INSERT ON log_checkpoints FOR EACH ROW EXECUTE FUNCTION log_checkpoint_covers();
