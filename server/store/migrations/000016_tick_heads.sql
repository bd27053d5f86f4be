-- The tick log says everything that decides in its lines, each product has a running head, and a second has one root over all
-- products, which goes into the public log. decisions.md "Price evidence". Seconds and minutes from before stay as they are.

-- 32 bytes per product: the head of its log after its last line of the second; `previous` is then the head before its first.
-- Null in seconds from before, whose roots hang in a chain. In new ones index and mark stand in the lines, so `marks` is null.
ALTER TABLE tick_seconds ADD COLUMN heads bytea, ADD COLUMN root bytea CHECK (length(root) = 32),
  ALTER COLUMN marks DROP NOT NULL,
  ADD CHECK ((heads IS NULL) = (root IS NULL)), ADD CHECK ((heads IS NULL) <> (marks IS NULL));

-- The roots of seconds are in the public log now; a minute says which messages it holds and where the log stood after it.
ALTER TABLE tick_minutes ADD COLUMN head bytea CHECK (length(head) = 32),
  ALTER COLUMN seconds DROP NOT NULL, ALTER COLUMN roots DROP NOT NULL,
  ALTER COLUMN previous DROP NOT NULL, ALTER COLUMN chain DROP NOT NULL,
  ADD CHECK ((head IS NULL) <> (chain IS NULL));

-- What was asked, and its place in the log of its product's prices: the order's acceptance. Null for what has none.
ALTER TABLE commands ADD COLUMN accepted_id uuid, ADD COLUMN asked text, ADD COLUMN acceptance text,
  ADD CHECK ((acceptance IS NULL) = (asked IS NULL));
CREATE INDEX commands_accepted ON commands (accepted_id) WHERE acceptance IS NOT NULL;
-- The start looks for acceptances whose second was never written.
CREATE INDEX commands_accepted_at ON commands USING brin (created_at) WHERE acceptance IS NOT NULL;
