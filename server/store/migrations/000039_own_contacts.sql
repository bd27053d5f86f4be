-- A mailbox and a wallet are ways into an account. Where one is set anew a code comes with it that only the server's key makes, for
-- just this user and just this address (server/services/security/contacts.ts): the server lets nobody in by one whose code is not
-- its own. One without a code stands as it was when the account was made, or before this; a code never goes while its address stays
-- (decisions.md "Money", "Identity, security").
ALTER TABLE users ADD COLUMN email_mac bytea, ADD COLUMN wallet_mac bytea;
CREATE FUNCTION is_contact_kept(old_value text, old_mac bytea, new_value text, new_mac bytea) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT new_value IS NULL OR new_mac IS NOT NULL OR (old_mac IS NULL AND new_value IS NOT DISTINCT FROM old_value)
$$;
CREATE FUNCTION users_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_contact_kept(OLD.email, OLD.email_mac, NEW.email, NEW.email_mac)
    OR NOT is_contact_kept(OLD.wallet_address, OLD.wallet_mac, NEW.wallet_address, NEW.wallet_mac) THEN
    RAISE EXCEPTION 'a mailbox or a wallet is set with the word of the server' USING ERRCODE = 'check_violation', CONSTRAINT = 'contact_own';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER users_contacts BEFORE UPDATE OF email, email_mac, wallet_address, wallet_mac ON users
  FOR EACH ROW EXECUTE FUNCTION users_contacts();
