-- A checkpoint of the public log is the server's word: it carries a code that only the server's key makes, over its size, its root and
-- its time (server/store/checkpointWords.ts). The root covers every line before it, so that a line which somebody else put behind the
-- last one is signed by nobody (decisions.md "Price evidence"). Checkpoints of before have none, and no new one is without.
ALTER TABLE log_checkpoints
  ADD COLUMN mac bytea,
  ADD CONSTRAINT log_checkpoints_attested CHECK (mac IS NOT NULL AND octet_length(mac) = 32) NOT VALID;
