-- Which server may write: the one that raised the epoch last. Every transaction that decides something, and every one that
-- writes the price log, calls require_claim first. A server that takes over raises the epoch under the same lock, alone:
-- so it waits for what was begun under the old epoch, and nothing begun later under it can commit.

CREATE TABLE server_claim (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch bigint NOT NULL
);
INSERT INTO server_claim (epoch) VALUES (0);

CREATE FUNCTION require_claim(mine bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Until the transaction ends. A statement of its own, so that the next one sees what was committed while it waited.
  PERFORM pg_advisory_xact_lock_shared(7370120);
  -- By its key: the executor's plans are pinned to indexes, and a scan would be priced so high that it is compiled first.
  IF NOT EXISTS (SELECT FROM server_claim WHERE only_row AND epoch = mine) THEN
    RAISE EXCEPTION 'another server has the claim on this database' USING ERRCODE = 'FL001';
  END IF;
END $$;

CREATE FUNCTION raise_claim() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  raised bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(7370120);
  UPDATE server_claim SET epoch = epoch + 1 WHERE only_row RETURNING epoch INTO raised;
  RETURN raised;
END $$;
