-- Call and put: orders, what a user has open in a product, and the tick lines that settlements used.

CREATE TABLE cfd_orders (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  product_id text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('call', 'put')),
  state text NOT NULL CHECK (state IN ('open', 'won', 'lost', 'tied', 'void', 'sold')),
  stake numeric NOT NULL CHECK (stake > 0),
  quantity numeric NOT NULL CHECK (quantity >= 0),
  seconds integer NOT NULL CHECK (seconds > 0),
  return_rate numeric NOT NULL CHECK (return_rate >= 0),
  accepted_at bigint NOT NULL,
  acceptance_seq bigint NOT NULL,
  expires_at bigint NOT NULL,
  open_seq bigint NOT NULL,
  opened_at bigint NOT NULL,
  open_index_doubled bigint NOT NULL,
  open_price numeric NOT NULL,
  close_price numeric,
  payout numeric CHECK (payout >= 0),
  void_reason text CHECK (void_reason IN ('closed', 'few_ticks', 'gap', 'paused')),
  closed_at bigint,
  trades integer NOT NULL CHECK (trades > 0),
  version integer NOT NULL,
  CHECK (expires_at = accepted_at + seconds * 1000),
  CHECK ((state = 'open') = (payout IS NULL)),
  CHECK ((state = 'open') = (closed_at IS NULL)),
  CHECK ((state = 'void') = (void_reason IS NOT NULL)),
  UNIQUE (user_id, product_id, trades)
);
CREATE INDEX cfd_orders_open ON cfd_orders (user_id, id) WHERE state = 'open';
CREATE INDEX cfd_orders_past ON cfd_orders (user_id, closed_at, id) WHERE state <> 'open';
CREATE INDEX cfd_orders_due ON cfd_orders (expires_at) WHERE state = 'open';

-- A final order stays as it is: the second of two settlements fails in the database too.
CREATE FUNCTION cfd_orders_stay_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order % is final', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'cfd_order_final';
END $$;
CREATE TRIGGER cfd_orders_stay_final BEFORE UPDATE ON cfd_orders
  FOR EACH ROW WHEN (OLD.state <> 'open') EXECUTE FUNCTION cfd_orders_stay_final();

-- Per user and product: how many orders ever, and the stakes that are open. A checked cache of cfd_orders.
CREATE TABLE cfd_standings (
  user_id uuid NOT NULL,
  product_id text NOT NULL,
  trades integer NOT NULL CHECK (trades >= 0),
  open_stakes numeric NOT NULL CHECK (open_stakes >= 0),
  version integer NOT NULL,
  PRIMARY KEY (user_id, product_id)
);

-- Lines of the tick log that a settlement used, refused messages included, with their index (doubled points).
-- Written with the settlement, so that what decided money is durable before the money moves.
CREATE TABLE index_evidence (
  product_id text NOT NULL,
  seq bigint NOT NULL,
  line text NOT NULL,
  index_doubled bigint NOT NULL,
  PRIMARY KEY (product_id, seq, line)
);
CREATE TRIGGER index_evidence_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON index_evidence FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The retention looks for used lines by the time they were received: the line's fifth field.
CREATE INDEX index_evidence_received ON index_evidence ((split_part(line, '|', 5)::bigint));
