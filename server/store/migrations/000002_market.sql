-- The market: the tick log with its seals, and candles. decisions.md "Price evidence".
-- The price process writes these and nothing else; no table here knows a user.
-- Sealed records are append-only. The one deletion is the retention of raw lines (tick_seconds): their roots stay in
-- tick_minutes for ever, and a line that a fill used stays in tick_kept with its way to the root.

-- One row per second over all products: a row of some kilobytes, which the database compresses.
CREATE TABLE tick_seconds (
  second bigint PRIMARY KEY CHECK (second % 1000 = 0),
  -- Product ids in order, with the number of lines of each: "BTCUSDT,ETHUSDT", "4,4".
  products text NOT NULL,
  counts text NOT NULL,
  -- Q1 lines, one per line of text.
  lines text NOT NULL,
  -- "mark" per line, or "mark:index" where the index is not half of bid + ask (doubled).
  marks text NOT NULL,
  -- 32 bytes each: a book hash per line; a root and the chain hash before it per product.
  book_hashes bytea NOT NULL,
  roots bytea NOT NULL,
  previous bytea NOT NULL
);

CREATE FUNCTION refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'append_only';
END $$;
CREATE TRIGGER tick_seconds_append_only BEFORE UPDATE OR TRUNCATE ON tick_seconds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_update();

CREATE TABLE tick_minutes (
  product_id text NOT NULL,
  minute bigint NOT NULL CHECK (minute % 60000 = 0),
  first_seq bigint NOT NULL,
  last_seq bigint NOT NULL,
  -- One byte per sealed second: which of the minute's 60; its root's 32 bytes stand at the same place in roots.
  seconds bytea NOT NULL,
  roots bytea NOT NULL,
  previous bytea NOT NULL CHECK (length(previous) = 32),
  chain bytea NOT NULL CHECK (length(chain) = 32),
  PRIMARY KEY (product_id, minute)
);
CREATE INDEX tick_minutes_seq ON tick_minutes (product_id, last_seq);
CREATE TRIGGER tick_minutes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON tick_minutes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE tick_checkpoints (
  minute bigint PRIMARY KEY,
  body text NOT NULL,
  signature text NOT NULL,
  public_key text NOT NULL
);
CREATE TRIGGER tick_checkpoints_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON tick_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Lines that fills used (tick_evidence), with their seal, copied before their second is deleted.
CREATE TABLE tick_kept (
  product_id text NOT NULL,
  seq bigint NOT NULL,
  line text NOT NULL,
  book_hash text NOT NULL,
  mark bigint NOT NULL,
  index_doubled bigint NOT NULL,
  seal text NOT NULL,
  PRIMARY KEY (product_id, seq)
);
CREATE TRIGGER tick_kept_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON tick_kept
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The retention looks for used lines by the time they were received: the line's fifth field.
CREATE INDEX tick_evidence_received ON tick_evidence ((split_part(line, '|', 5)::bigint));

-- Prices in points, volume in lots. `minutes` is 1 or 60; `source` keeps two feeds of one product apart.
CREATE TABLE candles (
  source text NOT NULL,
  product_id text NOT NULL,
  minutes smallint NOT NULL CHECK (minutes IN (1, 60)),
  time bigint NOT NULL,
  open bigint NOT NULL,
  high bigint NOT NULL,
  low bigint NOT NULL,
  close bigint NOT NULL,
  volume bigint NOT NULL,
  PRIMARY KEY (source, product_id, minutes, time)
);
