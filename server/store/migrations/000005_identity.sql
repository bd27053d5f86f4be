-- Identity and security: authenticator, recovery codes, holds, freezes, private files, certifications, wallet sign-in,
-- and the mails that tell people about all of it. Secrets and identity data are sealed (AES-256-GCM) before they get here.

ALTER TABLE users
  -- True while the freeze is the user's own: only then may the user end it.
  ADD COLUMN self_frozen boolean NOT NULL DEFAULT false,
  -- A secret that was shown and not yet confirmed; sealed like totp_secret.
  ADD COLUMN totp_pending text,
  -- The last 30-second step whose code was used: a code is good once.
  ADD COLUMN totp_last_step bigint NOT NULL DEFAULT 0,
  ADD CHECK (frozen_at IS NOT NULL OR NOT self_frozen);
CREATE UNIQUE INDEX users_wallet ON users (lower(wallet_address)) WHERE wallet_address IS NOT NULL;

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users (id),
  code_hash bytea NOT NULL,
  used_at bigint,
  PRIMARY KEY (user_id, code_hash)
);

-- What keeps withdrawals waiting after a change of what guards them (decisions.md "Deposit and withdrawal").
CREATE TABLE withdrawal_holds (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  reason text NOT NULL CHECK (reason IN ('login_password', 'fund_password', 'email')),
  placed_at bigint NOT NULL,
  until bigint NOT NULL CHECK (until > placed_at)
);
CREATE INDEX withdrawal_holds_user ON withdrawal_holds (user_id, until);

-- Wrong guesses of a day at a secret of an account (reliability.md "Rules": counters per account).
CREATE TABLE guesses (
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('fund_password', 'totp')),
  day bigint NOT NULL,
  count integer NOT NULL CHECK (count >= 0),
  PRIMARY KEY (user_id, kind)
);

-- Pictures of documents and payments: private, re-encoded, sealed. The name is random and is all that the address says.
CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  user_id uuid NOT NULL,
  sealed bytea NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  created_at bigint NOT NULL,
  -- What it belongs to, e.g. "certification <id>"; null until it is handed in.
  used_by text
);
CREATE INDEX uploads_user ON uploads (user_id, created_at);
ALTER TABLE uploads ALTER COLUMN sealed SET STORAGE EXTERNAL;

-- Every look an operator took at a private file; shown to the user.
CREATE TABLE file_looks (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  upload_name text NOT NULL,
  operator_id uuid NOT NULL,
  role text NOT NULL,
  looked_at bigint NOT NULL
);
CREATE INDEX file_looks_user ON file_looks (user_id, looked_at);
CREATE TRIGGER file_looks_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON file_looks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One row for each time a tier was handed in; the person's data is sealed as a whole.
CREATE TABLE certifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  tier text NOT NULL CHECK (tier IN ('basic', 'advanced')),
  state text NOT NULL CHECK (state IN ('review', 'approved', 'rejected')),
  country text NOT NULL,
  document_type text NOT NULL CHECK (document_type IN ('id_card', 'passport', 'driver_license')),
  sealed bytea NOT NULL,
  -- Keyed hash of country, document type and number: finds one document in two accounts without showing it.
  number_hash bytea,
  front_upload text,
  back_upload text,
  submitted_at bigint NOT NULL,
  due_at bigint NOT NULL,
  decided_at bigint,
  decided_by uuid,
  reason text,
  CHECK ((state = 'review') = (decided_at IS NULL)),
  CHECK ((state = 'rejected') = (reason IS NOT NULL)),
  CHECK ((tier = 'advanced') = (front_upload IS NOT NULL))
);
CREATE UNIQUE INDEX certifications_live ON certifications (user_id, tier) WHERE state IN ('review', 'approved');
CREATE INDEX certifications_user ON certifications (user_id, tier, submitted_at);
CREATE INDEX certifications_queue ON certifications (submitted_at, id) WHERE state = 'review';
CREATE INDEX certifications_number ON certifications (number_hash) WHERE number_hash IS NOT NULL;

-- Nonces of Sign-In with Ethereum that were used; they say themselves when they end.
CREATE TABLE used_nonces (
  nonce text PRIMARY KEY,
  expires_at bigint NOT NULL
);
CREATE INDEX used_nonces_end ON used_nonces (expires_at);

-- Mails about an account that have still to be sent: written with the change they are about, deleted once sent.
CREATE TABLE notices (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  lang text NOT NULL,
  kind text NOT NULL,
  params text NOT NULL,
  created_at bigint NOT NULL,
  next_try_at bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX notices_due ON notices (next_try_at);
