-- What proves an owner has a number, so that an operation, which is written down for good, can say what was found right and
-- hold no secret: a fund password and an authenticator count their changes, a recovery code has an id (ADR 0008).

ALTER TABLE users
  ADD COLUMN fund_password_version integer NOT NULL DEFAULT 0,
  ADD COLUMN totp_version integer NOT NULL DEFAULT 0;

CREATE FUNCTION count_credentials() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.fund_password_hash IS DISTINCT FROM OLD.fund_password_hash THEN
    NEW.fund_password_version := OLD.fund_password_version + 1;
  END IF;
  IF NEW.totp_secret IS DISTINCT FROM OLD.totp_secret THEN
    NEW.totp_version := OLD.totp_version + 1;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER count_credentials BEFORE UPDATE OF fund_password_hash, totp_secret ON users FOR EACH ROW EXECUTE FUNCTION count_credentials();

ALTER TABLE recovery_codes ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
