-- Practice mode: an account that is tried out has neither e-mail nor password until its owner keeps it (wire.md "Calls", tryOut,
-- claim). Both or none: with one of them alone nobody could come in, or nobody could be told.
ALTER TABLE users
  ALTER COLUMN email DROP NOT NULL,
  ALTER COLUMN password_hash DROP NOT NULL,
  ADD CONSTRAINT users_kept CHECK ((email IS NULL) = (password_hash IS NULL));

-- Accounts tried out on one day, from one source (a keyed hash), and from all (the empty one).
CREATE TABLE try_outs (
  source_hash bytea PRIMARY KEY,
  day bigint NOT NULL,
  count integer NOT NULL CHECK (count >= 0)
);
CREATE INDEX try_outs_day ON try_outs (day);

-- Who has no mailbox has none of an operator's.
CREATE OR REPLACE FUNCTION assert_other_person(operator uuid, person uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM operators o JOIN users u ON u.id = person
    WHERE o.id = operator AND o.disabled_at IS NULL AND mailbox(o.email) IS DISTINCT FROM mailbox(u.email)) THEN
    RAISE EXCEPTION 'this operator may not decide this' USING ERRCODE = 'check_violation', CONSTRAINT = 'other_person';
  END IF;
END $$;
