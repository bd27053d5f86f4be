-- What the house owes, counted each midnight (UTC): a Merkle sum tree over every user's balances (core/proof/liabilities.ts).
-- A day is written in one transaction, once, and never changes: what a user was shown of it must stay what it was.

CREATE TABLE liability_days (
  -- The day that begins with this midnight.
  day date PRIMARY KEY,
  -- When the balances were read: shortly after the midnight, or later where no server ran.
  taken_at bigint NOT NULL,
  root text NOT NULL CHECK (root ~ '^[0-9a-f]{64}$'),
  totals text NOT NULL,
  reserves text NOT NULL
);
CREATE TRIGGER liability_days_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON liability_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- In the order of the tree, which is that of the salted hashes and tells nothing.
CREATE TABLE liability_leaves (
  day date NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  user_id uuid NOT NULL,
  owner_hash text NOT NULL CHECK (owner_hash ~ '^[0-9a-f]{64}$'),
  amounts text NOT NULL CHECK (amounts NOT LIKE '%:-%'),
  PRIMARY KEY (day, position)
);
CREATE UNIQUE INDEX liability_leaves_user ON liability_leaves (user_id, day);
CREATE TRIGGER liability_leaves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON liability_leaves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The nodes above each 256 leaves: with them a path is found without reading the whole day.
CREATE TABLE liability_subtrees (
  day date NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  sums text NOT NULL CHECK (sums NOT LIKE '%:-%'),
  PRIMARY KEY (day, position)
);
CREATE TRIGGER liability_subtrees_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON liability_subtrees FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
