-- Who may come in: sessions end for good, wrong guesses are counted per account and source, and codes remember who asked.

-- decisions.md "Identity, security": sessions end for good after 90 days, however often they are used.
UPDATE sessions SET expires_at = created_at + 7776000000 WHERE expires_at > created_at + 7776000000;
ALTER TABLE sessions ADD CHECK (expires_at <= created_at + 7776000000);

-- When a lock ends follows from the count and the last failure. One row for an account at a source, one for it everywhere.
ALTER TABLE login_failures DROP COLUMN locked_until;
CREATE INDEX login_failures_age ON login_failures (last_failed_at);

-- Network addresses at which an account's owner was, as keyed hashes: strangers elsewhere never lock the owner out there.
CREATE TABLE known_sources (
  account_hash bytea NOT NULL,
  source_hash bytea NOT NULL,
  seen_at bigint NOT NULL,
  PRIMARY KEY (account_hash, source_hash)
);

-- A known source has tries of its own; all others share those of the empty one.
ALTER TABLE guesses ADD COLUMN source_hash bytea NOT NULL DEFAULT '';
ALTER TABLE guesses DROP CONSTRAINT guesses_pkey, ADD PRIMARY KEY (user_id, kind, source_hash);

-- Who asked for a code has the tries of it (tries); everybody else together has as many again (other_tries).
ALTER TABLE codes
  ADD COLUMN source_hash bytea NOT NULL DEFAULT '',
  ADD COLUMN other_tries integer NOT NULL DEFAULT 0;

-- Of the secret that the browser keeps in which the account was made; practice mode without a mail server only.
ALTER TABLE users ADD COLUMN maker_hash bytea;
