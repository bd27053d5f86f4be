-- An audit row is the server's word: it carries a code that only the server's key makes (server/store/attestor.ts), so a row that
-- somebody else wrote is known (decisions.md "Money", "Operators"). Rows of before have none, and no new one is without; the nonce
-- is in the code, so a copy of a row is no second row.
ALTER TABLE audit_log
  ADD COLUMN nonce uuid UNIQUE,
  ADD COLUMN mac bytea,
  ADD CONSTRAINT audit_log_attested CHECK (nonce IS NOT NULL AND mac IS NOT NULL AND octet_length(mac) = 32) NOT VALID;
