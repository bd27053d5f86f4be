-- Finished days of minutes of a market that computes its past (the simulator), worked out once and kept: a row per day, its
-- minutes packed (server/store/candleDayRow.ts). For charts; no order is ever decided by a candle.
CREATE TABLE candle_days (
  source text NOT NULL,
  product_id text NOT NULL,
  day bigint NOT NULL CHECK (day % 86400000 = 0),
  minutes bytea NOT NULL,
  PRIMARY KEY (source, product_id, day)
);
