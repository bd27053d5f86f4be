-- A candle is changed while it is the newest of its step alone: a minute that was cut in two by a stop goes on, and an hour is folded again.
-- What lies behind a later one is what happened, and the closes of minutes decide what a call or put is worth before its end
-- (server/kinds/cfd/cfdMarket.ts).
CREATE FUNCTION candles_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM candles c WHERE c.source = OLD.source AND c.product_id = OLD.product_id
      AND c.minutes = OLD.minutes AND c.time > OLD.time) THEN
    RAISE EXCEPTION 'a candle of % is final', OLD.product_id USING ERRCODE = 'check_violation', CONSTRAINT = 'candle_final';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER candles_kept BEFORE UPDATE ON candles FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION candles_kept();
CREATE TRIGGER candles_keep BEFORE DELETE OR TRUNCATE ON candles FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
