-- A password's hash hangs on the server's key and on whose it is (server/services/security/passwords.ts), and says so by its
-- beginning. Those of before stay until they are set again; no row is given another one of them, since anybody can calculate the
-- plain hash of a password that he knows (decisions.md "Identity, security").
CREATE FUNCTION refuse_unkeyed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a password is hashed with the key of the server' USING ERRCODE = 'check_violation', CONSTRAINT = 'password_keyed';
END $$;
CREATE TRIGGER users_keyed_new BEFORE INSERT ON users FOR EACH ROW
  WHEN (NEW.password_hash NOT LIKE 'keyed:%' OR NEW.fund_password_hash NOT LIKE 'keyed:%') EXECUTE FUNCTION refuse_unkeyed();
CREATE TRIGGER users_keyed BEFORE UPDATE OF password_hash, fund_password_hash ON users FOR EACH ROW
  WHEN ((NEW.password_hash NOT LIKE 'keyed:%' AND NEW.password_hash IS DISTINCT FROM OLD.password_hash)
    OR (NEW.fund_password_hash NOT LIKE 'keyed:%' AND NEW.fund_password_hash IS DISTINCT FROM OLD.fund_password_hash))
  EXECUTE FUNCTION refuse_unkeyed();
CREATE TRIGGER operators_keyed_new BEFORE INSERT ON operators FOR EACH ROW
  WHEN (NEW.password_hash NOT LIKE 'keyed:%') EXECUTE FUNCTION refuse_unkeyed();
CREATE TRIGGER operators_keyed BEFORE UPDATE OF password_hash ON operators FOR EACH ROW
  WHEN (NEW.password_hash NOT LIKE 'keyed:%' AND NEW.password_hash <> OLD.password_hash) EXECUTE FUNCTION refuse_unkeyed();
