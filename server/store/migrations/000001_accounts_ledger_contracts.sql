-- People, sessions, the double-entry ledger and contract trading.
-- Times are milliseconds since the epoch (UTC), so that the injected clock is the only clock. Ids are UUIDs made by the server.
-- No foreign keys on the hot tables (engine.md §1c: triggers of foreign keys cost 15 % of a batch); the reconciliation
-- job looks for orphans instead. Every money table leads with, or is indexed by, the user id.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  uid text NOT NULL UNIQUE CHECK (uid ~ '^[0-9]{8,12}$'),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text NOT NULL,
  country text,
  lang text NOT NULL DEFAULT 'en',
  favourites text[] NOT NULL DEFAULT '{}',
  basic text NOT NULL DEFAULT 'none' CHECK (basic IN ('none', 'review', 'approved', 'rejected')),
  advanced text NOT NULL DEFAULT 'none' CHECK (advanced IN ('none', 'review', 'approved', 'rejected')),
  fund_password_hash text,
  totp_secret text,
  wallet_address text,
  credit_score integer NOT NULL DEFAULT 600 CHECK (credit_score BETWEEN 300 AND 850),
  frozen_at bigint,
  created_at bigint NOT NULL
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id),
  device text NOT NULL,
  created_at bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  revoked_at bigint
);
CREATE INDEX sessions_user ON sessions (user_id, created_at);

-- Verification codes: hashed, bound to purpose and address, three tries, single use (decisions.md "Identity, security").
CREATE TABLE codes (
  id uuid PRIMARY KEY,
  purpose text NOT NULL,
  email text NOT NULL,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  sent_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint
);
CREATE INDEX codes_address ON codes (email, purpose, sent_at);

-- Failed sign-ins per account, known or not (the key is a hash of what was typed).
CREATE TABLE login_failures (
  account_hash bytea PRIMARY KEY,
  failures integer NOT NULL,
  last_failed_at bigint NOT NULL,
  locked_until bigint
);

-- The first answer to every command, kept for life: the same key with the same body gets it again.
CREATE TABLE commands (
  user_id uuid NOT NULL,
  key uuid NOT NULL,
  body_hash text NOT NULL,
  answer text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (user_id, key)
);

CREATE TABLE balances (
  user_id uuid NOT NULL,
  account text NOT NULL CHECK (account IN ('funding', 'spot', 'contract', 'cfd', 'wealth')),
  currency text NOT NULL,
  available numeric NOT NULL DEFAULT 0 CHECK (available >= 0),
  locked numeric NOT NULL DEFAULT 0 CHECK (locked >= 0),
  PRIMARY KEY (user_id, account, currency)
);

CREATE TABLE entries (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  cause text NOT NULL,
  created_at bigint NOT NULL,
  UNIQUE (cause, kind)
);

CREATE TABLE postings (
  entry_id uuid NOT NULL,
  line smallint NOT NULL,
  user_id uuid,
  account text NOT NULL,
  bucket text CHECK (bucket IN ('available', 'locked')),
  currency text NOT NULL,
  amount numeric NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (entry_id, line),
  CHECK ((user_id IS NULL) = (bucket IS NULL))
);
CREATE INDEX postings_user ON postings (user_id, entry_id) WHERE user_id IS NOT NULL;

-- An entry's postings are written by one statement; it must balance per currency, and it moves the balances with it,
-- so a balance cannot differ from the sum of its postings. The CHECKs on balances refuse a negative one.
CREATE FUNCTION postings_apply() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  moved integer;
  expected integer;
BEGIN
  IF EXISTS (SELECT 1 FROM added GROUP BY entry_id, currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'ledger entry does not balance' USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_zero_sum';
  END IF;
  WITH change AS (
    SELECT user_id, account, currency,
      coalesce(sum(amount) FILTER (WHERE bucket = 'available'), 0) AS available,
      coalesce(sum(amount) FILTER (WHERE bucket = 'locked'), 0) AS locked
    FROM added WHERE user_id IS NOT NULL GROUP BY user_id, account, currency
  ), done AS (
    UPDATE balances b SET available = b.available + c.available, locked = b.locked + c.locked
    FROM change c WHERE b.user_id = c.user_id AND b.account = c.account AND b.currency = c.currency
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM done), (SELECT count(*) FROM change) INTO moved, expected;
  IF moved <> expected THEN
    INSERT INTO balances (user_id, account, currency, available, locked)
    SELECT a.user_id, a.account, a.currency,
      coalesce(sum(a.amount) FILTER (WHERE a.bucket = 'available'), 0),
      coalesce(sum(a.amount) FILTER (WHERE a.bucket = 'locked'), 0)
    FROM added a
    WHERE a.user_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM balances b WHERE b.user_id = a.user_id AND b.account = a.account AND b.currency = a.currency)
    GROUP BY a.user_id, a.account, a.currency;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER postings_apply AFTER INSERT ON postings
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION postings_apply();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'append_only';
END $$;
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commands_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON commands FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One ticket: an order and, once filled, its position (core/trading/contract/types.ts).
CREATE TABLE contract_orders (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  product_id text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('long', 'short')),
  type text NOT NULL CHECK (type IN ('market', 'limit')),
  state text NOT NULL CHECK (state IN ('pending', 'holding', 'closed', 'cancelled', 'liquidated')),
  ordered_quantity numeric NOT NULL CHECK (ordered_quantity > 0),
  resting_quantity numeric NOT NULL CHECK (resting_quantity >= 0),
  open_quantity numeric NOT NULL CHECK (open_quantity >= 0),
  closed_quantity numeric NOT NULL CHECK (closed_quantity >= 0),
  leverage integer NOT NULL CHECK (leverage > 0),
  price numeric,
  reserved numeric NOT NULL CHECK (reserved >= 0),
  margin numeric NOT NULL CHECK (margin >= 0),
  open_price numeric,
  open_cost numeric NOT NULL,
  close_price numeric,
  close_value numeric NOT NULL,
  quote_rate numeric NOT NULL,
  take_profit numeric,
  stop_loss numeric,
  liquidation_price numeric,
  handling_fee numeric NOT NULL,
  accrued_overnight_fee numeric NOT NULL,
  settled_overnight_fee numeric NOT NULL,
  realised numeric NOT NULL,
  liquidation_fee numeric NOT NULL,
  last_roll_at bigint,
  last_liquidation_at bigint,
  acceptance_seq bigint NOT NULL,
  order_time bigint NOT NULL,
  open_time bigint,
  close_time bigint,
  close_reason text,
  closing text CHECK (closing IN ('take_profit', 'stop_loss', 'liquidation')),
  version integer NOT NULL
);
CREATE INDEX contract_orders_live ON contract_orders (user_id, id) WHERE state IN ('pending', 'holding');
CREATE INDEX contract_orders_past ON contract_orders (user_id, close_time, id) WHERE state IN ('closed', 'cancelled', 'liquidated');

-- The evidence of every fill, trigger, liquidation and overnight charge: what it was computed from.
CREATE TABLE contract_fills (
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  product_id text NOT NULL,
  seq bigint NOT NULL,
  acceptance_seq bigint NOT NULL,
  quantity numeric NOT NULL,
  price numeric NOT NULL,
  fee numeric NOT NULL,
  formula_version text NOT NULL,
  rulebook_hash text NOT NULL,
  inputs text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (order_id, id)
);
CREATE TRIGGER contract_fills_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_fills FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The price messages that fills used, kept for life with their whole book.
CREATE TABLE tick_evidence (
  product_id text NOT NULL,
  seq bigint NOT NULL,
  line text NOT NULL,
  book_line text NOT NULL,
  PRIMARY KEY (product_id, seq)
);
CREATE TRIGGER tick_evidence_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON tick_evidence FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Equity at 00:00 UTC, from which earnings are measured; moved money counts as moved, not earned.
CREATE TABLE equity_days (
  user_id uuid NOT NULL,
  day date NOT NULL,
  equity numeric NOT NULL,
  PRIMARY KEY (user_id, day)
);

-- Which rulebook was in force when; its hash is in every fill.
CREATE TABLE rulebooks (
  hash text PRIMARY KEY,
  version text NOT NULL,
  profile text NOT NULL,
  document text NOT NULL,
  first_used_at bigint NOT NULL
);
CREATE TRIGGER rulebooks_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rulebooks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Facts about this database: the check value of the secret key, the mode it was made in.
CREATE TABLE settings (
  name text PRIMARY KEY,
  value text NOT NULL
);
