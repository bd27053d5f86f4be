-- Trades that their owners have shown to everybody: whoever has the id reads the evidence of that trade, and nothing else.
-- An id is random and goes with its row when the owner takes the trade back; shown again, it has another one.

CREATE TABLE trade_shares (
  -- 128 random bits, hex.
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
  user_id uuid NOT NULL,
  order_id uuid NOT NULL UNIQUE,
  created_at bigint NOT NULL
);
