-- An order keeps the rulebook it was accepted under, so that its rules do not change when its owner's do.
-- Until now one document ran everything: the last one of the table. A constant default is written to no row, so that this
-- takes no time and changes no order that is over.
DO $$
DECLARE
  running text := coalesce((SELECT hash FROM rulebooks ORDER BY first_used_at DESC, hash LIMIT 1), '');
  orders text;
BEGIN
  FOREACH orders IN ARRAY ARRAY['contract_orders', 'spot_orders', 'cfd_orders'] LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN rulebook_hash text NOT NULL DEFAULT %L', orders, running);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN rulebook_hash DROP DEFAULT', orders);
  END LOOP;
END;
$$;
