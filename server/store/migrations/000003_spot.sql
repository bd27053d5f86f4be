-- Spot trading, and one table for the fills of every kind of order.

-- What a fill was computed from is kept alike whatever was filled; the rows there are belong to contracts.
ALTER TABLE contract_fills RENAME TO fills;
ALTER TABLE fills RENAME CONSTRAINT contract_fills_pkey TO fills_pkey;
ALTER TRIGGER contract_fills_append_only ON fills RENAME TO fills_append_only;
ALTER TABLE fills ADD COLUMN order_kind text NOT NULL DEFAULT 'contract' CHECK (order_kind IN ('contract', 'spot', 'cfd'));
ALTER TABLE fills ALTER COLUMN order_kind DROP DEFAULT;

-- One order (core/trading/spot/types.ts). What it holds is in USDT (buy) or in the base currency (sell).
CREATE TABLE spot_orders (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  product_id text NOT NULL,
  base text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  type text NOT NULL CHECK (type IN ('market', 'limit')),
  state text NOT NULL CHECK (state IN ('open', 'filled', 'cancelled', 'expired')),
  price numeric,
  ordered_quantity numeric NOT NULL CHECK (ordered_quantity > 0),
  ordered_amount numeric,
  resting_quantity numeric NOT NULL CHECK (resting_quantity >= 0),
  hold numeric NOT NULL CHECK (hold >= 0),
  filled_quantity numeric NOT NULL CHECK (filled_quantity >= 0),
  filled_cost numeric NOT NULL,
  filled_value numeric NOT NULL,
  filled_amount numeric NOT NULL,
  fee_exact numeric NOT NULL,
  fee numeric NOT NULL CHECK (fee >= 0),
  realised numeric NOT NULL,
  quote_rate numeric NOT NULL,
  acceptance_seq bigint NOT NULL,
  order_time bigint NOT NULL,
  expires_at bigint,
  handling_time bigint,
  end_reason text CHECK (end_reason IN ('user', 'expired', 'hold_spent')),
  version integer NOT NULL,
  CHECK ((type = 'limit') = (price IS NOT NULL)),
  CHECK (filled_quantity + resting_quantity <= ordered_quantity),
  CHECK (state = 'open' OR (hold = 0 AND resting_quantity = 0)),
  CHECK ((state = 'open') = (handling_time IS NULL))
);
CREATE INDEX spot_orders_open ON spot_orders (user_id, id) WHERE state = 'open';
CREATE INDEX spot_orders_past ON spot_orders (user_id, handling_time, id) WHERE state <> 'open';

-- A final order stays as it is: whatever comes after it fails in the database too.
CREATE FUNCTION spot_orders_stay_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order % is final', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'spot_order_final';
END $$;
CREATE TRIGGER spot_orders_stay_final BEFORE UPDATE ON spot_orders
  FOR EACH ROW WHEN (OLD.state <> 'open') EXECUTE FUNCTION spot_orders_stay_final();

-- What a user's coins cost: the story of the fills, never a balance.
CREATE TABLE spot_positions (
  user_id uuid NOT NULL,
  currency text NOT NULL,
  quantity numeric NOT NULL CHECK (quantity >= 0),
  cost numeric NOT NULL CHECK (cost >= 0),
  realised numeric NOT NULL,
  version integer NOT NULL,
  PRIMARY KEY (user_id, currency)
);
