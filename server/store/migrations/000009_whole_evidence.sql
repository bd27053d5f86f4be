-- What a fill was computed from is whole by itself: with these a line that a crash kept out of the log is put back, book
-- and all, and nothing of the evidence depends on what a process remembers. Rows from before have none.

ALTER TABLE tick_evidence ADD COLUMN mark bigint, ADD COLUMN index_doubled bigint;
ALTER TABLE index_evidence ADD COLUMN mark bigint, ADD COLUMN book_hash text CHECK (book_hash ~ '^[0-9a-f]{64}$');

-- A refused message may carry the seq of an accepted one, and a settlement may have used both.
ALTER TABLE tick_kept DROP CONSTRAINT tick_kept_pkey;
ALTER TABLE tick_kept ADD PRIMARY KEY (product_id, seq, line);
