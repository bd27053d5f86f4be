-- Further orders of contract trading: stop entries, post-only limits, trailing stops (decisions.md "Orders beyond the first").
ALTER TABLE contract_orders
  ADD COLUMN trigger_price numeric CHECK (trigger_price > 0),
  -- 1: it never takes.
  ADD COLUMN post_only integer NOT NULL DEFAULT 0 CHECK (post_only IN (0, 1)),
  -- Of a stop entry, for its market order.
  ADD COLUMN max_slippage numeric CHECK (max_slippage >= 0),
  -- Of a stop entry, the message that fired it: "seq:time:mark:best opposing price".
  ADD COLUMN fired text CHECK (fired ~ '^[0-9]+:[0-9]+:[0-9.]+:[0-9.]+$'),
  ADD COLUMN trailing_rate numeric CHECK (trailing_rate > 0 AND trailing_rate < 1),
  -- Since which message a trailing stop follows, and the one that moved it last as far as it is stored: "since:seq:mark".
  ADD COLUMN trail text CHECK (trail ~ '^[0-9]+:[0-9]+:[0-9.]+$'),
  ADD COLUMN cancel_reason text;
ALTER TABLE contract_orders DROP CONSTRAINT contract_orders_type_check;
ALTER TABLE contract_orders
  ADD CONSTRAINT contract_orders_type_check CHECK (type IN ('market', 'limit', 'stop')),
  ADD CONSTRAINT contract_orders_trigger CHECK ((type = 'stop') = (trigger_price IS NOT NULL)),
  ADD CONSTRAINT contract_orders_post_only CHECK (post_only = 0 OR type = 'limit'),
  ADD CONSTRAINT contract_orders_fired CHECK (fired IS NULL OR type = 'stop'),
  ADD CONSTRAINT contract_orders_one_stop CHECK (stop_loss IS NULL OR trailing_rate IS NULL),
  ADD CONSTRAINT contract_orders_trail CHECK (trail IS NULL OR trailing_rate IS NOT NULL);

-- What was asked stays what was asked, of these as well.
CREATE OR REPLACE FUNCTION contract_orders_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state NOT IN ('pending', 'holding') THEN
    RAISE EXCEPTION 'order % is final', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'contract_order_final';
  END IF;
  IF (NEW.id, NEW.user_id, NEW.product_id, NEW.direction, NEW.type, NEW.ordered_quantity, NEW.leverage, NEW.price,
      NEW.acceptance_seq, NEW.order_time, NEW.rulebook_hash, NEW.trigger_price, NEW.post_only, NEW.max_slippage)
    IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.product_id, OLD.direction, OLD.type, OLD.ordered_quantity, OLD.leverage, OLD.price,
      OLD.acceptance_seq, OLD.order_time, OLD.rulebook_hash, OLD.trigger_price, OLD.post_only, OLD.max_slippage) THEN
    RAISE EXCEPTION 'order % stays what was asked', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'contract_order_asked';
  END IF;
  RETURN NEW;
END $$;
