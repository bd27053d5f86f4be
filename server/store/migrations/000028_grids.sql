-- Automated grids: one subscription a row, and no trade of one without its evidence.

ALTER TABLE fills DROP CONSTRAINT fills_order_kind_check;
ALTER TABLE fills ADD CONSTRAINT fills_order_kind_check
  CHECK (order_kind IN ('contract', 'spot', 'cfd', 'loan', 'quant'));

-- One subscription (core/trading/grid/types.ts): prices in points, quantities of cells in lots, money in USDT.
CREATE TABLE quant_orders (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  rulebook_hash text NOT NULL,
  product_id text NOT NULL,
  quant_id text NOT NULL,
  base text NOT NULL,
  -- Of lots.
  quantity_decimals integer NOT NULL CHECK (quantity_decimals >= 0),
  state text NOT NULL CHECK (state IN ('progress', 'completed', 'redeemed')),
  amount numeric NOT NULL CHECK (amount > 0),
  lease_fee numeric NOT NULL CHECK (lease_fee >= 0 AND lease_fee < amount),
  levels bigint[] NOT NULL,
  lots_per_cell bigint NOT NULL CHECK (lots_per_cell > 0),
  -- From the lowest to the highest: what each holds, and what that cost.
  cell_lots bigint[] NOT NULL CHECK (0 <= ALL (cell_lots)),
  cell_cost numeric[] NOT NULL CHECK (0 <= ALL (cell_cost)),
  cash numeric NOT NULL CHECK (cash >= 0),
  grid_profit numeric NOT NULL,
  fees numeric NOT NULL CHECK (fees >= 0),
  trades integer NOT NULL CHECK (trades >= 0),
  start_price numeric NOT NULL CHECK (start_price > 0),
  ending text CHECK (ending IN ('user', 'term', 'stop')),
  end_reason text CHECK (end_reason IN ('user', 'term', 'stop')),
  early_fee numeric NOT NULL CHECK (early_fee >= 0),
  proceeds numeric CHECK (proceeds >= 0),
  acceptance_seq bigint NOT NULL,
  applied_at bigint NOT NULL,
  expires_at bigint,
  ended_at bigint,
  version integer NOT NULL,
  CHECK (cardinality(levels) = cardinality(cell_lots) + 1 AND cardinality(cell_lots) = cardinality(cell_cost)),
  CHECK ((state = 'progress') = (proceeds IS NULL)),
  CHECK ((state = 'progress') = (end_reason IS NULL)),
  CHECK ((state = 'progress') = (ended_at IS NULL)),
  CHECK ((state = 'redeemed') = (end_reason IS NOT DISTINCT FROM 'user')),
  CHECK (state = 'progress' OR (cash = 0 AND ending IS NULL AND 0 = ALL (cell_lots) AND 0 = ALL (cell_cost))),
  -- An early fee is the owner's choice, and a part of a profit: never of what was put in.
  CHECK (early_fee = 0 OR (state = 'redeemed' AND proceeds >= amount))
);
CREATE INDEX quant_orders_open ON quant_orders (user_id, id) WHERE state = 'progress';
CREATE INDEX quant_orders_due ON quant_orders (expires_at) WHERE state = 'progress';
CREATE INDEX quant_orders_past ON quant_orders (user_id, state, ended_at, id) WHERE state <> 'progress';

-- A subscription that is over stays as it is: the second of two redemptions fails in the database too.
CREATE FUNCTION quant_orders_stay_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order % is final', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'quant_order_final';
END $$;
CREATE TRIGGER quant_orders_stay_final BEFORE UPDATE ON quant_orders
  FOR EACH ROW WHEN (OLD.state <> 'progress') EXECUTE FUNCTION quant_orders_stay_final();

-- No reward without a fill: an entry that moves money or coins of a grid has the row of evidence of its own id, of the
-- subscription that its cause names. Looked at when it commits.
CREATE FUNCTION quant_entries_filled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM fills f WHERE f.order_id = left(NEW.cause, 36)::uuid AND f.id = NEW.id AND f.order_kind = 'quant') THEN
    RAISE EXCEPTION 'entry % of a grid has no fill', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'quant_entry_filled';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER quant_entries_filled AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind IN ('quant_open', 'quant_fill', 'quant_close')) EXECUTE FUNCTION quant_entries_filled();
