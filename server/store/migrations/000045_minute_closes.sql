-- What every product closed each minute with, written once: the volatility that a call or put is worth by before its end is computed
-- from these, and the public log has a root over each two hours of them (decisions.md "CFD call / put", "Price evidence").
CREATE TABLE minute_closes (
  -- Whose past it is: two markets share none.
  source text NOT NULL,
  -- When the minute opened.
  minute bigint NOT NULL CHECK (minute % 60000 = 0),
  -- By product, points; null without a message.
  closes jsonb NOT NULL,
  -- Over the products' closes up to this minute; null for one that was never the newest.
  root text CHECK (root ~ '^[0-9a-f]{64}$'),
  PRIMARY KEY (source, minute)
);
CREATE INDEX minute_closes_minute ON minute_closes (minute) WHERE root IS NOT NULL;
CREATE INDEX minute_closes_root ON minute_closes (root) WHERE root IS NOT NULL;
CREATE TRIGGER minute_closes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON minute_closes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
