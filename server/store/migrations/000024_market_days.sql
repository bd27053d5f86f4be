-- What a day of the market ended with, and the fear and greed index of that day (core/market/fearGreed.ts). Both are history:
-- written once, never changed. `source` is the feed's, as in candles: two seeds never share a history. Days count from 1970.

CREATE TABLE market_days (
  source text NOT NULL,
  product_id text NOT NULL,
  day integer NOT NULL,
  -- The last price, in points.
  close bigint NOT NULL CHECK (close > 0),
  -- Turnover in USDT; null where no server of ours saw the whole day.
  amount numeric CHECK (amount >= 0),
  PRIMARY KEY (source, product_id, day)
);
CREATE TRIGGER market_days_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON market_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE fear_greed_days (
  source text NOT NULL,
  day integer NOT NULL,
  -- The way it was made.
  version text NOT NULL,
  value smallint NOT NULL CHECK (value BETWEEN 0 AND 100),
  volatility numeric(4, 1) NOT NULL,
  momentum numeric(4, 1) NOT NULL,
  dominance numeric(4, 1) NOT NULL,
  breadth numeric(4, 1) NOT NULL,
  PRIMARY KEY (source, day)
);
CREATE TRIGGER fear_greed_days_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fear_greed_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
