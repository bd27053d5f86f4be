-- Alerts: what a user wants to be told of, what was told, and the browsers that are told by push (decisions.md "Alerts").
-- An alert is no order: nothing here is money, and nothing of the ledger names it.
CREATE TABLE alerts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('price', 'change', 'liquidation')),
  product_id text NOT NULL,
  -- Of a position's distance to its liquidation.
  order_id uuid,
  side text CHECK (side IN ('above', 'below')),
  price numeric CHECK (price > 0),
  rate numeric CHECK (rate > 0),
  seconds bigint CHECK (seconds > 0),
  -- 1: told each time; 0: once.
  repeats integer NOT NULL CHECK (repeats IN (0, 1)),
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  -- When it was told last, as it stands now.
  fired_at bigint,
  removed_at bigint,
  version integer NOT NULL,
  CHECK ((kind = 'price') = (side IS NOT NULL AND price IS NOT NULL)),
  CHECK ((kind = 'price') = (rate IS NULL)),
  CHECK ((kind = 'change') = (seconds IS NOT NULL)),
  CHECK ((kind = 'liquidation') = (order_id IS NOT NULL))
);
CREATE INDEX alerts_kept ON alerts (user_id) WHERE removed_at IS NULL;
-- What waits is read at every start.
CREATE INDEX alerts_waiting ON alerts (id) WHERE removed_at IS NULL AND (repeats = 1 OR fired_at IS NULL);

-- The newest of each user are kept, as they were told.
CREATE TABLE alert_firings (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  alert_id uuid NOT NULL,
  fired_at bigint NOT NULL,
  kind text NOT NULL,
  product_id text NOT NULL,
  order_id uuid,
  side text,
  price numeric,
  rate numeric,
  seconds bigint,
  -- The price that fired it, and the message that it is from.
  shown numeric NOT NULL,
  seq bigint NOT NULL
);
CREATE INDEX alert_firings_of_user ON alert_firings (user_id, fired_at DESC, id DESC);

-- A browser that asked to be told: where, and what the message is sealed for.
CREATE TABLE push_subscriptions (
  endpoint text PRIMARY KEY CHECK (length(endpoint) <= 1000),
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  lang text NOT NULL,
  created_at bigint NOT NULL
);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id, created_at);
