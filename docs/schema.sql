-- Made by `npm run schema` from the migrations; never edited by hand.

CREATE TABLE alert_firings (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  alert_id uuid NOT NULL,
  fired_at bigint NOT NULL,
  kind text NOT NULL,
  product_id text NOT NULL,
  order_id uuid,
  side text,
  price numeric,
  rate numeric,
  seconds bigint,
  shown numeric NOT NULL,
  seq bigint NOT NULL
);

CREATE TABLE alerts (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  product_id text NOT NULL,
  order_id uuid,
  side text,
  price numeric,
  rate numeric,
  seconds bigint,
  repeats integer NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  fired_at bigint,
  removed_at bigint,
  version integer NOT NULL
);

CREATE TABLE audit_log (
  number bigint NOT NULL,
  at bigint NOT NULL,
  operator_id uuid,
  action text NOT NULL,
  subject text NOT NULL,
  detail text NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  nonce uuid,
  mac bytea
);

CREATE TABLE balances (
  user_id uuid NOT NULL,
  account text NOT NULL,
  currency text NOT NULL,
  available numeric NOT NULL DEFAULT 0,
  locked numeric NOT NULL DEFAULT 0
);

CREATE TABLE candle_days (
  source text NOT NULL,
  product_id text NOT NULL,
  day bigint NOT NULL,
  minutes bytea NOT NULL
);

CREATE TABLE candles (
  source text NOT NULL,
  product_id text NOT NULL,
  minutes smallint NOT NULL,
  "time" bigint NOT NULL,
  open bigint NOT NULL,
  high bigint NOT NULL,
  low bigint NOT NULL,
  close bigint NOT NULL,
  volume bigint NOT NULL
);

CREATE TABLE certifications (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  tier text NOT NULL,
  state text NOT NULL,
  country text NOT NULL,
  document_type text NOT NULL,
  sealed bytea NOT NULL,
  number_hash bytea,
  front_upload text,
  back_upload text,
  submitted_at bigint NOT NULL,
  due_at bigint NOT NULL,
  decided_at bigint,
  decided_by uuid,
  reason text
);

CREATE TABLE cfd_orders (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  product_id text NOT NULL,
  direction text NOT NULL,
  state text NOT NULL,
  stake numeric NOT NULL,
  quantity numeric NOT NULL,
  seconds integer NOT NULL,
  return_rate numeric NOT NULL,
  accepted_at bigint NOT NULL,
  acceptance_seq bigint NOT NULL,
  expires_at bigint NOT NULL,
  open_seq bigint NOT NULL,
  opened_at bigint NOT NULL,
  open_index_doubled bigint NOT NULL,
  open_price numeric NOT NULL,
  close_price numeric,
  payout numeric,
  void_reason text,
  closed_at bigint,
  trades integer NOT NULL,
  version integer NOT NULL,
  rulebook_hash text NOT NULL
);

CREATE TABLE cfd_standings (
  user_id uuid NOT NULL,
  product_id text NOT NULL,
  trades integer NOT NULL,
  open_stakes numeric NOT NULL,
  version integer NOT NULL
);

CREATE TABLE codes (
  id uuid NOT NULL,
  purpose text NOT NULL,
  email text NOT NULL,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  sent_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint,
  source_hash bytea NOT NULL DEFAULT '\x'::bytea,
  other_tries integer NOT NULL DEFAULT 0
);

CREATE TABLE commands (
  user_id uuid NOT NULL,
  key uuid NOT NULL,
  body_hash text NOT NULL,
  answer text NOT NULL,
  created_at bigint NOT NULL,
  accepted_id uuid,
  asked text,
  acceptance text
);

CREATE TABLE content_versions (
  kind text NOT NULL,
  name text NOT NULL,
  version integer NOT NULL,
  published_at bigint NOT NULL,
  saved_at bigint NOT NULL,
  operator_id uuid NOT NULL,
  texts jsonb
);

CREATE TABLE contract_orders (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  product_id text NOT NULL,
  direction text NOT NULL,
  type text NOT NULL,
  state text NOT NULL,
  ordered_quantity numeric NOT NULL,
  resting_quantity numeric NOT NULL,
  open_quantity numeric NOT NULL,
  closed_quantity numeric NOT NULL,
  leverage integer NOT NULL,
  price numeric,
  reserved numeric NOT NULL,
  margin numeric NOT NULL,
  open_price numeric,
  open_cost numeric NOT NULL,
  close_price numeric,
  close_value numeric NOT NULL,
  quote_rate numeric NOT NULL,
  take_profit numeric,
  stop_loss numeric,
  liquidation_price numeric,
  handling_fee numeric NOT NULL,
  accrued_overnight_fee numeric NOT NULL,
  settled_overnight_fee numeric NOT NULL,
  realised numeric NOT NULL,
  liquidation_fee numeric NOT NULL,
  last_roll_at bigint,
  last_liquidation_at bigint,
  acceptance_seq bigint NOT NULL,
  order_time bigint NOT NULL,
  open_time bigint,
  close_time bigint,
  close_reason text,
  closing text,
  version integer NOT NULL,
  rulebook_hash text NOT NULL,
  trigger_price numeric,
  post_only integer NOT NULL DEFAULT 0,
  max_slippage numeric,
  fired text,
  trailing_rate numeric,
  trail text,
  cancel_reason text
);

CREATE TABLE corrections (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  account text NOT NULL,
  currency text NOT NULL,
  amount numeric NOT NULL,
  reason text NOT NULL,
  state text NOT NULL,
  approved_by uuid[] NOT NULL,
  approved_in uuid[] NOT NULL,
  approved_at bigint[] NOT NULL,
  decided_by uuid,
  proposed_at bigint NOT NULL,
  decided_at bigint,
  version integer NOT NULL
);

CREATE TABLE counted_transactions (
  network text NOT NULL,
  transaction_key text NOT NULL,
  subject uuid NOT NULL
);

CREATE TABLE deposit_addresses (
  user_id uuid NOT NULL,
  network text NOT NULL,
  key_hash text NOT NULL,
  "position" integer NOT NULL,
  address text NOT NULL,
  created_at bigint NOT NULL
);

CREATE TABLE deposits (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  currency text NOT NULL,
  network text NOT NULL,
  address text NOT NULL,
  declared_amount numeric NOT NULL,
  amount numeric,
  proof_id text NOT NULL,
  state text NOT NULL,
  reason text,
  decided_by uuid,
  submitted_at bigint NOT NULL,
  decided_at bigint,
  due_at bigint NOT NULL,
  version integer NOT NULL,
  confirmed numeric,
  transaction_id text,
  worth numeric,
  approved_by uuid[] NOT NULL DEFAULT '{}'::uuid[],
  approved_in uuid[] NOT NULL DEFAULT '{}'::uuid[],
  approved_at bigint[] NOT NULL DEFAULT '{}'::bigint[],
  approvals_needed integer NOT NULL DEFAULT 1
);

CREATE TABLE drawings (
  user_id uuid NOT NULL,
  product_id text NOT NULL,
  version integer NOT NULL,
  drawings jsonb NOT NULL
);

CREATE TABLE entries (
  id uuid NOT NULL,
  kind text NOT NULL,
  cause text NOT NULL,
  created_at bigint NOT NULL,
  user_id uuid,
  xact xid8 NOT NULL DEFAULT pg_current_xact_id()
);

CREATE TABLE equity_days (
  user_id uuid NOT NULL,
  day date NOT NULL,
  equity numeric NOT NULL
);

CREATE TABLE fear_greed_days (
  source text NOT NULL,
  day integer NOT NULL,
  version text NOT NULL,
  value smallint NOT NULL,
  volatility numeric(4,1) NOT NULL,
  momentum numeric(4,1) NOT NULL,
  dominance numeric(4,1) NOT NULL,
  breadth numeric(4,1) NOT NULL
);

CREATE TABLE file_looks (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  upload_name text NOT NULL,
  operator_id uuid NOT NULL,
  role text NOT NULL,
  looked_at bigint NOT NULL
);

CREATE TABLE fills (
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  product_id text NOT NULL,
  seq bigint NOT NULL,
  acceptance_seq bigint NOT NULL,
  quantity numeric NOT NULL,
  price numeric NOT NULL,
  fee numeric NOT NULL,
  formula_version text NOT NULL,
  rulebook_hash text NOT NULL,
  inputs text NOT NULL,
  created_at bigint NOT NULL,
  order_kind text NOT NULL
);

CREATE TABLE freezes (
  id uuid NOT NULL,
  reason text NOT NULL,
  user_id uuid,
  details text NOT NULL,
  since bigint NOT NULL,
  lifted_at bigint,
  lifted_by uuid,
  finding text
);

CREATE TABLE funding_states (
  user_id uuid NOT NULL,
  day integer NOT NULL,
  used numeric NOT NULL,
  waiting_withdrawals integer NOT NULL,
  waiting_deposits integer NOT NULL,
  version integer NOT NULL
);

CREATE TABLE guesses (
  user_id uuid NOT NULL,
  kind text NOT NULL,
  day bigint NOT NULL,
  count integer NOT NULL,
  source_hash bytea NOT NULL DEFAULT '\x'::bytea
);

CREATE TABLE index_evidence (
  product_id text NOT NULL,
  seq bigint NOT NULL,
  line text NOT NULL,
  index_doubled bigint NOT NULL,
  mark bigint,
  book_hash text
);

CREATE TABLE known_sources (
  account_hash bytea NOT NULL,
  source_hash bytea NOT NULL,
  seen_at bigint NOT NULL
);

CREATE TABLE ledger_seals (
  number bigint NOT NULL,
  at bigint NOT NULL,
  asked_at bigint NOT NULL,
  snapshot pg_snapshot NOT NULL,
  entries bigint NOT NULL,
  root text NOT NULL,
  previous text NOT NULL,
  chain text NOT NULL
);

CREATE TABLE ledger_summed (
  only_row boolean NOT NULL DEFAULT true,
  seal bigint NOT NULL
);

CREATE TABLE ledger_sums (
  user_id uuid NOT NULL,
  account text NOT NULL,
  currency text NOT NULL,
  available numeric NOT NULL,
  locked numeric NOT NULL
);

CREATE TABLE liability_days (
  day date NOT NULL,
  taken_at bigint NOT NULL,
  root text NOT NULL,
  totals text NOT NULL,
  reserves text NOT NULL,
  ledger_totals text,
  xact xid8 NOT NULL DEFAULT pg_current_xact_id()
);

CREATE TABLE liability_leaves (
  day date NOT NULL,
  "position" integer NOT NULL,
  user_id uuid NOT NULL,
  owner_hash text NOT NULL,
  amounts text NOT NULL
);

CREATE TABLE liability_subtrees (
  day date NOT NULL,
  "position" integer NOT NULL,
  hash text NOT NULL,
  sums text NOT NULL
);

CREATE TABLE loans (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  rulebook_hash text NOT NULL,
  state text NOT NULL,
  amount numeric NOT NULL,
  days integer NOT NULL,
  daily_rate numeric NOT NULL,
  service_fee numeric NOT NULL,
  pledged_in text[] NOT NULL,
  pledged_coins text[] NOT NULL,
  pledged numeric[] NOT NULL,
  applied_at bigint NOT NULL,
  offer_until bigint,
  borrowed_at bigint,
  due_at bigint,
  overdue integer NOT NULL,
  noticed integer NOT NULL,
  sold integer NOT NULL,
  last_sale_at bigint,
  repaid_amount numeric NOT NULL,
  ended_at bigint,
  reason text,
  principal numeric NOT NULL,
  principal_hours numeric NOT NULL,
  hours_charged integer NOT NULL,
  interest_paid numeric NOT NULL,
  fee_due numeric NOT NULL,
  watched_products text[] NOT NULL,
  watched_prices bigint[] NOT NULL,
  look_at bigint,
  version integer NOT NULL
);

CREATE TABLE log_checkpoints (
  size bigint NOT NULL,
  root bytea NOT NULL,
  made_at bigint NOT NULL,
  mac bytea
);

CREATE TABLE log_entries (
  "position" bigint NOT NULL,
  line text NOT NULL,
  leaf_hash bytea NOT NULL
);

CREATE TABLE log_tile_hashes (
  level smallint NOT NULL,
  "position" bigint NOT NULL,
  hash bytea NOT NULL
);

CREATE TABLE login_failures (
  account_hash bytea NOT NULL,
  failures integer NOT NULL,
  last_failed_at bigint NOT NULL
);

CREATE TABLE market_days (
  source text NOT NULL,
  product_id text NOT NULL,
  day integer NOT NULL,
  close bigint NOT NULL,
  amount numeric
);

CREATE TABLE migrations (
  number integer NOT NULL,
  title text NOT NULL,
  hash text NOT NULL
);

CREATE TABLE minute_closes (
  source text NOT NULL,
  minute bigint NOT NULL,
  closes jsonb NOT NULL,
  root text
);

CREATE TABLE notices (
  id uuid NOT NULL,
  recipient text NOT NULL,
  lang text NOT NULL,
  kind text NOT NULL,
  params text NOT NULL,
  created_at bigint NOT NULL,
  next_try_at bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0
);

CREATE TABLE operator_changes (
  id uuid NOT NULL,
  kind text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  operator_id uuid,
  proposed_by uuid NOT NULL,
  proposed_in uuid NOT NULL,
  proposed_at bigint NOT NULL,
  state text NOT NULL,
  decided_by uuid,
  decided_in uuid,
  decided_at bigint
);

CREATE TABLE operator_enrolments (
  id uuid NOT NULL,
  code_hash bytea NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  operator_id uuid,
  totp_sealed bytea NOT NULL,
  made_by uuid NOT NULL,
  made_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint,
  keyed boolean NOT NULL DEFAULT true
);

CREATE TABLE operator_sessions (
  id uuid NOT NULL,
  token_hash bytea NOT NULL,
  operator_id uuid NOT NULL,
  created_at bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  revoked_at bigint,
  device_hash bytea,
  source_hash bytea,
  is_settled boolean NOT NULL DEFAULT false,
  keyed boolean NOT NULL DEFAULT true
);

CREATE TABLE operators (
  id uuid NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  password_hash text NOT NULL,
  totp_sealed bytea NOT NULL,
  totp_used_step bigint NOT NULL DEFAULT 0,
  created_at bigint NOT NULL,
  disabled_at bigint
);

CREATE TABLE postings (
  entry_id uuid NOT NULL,
  line smallint NOT NULL,
  user_id uuid,
  account text NOT NULL,
  bucket text,
  currency text NOT NULL,
  amount numeric NOT NULL
);

CREATE TABLE push_subscriptions (
  endpoint text NOT NULL,
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  lang text NOT NULL,
  created_at bigint NOT NULL
);

CREATE TABLE quant_orders (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  rulebook_hash text NOT NULL,
  product_id text NOT NULL,
  quant_id text NOT NULL,
  base text NOT NULL,
  quantity_decimals integer NOT NULL,
  state text NOT NULL,
  amount numeric NOT NULL,
  lease_fee numeric NOT NULL,
  levels bigint[] NOT NULL,
  lots_per_cell bigint NOT NULL,
  cell_lots bigint[] NOT NULL,
  cell_cost numeric[] NOT NULL,
  cash numeric NOT NULL,
  grid_profit numeric NOT NULL,
  fees numeric NOT NULL,
  trades integer NOT NULL,
  start_price numeric NOT NULL,
  ending text,
  end_reason text,
  early_fee numeric NOT NULL,
  proceeds numeric,
  acceptance_seq bigint NOT NULL,
  applied_at bigint NOT NULL,
  expires_at bigint,
  ended_at bigint,
  version integer NOT NULL
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at bigint,
  id bigint NOT NULL
);

CREATE TABLE rulebook_starts (
  profile text NOT NULL,
  started_at bigint NOT NULL,
  hash text NOT NULL
);

CREATE TABLE rulebooks (
  hash text NOT NULL,
  version text NOT NULL,
  profile text NOT NULL,
  document text NOT NULL,
  first_used_at bigint NOT NULL
);

CREATE TABLE server_claim (
  only_row boolean NOT NULL DEFAULT true,
  epoch bigint NOT NULL
);

CREATE TABLE sessions (
  id uuid NOT NULL,
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  device text NOT NULL,
  created_at bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  revoked_at bigint,
  keyed boolean NOT NULL DEFAULT true
);

CREATE TABLE settings (
  name text NOT NULL,
  value text NOT NULL
);

CREATE TABLE spot_orders (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  product_id text NOT NULL,
  base text NOT NULL,
  side text NOT NULL,
  type text NOT NULL,
  state text NOT NULL,
  price numeric,
  ordered_quantity numeric NOT NULL,
  ordered_amount numeric,
  resting_quantity numeric NOT NULL,
  hold numeric NOT NULL,
  filled_quantity numeric NOT NULL,
  filled_cost numeric NOT NULL,
  filled_value numeric NOT NULL,
  filled_amount numeric NOT NULL,
  fee_exact numeric NOT NULL,
  fee numeric NOT NULL,
  realised numeric NOT NULL,
  quote_rate numeric NOT NULL,
  acceptance_seq bigint NOT NULL,
  order_time bigint NOT NULL,
  expires_at bigint,
  handling_time bigint,
  end_reason text,
  version integer NOT NULL,
  rulebook_hash text NOT NULL
);

CREATE TABLE spot_positions (
  user_id uuid NOT NULL,
  currency text NOT NULL,
  quantity numeric NOT NULL,
  cost numeric NOT NULL,
  realised numeric NOT NULL,
  version integer NOT NULL
);

CREATE TABLE storage_probe (
  filler text NOT NULL
);

CREATE TABLE tick_evidence (
  product_id text NOT NULL,
  seq bigint NOT NULL,
  line text NOT NULL,
  book_line text NOT NULL,
  mark bigint,
  index_doubled bigint
);

CREATE TABLE tick_kept (
  product_id text NOT NULL,
  seq bigint NOT NULL,
  line text NOT NULL,
  book_hash text NOT NULL,
  mark bigint NOT NULL,
  index_doubled bigint NOT NULL,
  seal text NOT NULL
);

CREATE TABLE tick_minutes (
  product_id text NOT NULL,
  minute bigint NOT NULL,
  first_seq bigint NOT NULL,
  last_seq bigint NOT NULL,
  seconds bytea,
  roots bytea,
  previous bytea,
  chain bytea,
  head bytea
);

CREATE TABLE tick_seconds (
  second bigint NOT NULL,
  products text NOT NULL,
  counts text NOT NULL,
  lines text NOT NULL,
  marks text,
  book_hashes bytea NOT NULL,
  roots bytea NOT NULL,
  previous bytea NOT NULL,
  heads bytea,
  root bytea
);

CREATE TABLE trade_shares (
  id text NOT NULL,
  user_id uuid NOT NULL,
  order_id uuid NOT NULL,
  created_at bigint NOT NULL
);

CREATE TABLE try_outs (
  source_hash bytea NOT NULL,
  day bigint NOT NULL,
  count integer NOT NULL
);

CREATE TABLE uploads (
  id uuid NOT NULL,
  name text NOT NULL,
  user_id uuid NOT NULL,
  sealed bytea NOT NULL,
  bytes integer NOT NULL,
  created_at bigint NOT NULL,
  used_by text
);

CREATE TABLE used_nonces (
  nonce text NOT NULL,
  expires_at bigint NOT NULL
);

CREATE TABLE users (
  id uuid NOT NULL,
  uid text NOT NULL,
  email text,
  password_hash text,
  country text,
  lang text NOT NULL DEFAULT 'en'::text,
  favourites text[] NOT NULL DEFAULT '{}'::text[],
  basic text NOT NULL DEFAULT 'none'::text,
  advanced text NOT NULL DEFAULT 'none'::text,
  fund_password_hash text,
  totp_secret text,
  wallet_address text,
  frozen_at bigint,
  created_at bigint NOT NULL,
  self_frozen boolean NOT NULL DEFAULT false,
  totp_pending text,
  totp_last_step bigint NOT NULL DEFAULT 0,
  maker_hash bytea,
  fund_password_version integer NOT NULL DEFAULT 0,
  totp_version integer NOT NULL DEFAULT 0,
  email_mac bytea,
  wallet_mac bytea
);

CREATE TABLE wallet_addresses (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  currency text NOT NULL,
  network text NOT NULL,
  address text NOT NULL,
  label text NOT NULL,
  usable_from bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  removed_at bigint,
  version integer NOT NULL
);

CREATE TABLE withdrawal_holds (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  reason text NOT NULL,
  placed_at bigint NOT NULL,
  until bigint NOT NULL
);

CREATE TABLE withdrawals (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  currency text NOT NULL,
  network text NOT NULL,
  address_id uuid NOT NULL,
  address text NOT NULL,
  label text NOT NULL,
  amount numeric NOT NULL,
  fee numeric NOT NULL,
  received numeric NOT NULL,
  state text NOT NULL,
  reason text,
  transaction_id text,
  approved_by uuid[] NOT NULL,
  approved_at bigint[] NOT NULL,
  approvals_needed integer NOT NULL,
  submitted_at bigint NOT NULL,
  decided_at bigint,
  due_at bigint NOT NULL,
  version integer NOT NULL,
  approved_in uuid[] NOT NULL DEFAULT '{}'::uuid[]
);

ALTER TABLE alert_firings ADD CONSTRAINT alert_firings_pkey PRIMARY KEY (id);

ALTER TABLE alerts ADD CONSTRAINT alerts_check CHECK (((kind = 'price'::text) = ((side IS NOT NULL) AND (price IS NOT NULL))));

ALTER TABLE alerts ADD CONSTRAINT alerts_check1 CHECK (((kind = 'price'::text) = (rate IS NULL)));

ALTER TABLE alerts ADD CONSTRAINT alerts_check2 CHECK (((kind = 'change'::text) = (seconds IS NOT NULL)));

ALTER TABLE alerts ADD CONSTRAINT alerts_check3 CHECK (((kind = 'liquidation'::text) = (order_id IS NOT NULL)));

ALTER TABLE alerts ADD CONSTRAINT alerts_kind_check CHECK ((kind = ANY (ARRAY['price'::text, 'change'::text, 'liquidation'::text])));

ALTER TABLE alerts ADD CONSTRAINT alerts_pkey PRIMARY KEY (id);

ALTER TABLE alerts ADD CONSTRAINT alerts_price_check CHECK ((price > (0)::numeric));

ALTER TABLE alerts ADD CONSTRAINT alerts_rate_check CHECK ((rate > (0)::numeric));

ALTER TABLE alerts ADD CONSTRAINT alerts_repeats_check CHECK ((repeats = ANY (ARRAY[0, 1])));

ALTER TABLE alerts ADD CONSTRAINT alerts_seconds_check CHECK ((seconds > 0));

ALTER TABLE alerts ADD CONSTRAINT alerts_side_check CHECK ((side = ANY (ARRAY['above'::text, 'below'::text])));

ALTER TABLE audit_log ADD CONSTRAINT audit_log_attested CHECK (((nonce IS NOT NULL) AND (mac IS NOT NULL) AND (octet_length(mac) = 32))) NOT VALID;

ALTER TABLE audit_log ADD CONSTRAINT audit_log_nonce_key UNIQUE (nonce);

ALTER TABLE audit_log ADD CONSTRAINT audit_log_pkey PRIMARY KEY (number);

ALTER TABLE balances ADD CONSTRAINT balances_account_check CHECK ((account = ANY (ARRAY['funding'::text, 'spot'::text, 'contract'::text, 'cfd'::text, 'wealth'::text])));

ALTER TABLE balances ADD CONSTRAINT balances_available_check CHECK ((available >= (0)::numeric));

ALTER TABLE balances ADD CONSTRAINT balances_locked_check CHECK ((locked >= (0)::numeric));

ALTER TABLE balances ADD CONSTRAINT balances_pkey PRIMARY KEY (user_id, account, currency);

ALTER TABLE candle_days ADD CONSTRAINT candle_days_day_check CHECK (((day % (86400000)::bigint) = 0));

ALTER TABLE candle_days ADD CONSTRAINT candle_days_pkey PRIMARY KEY (source, product_id, day);

ALTER TABLE candles ADD CONSTRAINT candles_minutes_check CHECK ((minutes = ANY (ARRAY[1, 60])));

ALTER TABLE candles ADD CONSTRAINT candles_pkey PRIMARY KEY (source, product_id, minutes, "time");

ALTER TABLE certifications ADD CONSTRAINT certifications_check CHECK (((state = 'review'::text) = (decided_at IS NULL)));

ALTER TABLE certifications ADD CONSTRAINT certifications_check1 CHECK (((state = 'rejected'::text) = (reason IS NOT NULL)));

ALTER TABLE certifications ADD CONSTRAINT certifications_check2 CHECK (((tier = 'advanced'::text) = (front_upload IS NOT NULL)));

ALTER TABLE certifications ADD CONSTRAINT certifications_document_type_check CHECK ((document_type = ANY (ARRAY['id_card'::text, 'passport'::text, 'driver_license'::text])));

ALTER TABLE certifications ADD CONSTRAINT certifications_pkey PRIMARY KEY (id);

ALTER TABLE certifications ADD CONSTRAINT certifications_state_check CHECK ((state = ANY (ARRAY['review'::text, 'approved'::text, 'rejected'::text])));

ALTER TABLE certifications ADD CONSTRAINT certifications_tier_check CHECK ((tier = ANY (ARRAY['basic'::text, 'advanced'::text])));

ALTER TABLE certifications ADD CONSTRAINT certifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE cfd_orders ADD CONSTRAINT cfd_orders_check CHECK ((expires_at = (accepted_at + (seconds * 1000))));

ALTER TABLE cfd_orders ADD CONSTRAINT cfd_orders_check1 CHECK (((state = 'open'::text) = (payout IS NULL)));

ALTER TABLE cfd_orders ADD CONSTRAINT cfd_orders_check2 CHECK (((state = 'open'::text) = (closed_at IS NULL)));

ALTER TABLE cfd_orders ADD CONSTRAINT cfd_orders_check3 CHECK (((state = 'void'::text) = (void_reason IS NOT NULL)));

ALTER TABLE cfd_orders ADD CONSTRAINT cfd_orders_direction_check CHECK ((direction = ANY (ARRAY['call'::text, 'put'::text])));

ALTER TABLE cfd_orders ADD CONSTRAINT cfd_orders_payout_check CHECK ((payout >= (0)::numeric));

ALTER TABLE cfd_orders ADD CONSTRAINT cfd_orders_pkey PRIMARY KEY (id);

ALTER TABLE cfd_orders ADD CONSTRAINT cfd_orders_quantity_check CHECK ((quantity >= (0)::numeric));

ALTER TABLE cfd_orders ADD CONSTRAINT cfd_orders_return_rate_check CHECK ((return_rate >= (0)::numeric));

ALTER TABLE cfd_orders ADD CONSTRAINT cfd_orders_seconds_check CHECK ((seconds > 0));

ALTER TABLE cfd_orders ADD CONSTRAINT cfd_orders_stake_check CHECK ((stake > (0)::numeric));

ALTER TABLE cfd_orders ADD CONSTRAINT cfd_orders_state_check CHECK ((state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'tied'::text, 'void'::text, 'sold'::text])));

ALTER TABLE cfd_orders ADD CONSTRAINT cfd_orders_trades_check CHECK ((trades > 0));

ALTER TABLE cfd_orders ADD CONSTRAINT cfd_orders_user_id_product_id_trades_key UNIQUE (user_id, product_id, trades);

ALTER TABLE cfd_orders ADD CONSTRAINT cfd_orders_void_reason_check CHECK ((void_reason = ANY (ARRAY['closed'::text, 'few_ticks'::text, 'gap'::text, 'paused'::text])));

ALTER TABLE cfd_standings ADD CONSTRAINT cfd_standings_open_stakes_check CHECK ((open_stakes >= (0)::numeric));

ALTER TABLE cfd_standings ADD CONSTRAINT cfd_standings_pkey PRIMARY KEY (user_id, product_id);

ALTER TABLE cfd_standings ADD CONSTRAINT cfd_standings_trades_check CHECK ((trades >= 0));

ALTER TABLE codes ADD CONSTRAINT codes_pkey PRIMARY KEY (id);

ALTER TABLE commands ADD CONSTRAINT commands_check CHECK (((acceptance IS NULL) = (asked IS NULL)));

ALTER TABLE commands ADD CONSTRAINT commands_pkey PRIMARY KEY (user_id, key);

ALTER TABLE content_versions ADD CONSTRAINT content_versions_check CHECK ((saved_at >= published_at));

ALTER TABLE content_versions ADD CONSTRAINT content_versions_kind_check CHECK ((kind = ANY (ARRAY['notice'::text, 'richtext'::text])));

ALTER TABLE content_versions ADD CONSTRAINT content_versions_name_check CHECK ((name ~ '^[a-z0-9-]{1,40}$'::text));

ALTER TABLE content_versions ADD CONSTRAINT content_versions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id);

ALTER TABLE content_versions ADD CONSTRAINT content_versions_pkey PRIMARY KEY (kind, name, version);

ALTER TABLE content_versions ADD CONSTRAINT content_versions_texts_check CHECK ((jsonb_typeof(texts) = 'object'::text));

ALTER TABLE content_versions ADD CONSTRAINT content_versions_version_check CHECK ((version > 0));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_closed_quantity_check CHECK ((closed_quantity >= (0)::numeric));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_closing_check CHECK ((closing = ANY (ARRAY['take_profit'::text, 'stop_loss'::text, 'liquidation'::text])));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_direction_check CHECK ((direction = ANY (ARRAY['long'::text, 'short'::text])));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_fired CHECK (((fired IS NULL) OR (type = 'stop'::text)));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_fired_check CHECK ((fired ~ '^[0-9]+:[0-9]+:[0-9.]+:[0-9.]+$'::text));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_leverage_check CHECK ((leverage > 0));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_margin_check CHECK ((margin >= (0)::numeric));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_max_slippage_check CHECK ((max_slippage >= (0)::numeric));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_one_stop CHECK (((stop_loss IS NULL) OR (trailing_rate IS NULL)));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_open_quantity_check CHECK ((open_quantity >= (0)::numeric));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_ordered_quantity_check CHECK ((ordered_quantity > (0)::numeric));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_pkey PRIMARY KEY (id);

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_post_only CHECK (((post_only = 0) OR (type = 'limit'::text)));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_post_only_check CHECK ((post_only = ANY (ARRAY[0, 1])));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_reserved_check CHECK ((reserved >= (0)::numeric));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_resting_quantity_check CHECK ((resting_quantity >= (0)::numeric));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'holding'::text, 'closed'::text, 'cancelled'::text, 'liquidated'::text])));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_trail CHECK (((trail IS NULL) OR (trailing_rate IS NOT NULL)));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_trail_check CHECK ((trail ~ '^[0-9]+:[0-9]+:[0-9.]+$'::text));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_trailing_rate_check CHECK (((trailing_rate > (0)::numeric) AND (trailing_rate < (1)::numeric)));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_trigger CHECK (((type = 'stop'::text) = (trigger_price IS NOT NULL)));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_trigger_price_check CHECK ((trigger_price > (0)::numeric));

ALTER TABLE contract_orders ADD CONSTRAINT contract_orders_type_check CHECK ((type = ANY (ARRAY['market'::text, 'limit'::text, 'stop'::text])));

ALTER TABLE corrections ADD CONSTRAINT corrections_account_check CHECK ((account = ANY (ARRAY['funding'::text, 'spot'::text, 'contract'::text, 'cfd'::text, 'wealth'::text])));

ALTER TABLE corrections ADD CONSTRAINT corrections_amount_check CHECK ((amount <> (0)::numeric));

ALTER TABLE corrections ADD CONSTRAINT corrections_approved_by_check CHECK (all_different(approved_by));

ALTER TABLE corrections ADD CONSTRAINT corrections_check CHECK (((cardinality(approved_by) = cardinality(approved_in)) AND (cardinality(approved_by) = cardinality(approved_at))));

ALTER TABLE corrections ADD CONSTRAINT corrections_check1 CHECK ((cardinality(approved_by) =
CASE state
    WHEN 'approved'::text THEN 2
    ELSE 1
END));

ALTER TABLE corrections ADD CONSTRAINT corrections_check2 CHECK (((state = 'proposed'::text) = (decided_by IS NULL)));

ALTER TABLE corrections ADD CONSTRAINT corrections_check3 CHECK (((state = 'proposed'::text) = (decided_at IS NULL)));

ALTER TABLE corrections ADD CONSTRAINT corrections_check4 CHECK (((state <> 'approved'::text) OR (decided_by = approved_by[2])));

ALTER TABLE corrections ADD CONSTRAINT corrections_pkey PRIMARY KEY (id);

ALTER TABLE corrections ADD CONSTRAINT corrections_reason_check CHECK (((char_length(reason) >= 10) AND (char_length(reason) <= 500)));

ALTER TABLE corrections ADD CONSTRAINT corrections_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'approved'::text, 'rejected'::text])));

ALTER TABLE corrections ADD CONSTRAINT corrections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE counted_transactions ADD CONSTRAINT counted_transactions_pkey PRIMARY KEY (network, transaction_key);

ALTER TABLE deposit_addresses ADD CONSTRAINT deposit_addresses_key_hash_network_position_key UNIQUE (key_hash, network, "position");

ALTER TABLE deposit_addresses ADD CONSTRAINT deposit_addresses_network_address_key UNIQUE (network, address);

ALTER TABLE deposit_addresses ADD CONSTRAINT deposit_addresses_pkey PRIMARY KEY (user_id, network, key_hash);

ALTER TABLE deposit_addresses ADD CONSTRAINT deposit_addresses_position_check CHECK (("position" >= 0));

ALTER TABLE deposits ADD CONSTRAINT deposits_amount_check CHECK ((amount > (0)::numeric));

ALTER TABLE deposits ADD CONSTRAINT deposits_approvals_needed_check CHECK ((approvals_needed > 0));

ALTER TABLE deposits ADD CONSTRAINT deposits_approved_by_check CHECK (all_different(approved_by));

ALTER TABLE deposits ADD CONSTRAINT deposits_check CHECK (((state = 'success'::text) = (amount IS NOT NULL)));

ALTER TABLE deposits ADD CONSTRAINT deposits_check1 CHECK (((state = 'fail'::text) = (reason IS NOT NULL)));

ALTER TABLE deposits ADD CONSTRAINT deposits_check2 CHECK (((state = 'auditing'::text) = (decided_by IS NULL)));

ALTER TABLE deposits ADD CONSTRAINT deposits_check3 CHECK (((state = 'auditing'::text) = (decided_at IS NULL)));

ALTER TABLE deposits ADD CONSTRAINT deposits_check4 CHECK (((cardinality(approved_by) = cardinality(approved_in)) AND (cardinality(approved_by) = cardinality(approved_at))));

ALTER TABLE deposits ADD CONSTRAINT deposits_check5 CHECK (((confirmed IS NULL) = (cardinality(approved_by) = 0)));

ALTER TABLE deposits ADD CONSTRAINT deposits_check6 CHECK (((confirmed IS NULL) = (transaction_id IS NULL)));

ALTER TABLE deposits ADD CONSTRAINT deposits_check7 CHECK (((currency <> ALL (ARRAY['USDT'::text, 'USD'::text])) OR (worth IS NULL) OR (worth = confirmed)));

ALTER TABLE deposits ADD CONSTRAINT deposits_confirmed_check CHECK ((confirmed > (0)::numeric));

ALTER TABLE deposits ADD CONSTRAINT deposits_declared_amount_check CHECK ((declared_amount > (0)::numeric));

ALTER TABLE deposits ADD CONSTRAINT deposits_pkey PRIMARY KEY (id);

ALTER TABLE deposits ADD CONSTRAINT deposits_proof_id_key UNIQUE (proof_id);

ALTER TABLE deposits ADD CONSTRAINT deposits_state_check CHECK ((state = ANY (ARRAY['auditing'::text, 'success'::text, 'fail'::text])));

ALTER TABLE deposits ADD CONSTRAINT deposits_worth_check CHECK ((worth >= (0)::numeric));

ALTER TABLE drawings ADD CONSTRAINT drawings_drawings_check CHECK ((jsonb_typeof(drawings) = 'array'::text));

ALTER TABLE drawings ADD CONSTRAINT drawings_pkey PRIMARY KEY (user_id, product_id);

ALTER TABLE drawings ADD CONSTRAINT drawings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE drawings ADD CONSTRAINT drawings_version_check CHECK ((version > 0));

ALTER TABLE entries ADD CONSTRAINT entries_cause_kind_key UNIQUE (cause, kind);

ALTER TABLE entries ADD CONSTRAINT entries_pkey PRIMARY KEY (id);

ALTER TABLE equity_days ADD CONSTRAINT equity_days_pkey PRIMARY KEY (user_id, day);

ALTER TABLE fear_greed_days ADD CONSTRAINT fear_greed_days_pkey PRIMARY KEY (source, day);

ALTER TABLE fear_greed_days ADD CONSTRAINT fear_greed_days_value_check CHECK (((value >= 0) AND (value <= 100)));

ALTER TABLE file_looks ADD CONSTRAINT file_looks_pkey PRIMARY KEY (id);

ALTER TABLE fills ADD CONSTRAINT fills_order_kind_check CHECK ((order_kind = ANY (ARRAY['contract'::text, 'spot'::text, 'cfd'::text, 'loan'::text, 'quant'::text])));

ALTER TABLE fills ADD CONSTRAINT fills_pkey PRIMARY KEY (order_id, id);

ALTER TABLE freezes ADD CONSTRAINT freezes_check CHECK ((((lifted_at IS NULL) = (lifted_by IS NULL)) AND ((lifted_at IS NULL) = (finding IS NULL))));

ALTER TABLE freezes ADD CONSTRAINT freezes_finding_check CHECK ((length(finding) >= 20));

ALTER TABLE freezes ADD CONSTRAINT freezes_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES operators(id);

ALTER TABLE freezes ADD CONSTRAINT freezes_pkey PRIMARY KEY (id);

ALTER TABLE freezes ADD CONSTRAINT freezes_reason_check CHECK ((reason <> ''::text));

ALTER TABLE funding_states ADD CONSTRAINT funding_states_pkey PRIMARY KEY (user_id);

ALTER TABLE funding_states ADD CONSTRAINT funding_states_used_check CHECK ((used >= (0)::numeric));

ALTER TABLE funding_states ADD CONSTRAINT funding_states_waiting_deposits_check CHECK ((waiting_deposits >= 0));

ALTER TABLE funding_states ADD CONSTRAINT funding_states_waiting_withdrawals_check CHECK ((waiting_withdrawals >= 0));

ALTER TABLE guesses ADD CONSTRAINT guesses_count_check CHECK ((count >= 0));

ALTER TABLE guesses ADD CONSTRAINT guesses_kind_check CHECK ((kind = ANY (ARRAY['fund_password'::text, 'totp'::text])));

ALTER TABLE guesses ADD CONSTRAINT guesses_pkey PRIMARY KEY (user_id, kind, source_hash);

ALTER TABLE index_evidence ADD CONSTRAINT index_evidence_book_hash_check CHECK ((book_hash ~ '^[0-9a-f]{64}$'::text));

ALTER TABLE index_evidence ADD CONSTRAINT index_evidence_pkey PRIMARY KEY (product_id, seq, line);

ALTER TABLE known_sources ADD CONSTRAINT known_sources_pkey PRIMARY KEY (account_hash, source_hash);

ALTER TABLE ledger_seals ADD CONSTRAINT ledger_seals_entries_check CHECK ((entries > 0));

ALTER TABLE ledger_seals ADD CONSTRAINT ledger_seals_pkey PRIMARY KEY (number);

ALTER TABLE ledger_summed ADD CONSTRAINT ledger_summed_only_row_check CHECK (only_row);

ALTER TABLE ledger_summed ADD CONSTRAINT ledger_summed_pkey PRIMARY KEY (only_row);

ALTER TABLE ledger_sums ADD CONSTRAINT ledger_sums_pkey PRIMARY KEY (user_id, account, currency);

ALTER TABLE liability_days ADD CONSTRAINT liability_days_pkey PRIMARY KEY (day);

ALTER TABLE liability_days ADD CONSTRAINT liability_days_root_check CHECK ((root ~ '^[0-9a-f]{64}$'::text));

ALTER TABLE liability_leaves ADD CONSTRAINT liability_leaves_amounts_check CHECK ((amounts !~~ '%:-%'::text));

ALTER TABLE liability_leaves ADD CONSTRAINT liability_leaves_owner_hash_check CHECK ((owner_hash ~ '^[0-9a-f]{64}$'::text));

ALTER TABLE liability_leaves ADD CONSTRAINT liability_leaves_pkey PRIMARY KEY (day, "position");

ALTER TABLE liability_leaves ADD CONSTRAINT liability_leaves_position_check CHECK (("position" >= 0));

ALTER TABLE liability_subtrees ADD CONSTRAINT liability_subtrees_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text));

ALTER TABLE liability_subtrees ADD CONSTRAINT liability_subtrees_pkey PRIMARY KEY (day, "position");

ALTER TABLE liability_subtrees ADD CONSTRAINT liability_subtrees_position_check CHECK (("position" >= 0));

ALTER TABLE liability_subtrees ADD CONSTRAINT liability_subtrees_sums_check CHECK ((sums !~~ '%:-%'::text));

ALTER TABLE loans ADD CONSTRAINT loans_amount_check CHECK ((amount > (0)::numeric));

ALTER TABLE loans ADD CONSTRAINT loans_check CHECK (((principal >= (0)::numeric) AND (principal <= amount)));

ALTER TABLE loans ADD CONSTRAINT loans_check1 CHECK (((fee_due >= (0)::numeric) AND (fee_due <= service_fee)));

ALTER TABLE loans ADD CONSTRAINT loans_check10 CHECK (((state <> 'unpaid'::text) OR (principal > (0)::numeric) OR (fee_due > (0)::numeric)));

ALTER TABLE loans ADD CONSTRAINT loans_check11 CHECK (((state = 'unpaid'::text) = (look_at IS NOT NULL)));

ALTER TABLE loans ADD CONSTRAINT loans_check12 CHECK (((state = 'unpaid'::text) OR (cardinality(watched_products) = 0)));

ALTER TABLE loans ADD CONSTRAINT loans_check13 CHECK (((sold = 0) OR (last_sale_at IS NOT NULL)));

ALTER TABLE loans ADD CONSTRAINT loans_check2 CHECK (((cardinality(pledged_in) = cardinality(pledged_coins)) AND (cardinality(pledged_in) = cardinality(pledged))));

ALTER TABLE loans ADD CONSTRAINT loans_check3 CHECK ((cardinality(watched_products) = cardinality(watched_prices)));

ALTER TABLE loans ADD CONSTRAINT loans_check4 CHECK (((state = ANY (ARRAY['rejected'::text, 'repaid'::text])) = (ended_at IS NOT NULL)));

ALTER TABLE loans ADD CONSTRAINT loans_check5 CHECK (((state = ANY (ARRAY['rejected'::text, 'repaid'::text])) = (cardinality(pledged) = 0)));

ALTER TABLE loans ADD CONSTRAINT loans_check6 CHECK (((state = 'rejected'::text) = (reason IS NOT NULL)));

ALTER TABLE loans ADD CONSTRAINT loans_check7 CHECK ((((state = ANY (ARRAY['unpaid'::text, 'repaid'::text])) = (borrowed_at IS NOT NULL)) AND ((borrowed_at IS NULL) = (due_at IS NULL))));

ALTER TABLE loans ADD CONSTRAINT loans_check8 CHECK (((state <> ALL (ARRAY['approved'::text, 'unpaid'::text, 'repaid'::text])) OR (offer_until IS NOT NULL)));

ALTER TABLE loans ADD CONSTRAINT loans_check9 CHECK (((state = 'unpaid'::text) OR ((principal = (0)::numeric) AND (fee_due = (0)::numeric))));

ALTER TABLE loans ADD CONSTRAINT loans_daily_rate_check CHECK ((daily_rate >= (0)::numeric));

ALTER TABLE loans ADD CONSTRAINT loans_days_check CHECK ((days > 0));

ALTER TABLE loans ADD CONSTRAINT loans_hours_charged_check CHECK ((hours_charged >= 0));

ALTER TABLE loans ADD CONSTRAINT loans_interest_paid_check CHECK ((interest_paid >= (0)::numeric));

ALTER TABLE loans ADD CONSTRAINT loans_noticed_check CHECK (((noticed >= 0) AND (noticed <= 3)));

ALTER TABLE loans ADD CONSTRAINT loans_overdue_check CHECK ((overdue = ANY (ARRAY[0, 1])));

ALTER TABLE loans ADD CONSTRAINT loans_pkey PRIMARY KEY (id);

ALTER TABLE loans ADD CONSTRAINT loans_pledged_check CHECK (((0)::numeric < ALL (pledged)));

ALTER TABLE loans ADD CONSTRAINT loans_pledged_in_check CHECK ((pledged_in <@ ARRAY['funding'::text, 'spot'::text]));

ALTER TABLE loans ADD CONSTRAINT loans_principal_hours_check CHECK ((principal_hours >= (0)::numeric));

ALTER TABLE loans ADD CONSTRAINT loans_repaid_amount_check CHECK ((repaid_amount >= (0)::numeric));

ALTER TABLE loans ADD CONSTRAINT loans_service_fee_check CHECK ((service_fee >= (0)::numeric));

ALTER TABLE loans ADD CONSTRAINT loans_sold_check CHECK ((sold = ANY (ARRAY[0, 1])));

ALTER TABLE loans ADD CONSTRAINT loans_state_check CHECK ((state = ANY (ARRAY['review'::text, 'approved'::text, 'rejected'::text, 'unpaid'::text, 'repaid'::text])));

ALTER TABLE loans ADD CONSTRAINT loans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE loans ADD CONSTRAINT loans_version_check CHECK ((version > 0));

ALTER TABLE log_checkpoints ADD CONSTRAINT log_checkpoints_attested CHECK (((mac IS NOT NULL) AND (octet_length(mac) = 32))) NOT VALID;

ALTER TABLE log_checkpoints ADD CONSTRAINT log_checkpoints_pkey PRIMARY KEY (size);

ALTER TABLE log_checkpoints ADD CONSTRAINT log_checkpoints_root_check CHECK ((length(root) = 32));

ALTER TABLE log_checkpoints ADD CONSTRAINT log_checkpoints_size_check CHECK ((size > 0));

ALTER TABLE log_entries ADD CONSTRAINT log_entries_hash CHECK ((leaf_hash = sha256(('\x00'::bytea || convert_to(line, 'UTF8'::name)))));

ALTER TABLE log_entries ADD CONSTRAINT log_entries_line_check CHECK ((((line COLLATE "C") ~ '^[ -~]+$'::text) AND (length(line) <= 2000)));

ALTER TABLE log_entries ADD CONSTRAINT log_entries_pkey PRIMARY KEY ("position");

ALTER TABLE log_entries ADD CONSTRAINT log_entries_position_check CHECK (("position" >= 0));

ALTER TABLE log_tile_hashes ADD CONSTRAINT log_tile_hashes_hash_check CHECK ((length(hash) = 32));

ALTER TABLE log_tile_hashes ADD CONSTRAINT log_tile_hashes_level_check CHECK (((level >= 1) AND (level <= 6)));

ALTER TABLE log_tile_hashes ADD CONSTRAINT log_tile_hashes_pkey PRIMARY KEY (level, "position");

ALTER TABLE log_tile_hashes ADD CONSTRAINT log_tile_hashes_position_check CHECK (("position" >= 0));

ALTER TABLE login_failures ADD CONSTRAINT login_failures_pkey PRIMARY KEY (account_hash);

ALTER TABLE market_days ADD CONSTRAINT market_days_amount_check CHECK ((amount >= (0)::numeric));

ALTER TABLE market_days ADD CONSTRAINT market_days_close_check CHECK ((close > 0));

ALTER TABLE market_days ADD CONSTRAINT market_days_pkey PRIMARY KEY (source, product_id, day);

ALTER TABLE migrations ADD CONSTRAINT migrations_pkey PRIMARY KEY (number);

ALTER TABLE minute_closes ADD CONSTRAINT minute_closes_minute_check CHECK (((minute % (60000)::bigint) = 0));

ALTER TABLE minute_closes ADD CONSTRAINT minute_closes_pkey PRIMARY KEY (source, minute);

ALTER TABLE minute_closes ADD CONSTRAINT minute_closes_root_check CHECK ((root ~ '^[0-9a-f]{64}$'::text));

ALTER TABLE notices ADD CONSTRAINT notices_pkey PRIMARY KEY (id);

ALTER TABLE operator_changes ADD CONSTRAINT operator_changes_check CHECK (((kind = 'role'::text) = (operator_id IS NOT NULL)));

ALTER TABLE operator_changes ADD CONSTRAINT operator_changes_check1 CHECK (((state = 'proposed'::text) = (decided_by IS NULL)));

ALTER TABLE operator_changes ADD CONSTRAINT operator_changes_check2 CHECK (((state = 'proposed'::text) = (decided_in IS NULL)));

ALTER TABLE operator_changes ADD CONSTRAINT operator_changes_check3 CHECK (((state = 'proposed'::text) = (decided_at IS NULL)));

ALTER TABLE operator_changes ADD CONSTRAINT operator_changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operators(id);

ALTER TABLE operator_changes ADD CONSTRAINT operator_changes_decided_in_fkey FOREIGN KEY (decided_in) REFERENCES operator_sessions(id);

ALTER TABLE operator_changes ADD CONSTRAINT operator_changes_email_check CHECK ((email = lower(email)));

ALTER TABLE operator_changes ADD CONSTRAINT operator_changes_kind_check CHECK ((kind = ANY (ARRAY['invite'::text, 'role'::text])));

ALTER TABLE operator_changes ADD CONSTRAINT operator_changes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id);

ALTER TABLE operator_changes ADD CONSTRAINT operator_changes_pkey PRIMARY KEY (id);

ALTER TABLE operator_changes ADD CONSTRAINT operator_changes_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operators(id);

ALTER TABLE operator_changes ADD CONSTRAINT operator_changes_proposed_in_fkey FOREIGN KEY (proposed_in) REFERENCES operator_sessions(id);

ALTER TABLE operator_changes ADD CONSTRAINT operator_changes_role_check CHECK ((role = ANY (ARRAY['reviewer'::text, 'finance'::text, 'content'::text, 'auditor'::text, 'admin'::text])));

ALTER TABLE operator_changes ADD CONSTRAINT operator_changes_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'approved'::text, 'rejected'::text])));

ALTER TABLE operator_enrolments ADD CONSTRAINT operator_enrolments_check CHECK ((expires_at <= (made_at + 86400000)));

ALTER TABLE operator_enrolments ADD CONSTRAINT operator_enrolments_check1 CHECK ((made_by IS DISTINCT FROM operator_id));

ALTER TABLE operator_enrolments ADD CONSTRAINT operator_enrolments_code_hash_key UNIQUE (code_hash);

ALTER TABLE operator_enrolments ADD CONSTRAINT operator_enrolments_made_by_fkey FOREIGN KEY (made_by) REFERENCES operators(id);

ALTER TABLE operator_enrolments ADD CONSTRAINT operator_enrolments_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id);

ALTER TABLE operator_enrolments ADD CONSTRAINT operator_enrolments_pkey PRIMARY KEY (id);

ALTER TABLE operator_sessions ADD CONSTRAINT operator_sessions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id);

ALTER TABLE operator_sessions ADD CONSTRAINT operator_sessions_pkey PRIMARY KEY (id);

ALTER TABLE operator_sessions ADD CONSTRAINT operator_sessions_token_hash_key UNIQUE (token_hash);

ALTER TABLE operators ADD CONSTRAINT operators_email_check CHECK ((email = lower(email)));

ALTER TABLE operators ADD CONSTRAINT operators_email_key UNIQUE (email);

ALTER TABLE operators ADD CONSTRAINT operators_pkey PRIMARY KEY (id);

ALTER TABLE operators ADD CONSTRAINT operators_role_check CHECK ((role = ANY (ARRAY['reviewer'::text, 'finance'::text, 'content'::text, 'auditor'::text, 'admin'::text])));

ALTER TABLE postings ADD CONSTRAINT postings_amount_check CHECK ((amount <> (0)::numeric));

ALTER TABLE postings ADD CONSTRAINT postings_bucket_check CHECK ((bucket = ANY (ARRAY['available'::text, 'locked'::text])));

ALTER TABLE postings ADD CONSTRAINT postings_check CHECK (((user_id IS NULL) = (bucket IS NULL)));

ALTER TABLE postings ADD CONSTRAINT postings_pkey PRIMARY KEY (entry_id, line);

ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_endpoint_check CHECK ((length(endpoint) <= 1000));

ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (endpoint);

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_amount_check CHECK ((amount > (0)::numeric));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_cash_check CHECK ((cash >= (0)::numeric));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_cell_cost_check CHECK (((0)::numeric <= ALL (cell_cost)));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_cell_lots_check CHECK ((0 <= ALL (cell_lots)));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_check CHECK (((lease_fee >= (0)::numeric) AND (lease_fee < amount)));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_check1 CHECK (((cardinality(levels) = (cardinality(cell_lots) + 1)) AND (cardinality(cell_lots) = cardinality(cell_cost))));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_check2 CHECK (((state = 'progress'::text) = (proceeds IS NULL)));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_check3 CHECK (((state = 'progress'::text) = (end_reason IS NULL)));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_check4 CHECK (((state = 'progress'::text) = (ended_at IS NULL)));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_check5 CHECK (((state = 'redeemed'::text) = (NOT (end_reason IS DISTINCT FROM 'user'::text))));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_check6 CHECK (((state = 'progress'::text) OR ((cash = (0)::numeric) AND (ending IS NULL) AND (0 = ALL (cell_lots)) AND ((0)::numeric = ALL (cell_cost)))));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_check7 CHECK (((early_fee = (0)::numeric) OR ((state = 'redeemed'::text) AND (proceeds >= amount))));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_early_fee_check CHECK ((early_fee >= (0)::numeric));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_end_reason_check CHECK ((end_reason = ANY (ARRAY['user'::text, 'term'::text, 'stop'::text])));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_ending_check CHECK ((ending = ANY (ARRAY['user'::text, 'term'::text, 'stop'::text])));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_fees_check CHECK ((fees >= (0)::numeric));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_lots_per_cell_check CHECK ((lots_per_cell > 0));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_pkey PRIMARY KEY (id);

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_proceeds_check CHECK ((proceeds >= (0)::numeric));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_quantity_decimals_check CHECK ((quantity_decimals >= 0));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_start_price_check CHECK ((start_price > (0)::numeric));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_state_check CHECK ((state = ANY (ARRAY['progress'::text, 'completed'::text, 'redeemed'::text])));

ALTER TABLE quant_orders ADD CONSTRAINT quant_orders_trades_check CHECK ((trades >= 0));

ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_id_key UNIQUE (id);

ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash);

ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE rulebook_starts ADD CONSTRAINT rulebook_starts_hash_fkey FOREIGN KEY (hash) REFERENCES rulebooks(hash);

ALTER TABLE rulebook_starts ADD CONSTRAINT rulebook_starts_pkey PRIMARY KEY (profile, started_at);

ALTER TABLE rulebooks ADD CONSTRAINT rulebooks_pkey PRIMARY KEY (hash);

ALTER TABLE server_claim ADD CONSTRAINT server_claim_only_row_check CHECK (only_row);

ALTER TABLE server_claim ADD CONSTRAINT server_claim_pkey PRIMARY KEY (only_row);

ALTER TABLE sessions ADD CONSTRAINT sessions_check CHECK ((expires_at <= (created_at + '7776000000'::bigint)));

ALTER TABLE sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE sessions ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);

ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

ALTER TABLE settings ADD CONSTRAINT settings_pkey PRIMARY KEY (name);

ALTER TABLE spot_orders ADD CONSTRAINT spot_orders_check CHECK (((type = 'limit'::text) = (price IS NOT NULL)));

ALTER TABLE spot_orders ADD CONSTRAINT spot_orders_check1 CHECK (((filled_quantity + resting_quantity) <= ordered_quantity));

ALTER TABLE spot_orders ADD CONSTRAINT spot_orders_check2 CHECK (((state = 'open'::text) OR ((hold = (0)::numeric) AND (resting_quantity = (0)::numeric))));

ALTER TABLE spot_orders ADD CONSTRAINT spot_orders_check3 CHECK (((state = 'open'::text) = (handling_time IS NULL)));

ALTER TABLE spot_orders ADD CONSTRAINT spot_orders_end_reason_check CHECK ((end_reason = ANY (ARRAY['user'::text, 'expired'::text, 'hold_spent'::text])));

ALTER TABLE spot_orders ADD CONSTRAINT spot_orders_fee_check CHECK ((fee >= (0)::numeric));

ALTER TABLE spot_orders ADD CONSTRAINT spot_orders_filled_quantity_check CHECK ((filled_quantity >= (0)::numeric));

ALTER TABLE spot_orders ADD CONSTRAINT spot_orders_hold_check CHECK ((hold >= (0)::numeric));

ALTER TABLE spot_orders ADD CONSTRAINT spot_orders_ordered_quantity_check CHECK ((ordered_quantity > (0)::numeric));

ALTER TABLE spot_orders ADD CONSTRAINT spot_orders_pkey PRIMARY KEY (id);

ALTER TABLE spot_orders ADD CONSTRAINT spot_orders_resting_quantity_check CHECK ((resting_quantity >= (0)::numeric));

ALTER TABLE spot_orders ADD CONSTRAINT spot_orders_side_check CHECK ((side = ANY (ARRAY['buy'::text, 'sell'::text])));

ALTER TABLE spot_orders ADD CONSTRAINT spot_orders_state_check CHECK ((state = ANY (ARRAY['open'::text, 'filled'::text, 'cancelled'::text, 'expired'::text])));

ALTER TABLE spot_orders ADD CONSTRAINT spot_orders_type_check CHECK ((type = ANY (ARRAY['market'::text, 'limit'::text])));

ALTER TABLE spot_positions ADD CONSTRAINT spot_positions_cost_check CHECK ((cost >= (0)::numeric));

ALTER TABLE spot_positions ADD CONSTRAINT spot_positions_pkey PRIMARY KEY (user_id, currency);

ALTER TABLE spot_positions ADD CONSTRAINT spot_positions_quantity_check CHECK ((quantity >= (0)::numeric));

ALTER TABLE tick_evidence ADD CONSTRAINT tick_evidence_pkey PRIMARY KEY (product_id, seq);

ALTER TABLE tick_kept ADD CONSTRAINT tick_kept_pkey PRIMARY KEY (product_id, seq, line);

ALTER TABLE tick_minutes ADD CONSTRAINT tick_minutes_chain_check CHECK ((length(chain) = 32));

ALTER TABLE tick_minutes ADD CONSTRAINT tick_minutes_check CHECK (((head IS NULL) <> (chain IS NULL)));

ALTER TABLE tick_minutes ADD CONSTRAINT tick_minutes_head_check CHECK ((length(head) = 32));

ALTER TABLE tick_minutes ADD CONSTRAINT tick_minutes_minute_check CHECK (((minute % (60000)::bigint) = 0));

ALTER TABLE tick_minutes ADD CONSTRAINT tick_minutes_pkey PRIMARY KEY (product_id, minute);

ALTER TABLE tick_minutes ADD CONSTRAINT tick_minutes_previous_check CHECK ((length(previous) = 32));

ALTER TABLE tick_seconds ADD CONSTRAINT tick_seconds_check CHECK (((heads IS NULL) = (root IS NULL)));

ALTER TABLE tick_seconds ADD CONSTRAINT tick_seconds_check1 CHECK (((heads IS NULL) <> (marks IS NULL)));

ALTER TABLE tick_seconds ADD CONSTRAINT tick_seconds_pkey PRIMARY KEY (second);

ALTER TABLE tick_seconds ADD CONSTRAINT tick_seconds_root_check CHECK ((length(root) = 32));

ALTER TABLE tick_seconds ADD CONSTRAINT tick_seconds_second_check CHECK (((second % (1000)::bigint) = 0));

ALTER TABLE trade_shares ADD CONSTRAINT trade_shares_id_check CHECK ((id ~ '^[0-9a-f]{32}$'::text));

ALTER TABLE trade_shares ADD CONSTRAINT trade_shares_order_id_key UNIQUE (order_id);

ALTER TABLE trade_shares ADD CONSTRAINT trade_shares_pkey PRIMARY KEY (id);

ALTER TABLE try_outs ADD CONSTRAINT try_outs_count_check CHECK ((count >= 0));

ALTER TABLE try_outs ADD CONSTRAINT try_outs_pkey PRIMARY KEY (source_hash);

ALTER TABLE uploads ADD CONSTRAINT uploads_bytes_check CHECK ((bytes > 0));

ALTER TABLE uploads ADD CONSTRAINT uploads_name_key UNIQUE (name);

ALTER TABLE uploads ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);

ALTER TABLE used_nonces ADD CONSTRAINT used_nonces_pkey PRIMARY KEY (nonce);

ALTER TABLE users ADD CONSTRAINT users_advanced_check CHECK ((advanced = ANY (ARRAY['none'::text, 'review'::text, 'approved'::text, 'rejected'::text])));

ALTER TABLE users ADD CONSTRAINT users_basic_check CHECK ((basic = ANY (ARRAY['none'::text, 'review'::text, 'approved'::text, 'rejected'::text])));

ALTER TABLE users ADD CONSTRAINT users_check CHECK (((frozen_at IS NOT NULL) OR (NOT self_frozen)));

ALTER TABLE users ADD CONSTRAINT users_email_check CHECK ((email = lower(email)));

ALTER TABLE users ADD CONSTRAINT users_email_key UNIQUE (email);

ALTER TABLE users ADD CONSTRAINT users_kept CHECK (((email IS NULL) = (password_hash IS NULL)));

ALTER TABLE users ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE users ADD CONSTRAINT users_uid_check CHECK ((uid ~ '^[0-9]{8,12}$'::text));

ALTER TABLE users ADD CONSTRAINT users_uid_key UNIQUE (uid);

ALTER TABLE wallet_addresses ADD CONSTRAINT wallet_addresses_pkey PRIMARY KEY (id);

ALTER TABLE withdrawal_holds ADD CONSTRAINT withdrawal_holds_check CHECK ((until > placed_at));

ALTER TABLE withdrawal_holds ADD CONSTRAINT withdrawal_holds_pkey PRIMARY KEY (id);

ALTER TABLE withdrawal_holds ADD CONSTRAINT withdrawal_holds_reason_check CHECK ((reason = ANY (ARRAY['login_password'::text, 'fund_password'::text, 'email'::text])));

ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_amount_check CHECK ((amount > (0)::numeric));

ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_approvals_needed_check CHECK ((approvals_needed > 0));

ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_approved_by_check CHECK (all_different(approved_by));

ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_check CHECK ((received = (amount - fee)));

ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_check1 CHECK (((cardinality(approved_by) = cardinality(approved_at)) AND (cardinality(approved_by) <= approvals_needed)));

ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_check2 CHECK (((state = 'success'::text) = (transaction_id IS NOT NULL)));

ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_check3 CHECK (((state <> 'success'::text) OR (cardinality(approved_by) = approvals_needed)));

ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_check4 CHECK (((state = 'fail'::text) = (reason IS NOT NULL)));

ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_check5 CHECK (((reason IS DISTINCT FROM 'cancelled'::text) OR (cardinality(approved_by) < approvals_needed)));

ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_check6 CHECK (((state = 'auditing'::text) = (decided_at IS NULL)));

ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_check7 CHECK ((cardinality(approved_in) = cardinality(approved_by)));

ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_fee_check CHECK ((fee >= (0)::numeric));

ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_pkey PRIMARY KEY (id);

ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_received_check CHECK ((received > (0)::numeric));

ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_state_check CHECK ((state = ANY (ARRAY['auditing'::text, 'success'::text, 'fail'::text])));

CREATE INDEX alert_firings_of_user ON public.alert_firings USING btree (user_id, fired_at DESC, id DESC);

CREATE INDEX alerts_kept ON public.alerts USING btree (user_id) WHERE (removed_at IS NULL);

CREATE INDEX alerts_waiting ON public.alerts USING btree (id) WHERE ((removed_at IS NULL) AND ((repeats = 1) OR (fired_at IS NULL)));

CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject);

CREATE INDEX audit_log_user_freezes ON public.audit_log USING btree (number) WHERE (action = ANY (ARRAY['user.freeze'::text, 'user.unfreeze'::text]));

CREATE UNIQUE INDEX certifications_live ON public.certifications USING btree (user_id, tier) WHERE (state = ANY (ARRAY['review'::text, 'approved'::text]));

CREATE INDEX certifications_number ON public.certifications USING btree (number_hash) WHERE (number_hash IS NOT NULL);

CREATE INDEX certifications_queue ON public.certifications USING btree (submitted_at, id) WHERE (state = 'review'::text);

CREATE INDEX certifications_user ON public.certifications USING btree (user_id, tier, submitted_at);

CREATE INDEX cfd_orders_open ON public.cfd_orders USING btree (user_id, id) WHERE (state = 'open'::text);

CREATE INDEX cfd_orders_past ON public.cfd_orders USING btree (user_id, closed_at, id) WHERE (state <> 'open'::text);

CREATE INDEX codes_address ON public.codes USING btree (email, purpose, sent_at);

CREATE INDEX commands_accepted ON public.commands USING btree (accepted_id) WHERE (acceptance IS NOT NULL);

CREATE INDEX commands_accepted_at ON public.commands USING brin (created_at) WHERE (acceptance IS NOT NULL);

CREATE INDEX commands_refused ON public.commands USING btree (created_at) WHERE (answer ~~ '{"ok":false%'::text);

CREATE INDEX content_versions_published ON public.content_versions USING btree (kind, published_at, name);

CREATE INDEX contract_orders_live ON public.contract_orders USING btree (user_id, id) WHERE (state = ANY (ARRAY['pending'::text, 'holding'::text]));

CREATE INDEX contract_orders_past ON public.contract_orders USING btree (user_id, close_time, id) WHERE (state = ANY (ARRAY['closed'::text, 'cancelled'::text, 'liquidated'::text]));

CREATE INDEX corrections_by_state ON public.corrections USING btree (state, proposed_at, id);

CREATE INDEX corrections_user ON public.corrections USING btree (user_id);

CREATE INDEX deposits_decided ON public.deposits USING btree (decided_at) WHERE (state = 'success'::text);

CREATE INDEX deposits_user ON public.deposits USING btree (user_id, id);

CREATE INDEX deposits_waiting ON public.deposits USING btree (submitted_at, id) WHERE (state = 'auditing'::text);

CREATE UNIQUE INDEX entries_one_payout ON public.entries USING btree ("left"(cause, 36)) WHERE (kind = 'loan_payout'::text);

CREATE INDEX entries_user_kind ON public.entries USING btree (user_id, kind, id) WHERE (user_id IS NOT NULL);

CREATE INDEX entries_xact ON public.entries USING btree (xact);

CREATE INDEX file_looks_user ON public.file_looks USING btree (user_id, looked_at);

CREATE UNIQUE INDEX freezes_active ON public.freezes USING btree (COALESCE(user_id, '00000000-0000-0000-0000-000000000000'::uuid), reason) WHERE (lifted_at IS NULL);

CREATE INDEX freezes_by_time ON public.freezes USING btree (since DESC, id DESC);

CREATE INDEX index_evidence_received ON public.index_evidence USING btree (((split_part(line, '|'::text, 5))::bigint));

CREATE INDEX ledger_seals_at ON public.ledger_seals USING btree (at);

CREATE UNIQUE INDEX liability_leaves_user ON public.liability_leaves USING btree (user_id, day);

CREATE INDEX loans_open ON public.loans USING btree (user_id, id) WHERE (state = ANY (ARRAY['review'::text, 'approved'::text, 'unpaid'::text]));

CREATE INDEX loans_review ON public.loans USING btree (applied_at, id) WHERE (state = 'review'::text);

CREATE INDEX loans_user ON public.loans USING btree (user_id, id);

CREATE INDEX log_checkpoints_made ON public.log_checkpoints USING btree (made_at);

CREATE INDEX log_entries_kind ON public.log_entries USING btree (split_part(line, '/'::text, 1), "position");

CREATE INDEX log_entries_leaf ON public.log_entries USING hash (leaf_hash);

CREATE INDEX login_failures_age ON public.login_failures USING btree (last_failed_at);

CREATE INDEX minute_closes_minute ON public.minute_closes USING btree (minute) WHERE (root IS NOT NULL);

CREATE INDEX minute_closes_root ON public.minute_closes USING btree (root) WHERE (root IS NOT NULL);

CREATE INDEX notices_due ON public.notices USING btree (next_try_at);

CREATE UNIQUE INDEX operator_changes_open ON public.operator_changes USING btree (kind, email) WHERE (state = 'proposed'::text);

CREATE INDEX operator_enrolments_email ON public.operator_enrolments USING btree (email);

CREATE INDEX operator_sessions_device ON public.operator_sessions USING btree (operator_id, device_hash, created_at);

CREATE INDEX operator_sessions_operator ON public.operator_sessions USING btree (operator_id, created_at);

CREATE INDEX postings_insurance_fund ON public.postings USING btree (currency) INCLUDE (amount) WHERE ((user_id IS NULL) AND (account = 'insurance_fund'::text));

CREATE INDEX postings_user ON public.postings USING btree (user_id, entry_id) WHERE (user_id IS NOT NULL);

CREATE INDEX push_subscriptions_of_user ON public.push_subscriptions USING btree (user_id, created_at);

CREATE INDEX quant_orders_open ON public.quant_orders USING btree (user_id, id) WHERE (state = 'progress'::text);

CREATE INDEX quant_orders_past ON public.quant_orders USING btree (user_id, state, ended_at, id) WHERE (state <> 'progress'::text);

CREATE INDEX sessions_user ON public.sessions USING btree (user_id, created_at);

CREATE INDEX spot_orders_open ON public.spot_orders USING btree (user_id, id) WHERE (state = 'open'::text);

CREATE INDEX spot_orders_past ON public.spot_orders USING btree (user_id, handling_time, id) WHERE (state <> 'open'::text);

CREATE INDEX tick_evidence_received ON public.tick_evidence USING btree (((split_part(line, '|'::text, 5))::bigint));

CREATE INDEX tick_minutes_seq ON public.tick_minutes USING btree (product_id, last_seq);

CREATE INDEX try_outs_day ON public.try_outs USING btree (day);

CREATE INDEX uploads_user ON public.uploads USING btree (user_id, created_at);

CREATE INDEX used_nonces_end ON public.used_nonces USING btree (expires_at);

CREATE INDEX users_frozen ON public.users USING btree (id) WHERE ((frozen_at IS NOT NULL) AND (NOT self_frozen));

CREATE UNIQUE INDEX users_wallet ON public.users USING btree (lower(wallet_address)) WHERE (wallet_address IS NOT NULL);

CREATE UNIQUE INDEX wallet_addresses_live ON public.wallet_addresses USING btree (user_id, network, currency, address) WHERE (removed_at IS NULL);

CREATE INDEX withdrawal_holds_user ON public.withdrawal_holds USING btree (user_id, until);

CREATE INDEX withdrawals_paid ON public.withdrawals USING btree (user_id, address) WHERE (state = 'success'::text);

CREATE INDEX withdrawals_user ON public.withdrawals USING btree (user_id, id);

CREATE INDEX withdrawals_waiting ON public.withdrawals USING btree (submitted_at, id) WHERE (state = 'auditing'::text);

CREATE OR REPLACE FUNCTION public.address_hold()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN EXISTS (SELECT FROM settings WHERE name = 'mode' AND value = 'live') THEN 86400000 ELSE 1 END::bigint
$function$;

CREATE OR REPLACE FUNCTION public.all_different(ids uuid[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$SELECT count(DISTINCT id) = count(*) FROM unnest(ids) AS id$function$;

CREATE OR REPLACE FUNCTION public.alone_at_most()
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$SELECT 10000::numeric$function$;

CREATE OR REPLACE FUNCTION public.assert_approvals(by_whom uuid[], in_what uuid[], known integer, person uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  FOR place IN known + 1 .. cardinality(by_whom) LOOP
    IF person IS NOT NULL THEN PERFORM assert_other_person(by_whom[place], person); END IF;
    IF NOT EXISTS (SELECT 1 FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
      WHERE s.id = in_what[place] AND s.operator_id = by_whom[place] AND s.revoked_at IS NULL AND o.disabled_at IS NULL) THEN
      RAISE EXCEPTION 'this operator may not decide this: no such session' USING ERRCODE = 'check_violation', CONSTRAINT = 'own_session';
    END IF;
    FOR earlier IN 1 .. place - 1 LOOP
      IF nearness(in_what[earlier], in_what[place]) IS NOT NULL THEN
        RAISE EXCEPTION 'a second approval is another person''s, on another device'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'second_person';
      END IF;
    END LOOP;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION public.assert_audited(operator uuid, about text, actions text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM audit_log a WHERE a.subject = about AND a.operator_id = operator AND a.action = ANY(actions)) THEN
    RAISE EXCEPTION 'the audit log does not know of %', about USING ERRCODE = 'check_violation', CONSTRAINT = 'decision_audited';
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.assert_credit(deposit deposits)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  enough integer := cardinality(deposit.approved_by);
BEGIN
  PERFORM pg_advisory_xact_lock(7370121);
  IF enough < deposit.approvals_needed OR deposit.amount IS DISTINCT FROM deposit.confirmed
    OR deposit.decided_by IS DISTINCT FROM deposit.approved_by[enough] THEN
    RAISE EXCEPTION 'a deposit is credited as confirmed, by who confirmed it'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'deposit_edge';
  END IF;
  IF enough < 2 AND (deposit.amount > deposit.declared_amount OR deposit.worth IS NULL
    OR credited_on(deposit.decided_at, deposit.user_id, NULL) + deposit.worth > alone_at_most()
    OR credited_on(deposit.decided_at, NULL, deposit.decided_by) + deposit.worth > alone_at_most()) THEN
    RAISE EXCEPTION 'a large credit, or a large day, needs a second person'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'second_person';
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.assert_other_person(operator uuid, person uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM operators o JOIN users u ON u.id = person
    WHERE o.id = operator AND o.disabled_at IS NULL AND mailbox(o.email) IS DISTINCT FROM mailbox(u.email)) THEN
    RAISE EXCEPTION 'this operator may not decide this' USING ERRCODE = 'check_violation', CONSTRAINT = 'other_person';
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.assert_paid_out(loan text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM loans l JOIN entries e ON left(e.cause, 36) = loan AND e.kind = 'loan_payout'
      WHERE l.id::text = loan AND l.borrowed_at IS NOT NULL
        AND (SELECT count(*) = 2 AND bool_and(p.currency = 'USDT' AND CASE WHEN p.user_id IS NULL
            THEN p.account = 'loan_book' AND p.amount = -l.amount
            ELSE p.user_id = l.user_id AND p.account = 'funding' AND p.bucket = 'available' AND p.amount = l.amount END)
          FROM postings p WHERE p.entry_id = e.id)) THEN
    RAISE EXCEPTION 'a loan cannot be paid out so' USING ERRCODE = 'check_violation', CONSTRAINT = 'loan_paid_out';
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.assert_waits(address wallet_addresses)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF address.usable_from < address.updated_at + address_hold()
    OR address.updated_at < (SELECT s.at - 300000 FROM ledger_seals s ORDER BY s.number DESC LIMIT 1) THEN
    RAISE EXCEPTION 'an address waits before money goes there' USING ERRCODE = 'check_violation', CONSTRAINT = 'address_hold';
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.audit_chain()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  last record;
BEGIN
  -- One writer at a time: two rows with one predecessor would be a fork.
  PERFORM pg_advisory_xact_lock(7370118);
  SELECT a.number, a.hash INTO last FROM audit_log a ORDER BY a.number DESC LIMIT 1;
  NEW.number := coalesce(last.number, 0) + 1;
  NEW.previous_hash := coalesce(last.hash, repeat('0', 64));
  NEW.hash := encode(sha256(convert_to(concat_ws('|', 'A1', NEW.number, NEW.at, coalesce(NEW.operator_id::text, ''),
    NEW.action, NEW.subject, NEW.detail, NEW.previous_hash), 'UTF8')), 'hex');
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.audit_known_operator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM operators o WHERE o.id = NEW.operator_id AND o.disabled_at IS NULL) THEN
    RAISE EXCEPTION 'nobody works here as %', NEW.operator_id USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_operator';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.candles_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM candles c WHERE c.source = OLD.source AND c.product_id = OLD.product_id
      AND c.minutes = OLD.minutes AND c.time > OLD.time) THEN
    RAISE EXCEPTION 'a candle of % is final', OLD.product_id USING ERRCODE = 'check_violation', CONSTRAINT = 'candle_final';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.certifications_audited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM assert_audited(NEW.decided_by, 'certification ' || NEW.id, ARRAY['certification.approve', 'certification.reject']);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.certifications_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.state <> 'review' OR (NEW.id, NEW.user_id, NEW.tier, NEW.country, NEW.document_type, NEW.front_upload, NEW.back_upload, NEW.submitted_at)
    IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.tier, OLD.country, OLD.document_type, OLD.front_upload, OLD.back_upload, OLD.submitted_at) THEN
    RAISE EXCEPTION 'a certification is decided once and stays what was handed in'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'certification_edge';
  END IF;
  IF NEW.state <> 'review' THEN PERFORM assert_other_person(NEW.decided_by, NEW.user_id); END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.certified_state(person uuid, of_tier text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce((SELECT c.state FROM certifications c WHERE c.user_id = person AND c.tier = of_tier
    ORDER BY c.state = 'rejected', c.submitted_at DESC LIMIT 1), 'none')
$function$;

CREATE OR REPLACE FUNCTION public.cfd_orders_asked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.id, NEW.user_id, NEW.product_id, NEW.direction, NEW.stake, NEW.quantity, NEW.seconds, NEW.return_rate, NEW.accepted_at,
      NEW.acceptance_seq, NEW.expires_at, NEW.open_seq, NEW.opened_at, NEW.open_index_doubled, NEW.open_price, NEW.rulebook_hash)
    IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.product_id, OLD.direction, OLD.stake, OLD.quantity, OLD.seconds, OLD.return_rate,
      OLD.accepted_at, OLD.acceptance_seq, OLD.expires_at, OLD.open_seq, OLD.opened_at, OLD.open_index_doubled, OLD.open_price,
      OLD.rulebook_hash) THEN
    RAISE EXCEPTION 'order % stays what was asked', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'cfd_order_asked';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.cfd_orders_stay_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'order % is final', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'cfd_order_final';
END $function$;

CREATE OR REPLACE FUNCTION public.commands_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.answer NOT LIKE '{"ok":false%' OR OLD.created_at >= refusals_forgotten_before() THEN
    RAISE EXCEPTION 'commands is append-only, but for refusals older than a day'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'append_only';
  END IF;
  RETURN OLD;
END $function$;

CREATE OR REPLACE FUNCTION public.content_versions_audited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM assert_audited(NEW.operator_id, NEW.kind || ' ' || NEW.name || ' version ' || NEW.version,
    ARRAY[CASE WHEN NEW.texts IS NULL THEN NEW.kind || '.withdraw' ELSE NEW.kind || '.save' END]);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.content_versions_next()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  last content_versions;
BEGIN
  SELECT * INTO last FROM content_versions c
  WHERE c.kind = NEW.kind AND c.name = NEW.name AND c.version < NEW.version ORDER BY c.version DESC LIMIT 1;
  IF NEW.version <> coalesce(last.version, 0) + 1 OR NEW.published_at <> coalesce(last.published_at, NEW.saved_at)
    OR NEW.saved_at < last.saved_at OR (last IS NULL AND NEW.texts IS NULL) THEN
    RAISE EXCEPTION 'no such version comes next' USING ERRCODE = 'check_violation', CONSTRAINT = 'content_version_next';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.contract_orders_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.corrections_audited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM assert_audited(coalesce(NEW.decided_by, NEW.approved_by[1]), 'correction ' || NEW.id, ARRAY[
    CASE NEW.state WHEN 'proposed' THEN 'correction.propose' WHEN 'approved' THEN 'correction.approve' ELSE 'correction.reject' END]);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.corrections_booked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM corrections c WHERE c.id::text = NEW.cause AND c.state = 'approved' AND c.user_id = NEW.user_id
      AND (SELECT count(*) = 2 AND bool_and(p.currency = c.currency AND CASE WHEN p.user_id IS NULL
          THEN p.account = 'corrections' AND p.amount = -c.amount
          ELSE p.user_id = c.user_id AND p.account = c.account AND p.bucket = 'available' AND p.amount = c.amount END)
        FROM postings p WHERE p.entry_id = NEW.id)) THEN
    RAISE EXCEPTION 'no such correction was approved' USING ERRCODE = 'check_violation', CONSTRAINT = 'correction_approved';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.corrections_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.state <> 'proposed' OR (NEW.id, NEW.user_id, NEW.account, NEW.currency, NEW.amount, NEW.reason, NEW.proposed_at)
      IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.account, OLD.currency, OLD.amount, OLD.reason, OLD.proposed_at)
    OR NEW.approved_by[1:1] IS DISTINCT FROM OLD.approved_by
    OR NEW.approved_in[1:1] IS DISTINCT FROM OLD.approved_in
    OR NEW.approved_at[1:1] IS DISTINCT FROM OLD.approved_at THEN
    RAISE EXCEPTION 'a correction is decided once and stays what was proposed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'correction_edge';
  END IF;
  PERFORM assert_approvals(NEW.approved_by, NEW.approved_in, 1, NEW.user_id);
  IF NEW.state = 'rejected' THEN PERFORM assert_other_person(NEW.decided_by, NEW.user_id); END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.corrections_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.state <> 'proposed' THEN
    RAISE EXCEPTION 'a correction begins as a proposal' USING ERRCODE = 'check_violation', CONSTRAINT = 'correction_edge';
  END IF;
  PERFORM assert_approvals(NEW.approved_by, NEW.approved_in, 0, NEW.user_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.count_credentials()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.fund_password_hash IS DISTINCT FROM OLD.fund_password_hash THEN
    NEW.fund_password_version := OLD.fund_password_version + 1;
  END IF;
  IF NEW.totp_secret IS DISTINCT FROM OLD.totp_secret THEN
    NEW.totp_version := OLD.totp_version + 1;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.count_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO counted_transactions VALUES (NEW.network, transaction_key(NEW.transaction_id), NEW.id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.credited_on(at bigint, person uuid, operator uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(sum(worth), 0) FROM deposits
  WHERE state = 'success' AND decided_at >= at / 86400000 * 86400000 AND decided_at < (at / 86400000 + 1) * 86400000
    AND (user_id = person OR operator = ANY(approved_by))
$function$;

CREATE OR REPLACE FUNCTION public.deposits_audited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  FOR place IN cardinality(OLD.approved_by) + 1 .. cardinality(NEW.approved_by) LOOP
    PERFORM assert_audited(NEW.approved_by[place], 'deposit ' || NEW.id, ARRAY['deposit.approve']);
  END LOOP;
  IF NEW.state = 'fail' THEN PERFORM assert_audited(NEW.decided_by, 'deposit ' || NEW.id, ARRAY['deposit.reject']); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.deposits_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  known integer := cardinality(OLD.approved_by);
BEGIN
  IF OLD.state <> 'auditing' OR (NEW.id, NEW.user_id, NEW.currency, NEW.network, NEW.address, NEW.declared_amount, NEW.proof_id)
    IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.currency, OLD.network, OLD.address, OLD.declared_amount, OLD.proof_id)
    OR NEW.approvals_needed < OLD.approvals_needed
    OR NEW.approved_by[1:known] IS DISTINCT FROM OLD.approved_by
    OR NEW.approved_in[1:known] IS DISTINCT FROM OLD.approved_in
    OR NEW.approved_at[1:known] IS DISTINCT FROM OLD.approved_at
    OR (known > 0 AND (NEW.confirmed, NEW.transaction_id) IS DISTINCT FROM (OLD.confirmed, OLD.transaction_id)) THEN
    RAISE EXCEPTION 'a deposit is decided once and stays what was declared'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'deposit_edge';
  END IF;
  PERFORM assert_approvals(NEW.approved_by, NEW.approved_in, known, NEW.user_id);
  IF NEW.state = 'fail' THEN PERFORM assert_other_person(NEW.decided_by, NEW.user_id); END IF;
  IF NEW.state = 'success' THEN PERFORM assert_credit(NEW); END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.freezes_audited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM assert_audited(NEW.lifted_by, 'freeze ' || NEW.id, ARRAY['freeze.lift']);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.freezes_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.lifted_at IS NOT NULL OR NEW.lifted_at IS NULL OR
    (NEW.id, NEW.reason, NEW.user_id, NEW.details, NEW.since)
      IS DISTINCT FROM (OLD.id, OLD.reason, OLD.user_id, OLD.details, OLD.since) THEN
    RAISE EXCEPTION 'a freeze is lifted once and stays what it was'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'freezes_edge';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.is_contact_kept(old_value text, old_mac bytea, new_value text, new_mac bytea)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT new_value IS NULL OR new_mac IS NOT NULL OR (old_mac IS NULL AND new_value IS NOT DISTINCT FROM old_value)
$function$;

CREATE OR REPLACE FUNCTION public.is_only_admin(operator uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$SELECT NOT EXISTS (SELECT 1 FROM operators WHERE role = 'admin' AND id <> operator)$function$;

CREATE OR REPLACE FUNCTION public.ledger_hashes(since pg_snapshot, until pg_snapshot)
 RETURNS TABLE(id uuid, hash text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  SELECT e.id, encode(sha256(convert_to(
    'E1|' || e.id || '|' || e.kind || '|' || e.created_at || '|' || coalesce(e.user_id::text, '') || '|'
      || char_length(e.cause) || '|' || e.cause
    || coalesce((SELECT string_agg(o.text, '') FROM (
        SELECT E'\nP1|' || p.line || '|' || coalesce(p.user_id::text, '') || '|' || p.account || '|'
          || coalesce(p.bucket, '') || '|' || p.currency || '|' || p.amount AS text
        FROM postings p WHERE p.entry_id = e.id ORDER BY p.line) o), ''), 'UTF8')), 'hex')
  FROM entries e
  WHERE e.xact >= coalesce(pg_snapshot_xmin(since), '0') AND pg_visible_in_snapshot(e.xact, until)
    AND (since IS NULL OR NOT pg_visible_in_snapshot(e.xact, since))
$function$;

CREATE OR REPLACE FUNCTION public.ledger_moves(since pg_snapshot, until pg_snapshot)
 RETURNS TABLE(user_id uuid, account text, currency text, available numeric, locked numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
AS $function$
  SELECT p.user_id, p.account, p.currency, coalesce(sum(p.amount) FILTER (WHERE p.bucket = 'available'), 0),
    coalesce(sum(p.amount) FILTER (WHERE p.bucket = 'locked'), 0)
  FROM entries e JOIN postings p ON p.entry_id = e.id
  WHERE p.user_id IS NOT NULL AND e.xact >= coalesce(pg_snapshot_xmin(since), '0')
    AND (until IS NULL OR pg_visible_in_snapshot(e.xact, until))
    AND (since IS NULL OR NOT pg_visible_in_snapshot(e.xact, since))
  GROUP BY p.user_id, p.account, p.currency
$function$;

CREATE OR REPLACE FUNCTION public.ledger_root(since pg_snapshot, until pg_snapshot)
 RETURNS TABLE(entries bigint, root text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET jit TO 'off'
AS $function$
  SELECT count(*), encode(sha256(convert_to(coalesce(string_agg(hash, E'\n' ORDER BY id), ''), 'UTF8')), 'hex')
  FROM ledger_hashes(since, until)
$function$;

CREATE OR REPLACE FUNCTION public.loans_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.state IN ('rejected', 'repaid')
    OR (NEW.id, NEW.user_id, NEW.rulebook_hash, NEW.amount, NEW.days, NEW.daily_rate, NEW.service_fee, NEW.applied_at)
      IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.rulebook_hash, OLD.amount, OLD.days, OLD.daily_rate, OLD.service_fee, OLD.applied_at)
    OR (NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN
      (('review', 'approved'), ('review', 'rejected'), ('approved', 'unpaid'), ('approved', 'rejected'), ('unpaid', 'repaid')))
    OR NEW.overdue < OLD.overdue OR NEW.sold < OLD.sold
    OR NEW.repaid_amount < OLD.repaid_amount OR NEW.interest_paid < OLD.interest_paid
    OR NEW.hours_charged < OLD.hours_charged OR NEW.principal_hours < OLD.principal_hours
    OR (OLD.borrowed_at IS NOT NULL AND (NEW.borrowed_at, NEW.due_at) IS DISTINCT FROM (OLD.borrowed_at, OLD.due_at))
    OR (OLD.borrowed_at IS NOT NULL AND (NEW.principal > OLD.principal OR NEW.fee_due > OLD.fee_due))
    OR NEW.version <= OLD.version THEN
    RAISE EXCEPTION 'loan % cannot go on so', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'loan_edge';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.loans_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.state NOT IN ('review', 'approved') OR cardinality(NEW.pledged) = 0 OR NEW.overdue + NEW.sold + NEW.noticed > 0 THEN
    RAISE EXCEPTION 'a loan cannot begin so' USING ERRCODE = 'check_violation', CONSTRAINT = 'loan_edge';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.loans_paid_out()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM assert_paid_out(NEW.id::text);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.log_checkpoint_covers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  before bigint := (SELECT coalesce(max(size), 0) FROM log_checkpoints);
BEGIN
  IF NEW.size <= before
    OR (SELECT max(position) FROM log_entries) IS DISTINCT FROM NEW.size - 1
    OR (SELECT count(*) FROM log_entries WHERE position >= before) <> NEW.size - before THEN
    RAISE EXCEPTION 'a checkpoint covers what is new, all of it and nothing else'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'log_checkpoint_covers';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.mailbox(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$SELECT CASE
    WHEN plain ~ '^[^@]+@(gmail|googlemail)\.com$' THEN replace(split_part(plain, '@', 1), '.', '') || '@gmail.com'
    ELSE plain
  END
  FROM regexp_replace(lower(email), '\+[^@]*@', '@') AS plain$function$;

CREATE OR REPLACE FUNCTION public.nearness(one uuid, other uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE
    WHEN count(*) = 0 OR bool_or(a.operator_id = b.operator_id OR mailbox(p.email) = mailbox(q.email)) THEN 'person'
    WHEN bool_or((a.device_hash = b.device_hash) IS NOT FALSE
      OR ((a.source_hash = b.source_hash) IS NOT FALSE AND NOT (a.is_settled AND b.is_settled))) THEN 'device'
  END
  FROM operator_sessions a JOIN operators p ON p.id = a.operator_id,
    operator_sessions b JOIN operators q ON q.id = b.operator_id
  WHERE a.id = one AND b.id = other
$function$;

CREATE OR REPLACE FUNCTION public.operator_changes_audited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM assert_audited(coalesce(NEW.decided_by, NEW.proposed_by), 'operator change ' || NEW.id, ARRAY['operator.' || NEW.kind
    || CASE NEW.state WHEN 'proposed' THEN '' WHEN 'approved' THEN '.approve' ELSE '.reject' END]);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.operator_changes_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.state <> 'proposed' OR (NEW.id, NEW.kind, NEW.email, NEW.role, NEW.operator_id, NEW.proposed_by, NEW.proposed_in, NEW.proposed_at)
    IS DISTINCT FROM (OLD.id, OLD.kind, OLD.email, OLD.role, OLD.operator_id, OLD.proposed_by, OLD.proposed_in, OLD.proposed_at) THEN
    RAISE EXCEPTION 'a change is decided once and stays what was proposed' USING ERRCODE = 'check_violation', CONSTRAINT = 'change_edge';
  END IF;
  IF NEW.state = 'approved' THEN
    IF NOT EXISTS (SELECT 1 FROM operators o JOIN operator_sessions s ON s.operator_id = o.id
      WHERE o.id = NEW.decided_by AND s.id = NEW.decided_in AND s.revoked_at IS NULL AND o.disabled_at IS NULL
        AND o.role = 'admin' AND o.id IS DISTINCT FROM NEW.operator_id) THEN
      RAISE EXCEPTION 'this operator may not decide this' USING ERRCODE = 'check_violation', CONSTRAINT = 'own_session';
    END IF;
    IF nearness(NEW.proposed_in, NEW.decided_in) IS NOT NULL
      AND NOT (NEW.decided_by = NEW.proposed_by AND is_only_admin(NEW.decided_by)) THEN
      RAISE EXCEPTION 'a change is approved by another person, on another device'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'second_person';
    END IF;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.operator_changes_proposed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM assert_approvals(ARRAY[NEW.proposed_by], ARRAY[NEW.proposed_in], 0, NULL);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.operators_audited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM audit_log a WHERE a.subject = 'operator ' || NEW.id AND a.action IN ('operator.create', 'operator.accept')) THEN
    RAISE EXCEPTION 'the audit log does not know of operator %', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'decision_audited';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.operators_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.id, NEW.email, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.email, OLD.created_at)
    OR (OLD.disabled_at IS NOT NULL AND NEW.disabled_at IS DISTINCT FROM OLD.disabled_at) THEN
    RAISE EXCEPTION 'an operator stays who he is' USING ERRCODE = 'check_violation', CONSTRAINT = 'operator_edge';
  END IF;
  IF NEW.role <> OLD.role AND NEW.role IS DISTINCT FROM (SELECT c.role FROM operator_changes c
    WHERE c.operator_id = NEW.id AND c.state = 'approved' ORDER BY c.decided_at DESC, c.id DESC LIMIT 1) THEN
    RAISE EXCEPTION 'a role is changed by two admins' USING ERRCODE = 'check_violation', CONSTRAINT = 'second_person';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.payouts_of_loans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM assert_paid_out(left(NEW.cause, 36));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.postings_apply()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
DECLARE
  moved integer;
  expected integer;
BEGIN
  IF EXISTS (SELECT 1 FROM added GROUP BY entry_id, currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'ledger entry does not balance' USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_zero_sum';
  END IF;
  SELECT count(*), count(e.id) FILTER (WHERE e.xact = pg_current_xact_id()) INTO expected, moved
  FROM (SELECT DISTINCT entry_id FROM added) a LEFT JOIN entries e ON e.id = a.entry_id;
  IF moved <> expected THEN
    RAISE EXCEPTION 'postings come with their entry' USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_with_entry';
  END IF;
  WITH change AS (
    SELECT user_id, account, currency,
      coalesce(sum(amount) FILTER (WHERE bucket = 'available'), 0) AS available,
      coalesce(sum(amount) FILTER (WHERE bucket = 'locked'), 0) AS locked
    FROM added WHERE user_id IS NOT NULL GROUP BY user_id, account, currency
  ), done AS (
    UPDATE balances b SET available = b.available + c.available, locked = b.locked + c.locked
    FROM change c WHERE b.user_id = c.user_id AND b.account = c.account AND b.currency = c.currency
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM done), (SELECT count(*) FROM change) INTO moved, expected;
  IF moved <> expected THEN
    INSERT INTO balances (user_id, account, currency, available, locked)
    SELECT a.user_id, a.account, a.currency,
      coalesce(sum(a.amount) FILTER (WHERE a.bucket = 'available'), 0),
      coalesce(sum(a.amount) FILTER (WHERE a.bucket = 'locked'), 0)
    FROM added a
    WHERE a.user_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM balances b WHERE b.user_id = a.user_id AND b.account = a.account AND b.currency = a.currency)
    GROUP BY a.user_id, a.account, a.currency;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.quant_entries_filled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM fills f WHERE f.order_id = left(NEW.cause, 36)::uuid AND f.id = NEW.id AND f.order_kind = 'quant') THEN
    RAISE EXCEPTION 'entry % of a grid has no fill', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'quant_entry_filled';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.quant_orders_stay_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'order % is final', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'quant_order_final';
END $function$;

CREATE OR REPLACE FUNCTION public.raise_claim()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  raised bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(7370120);
  UPDATE server_claim SET epoch = epoch + 1 WHERE only_row RETURNING epoch INTO raised;
  RETURN raised;
END $function$;

CREATE OR REPLACE FUNCTION public.refusals_forgotten_before()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  SELECT (extract(epoch FROM statement_timestamp()) * 1000)::bigint - 86400000
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'append_only';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_decided()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'a new row of % cannot be decided yet', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'new_is_undecided';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_unkeyed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'a password is hashed with the key of the server' USING ERRCODE = 'check_violation', CONSTRAINT = 'password_keyed';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'append_only';
END $function$;

CREATE OR REPLACE FUNCTION public.require_claim(mine bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Until the transaction ends. A statement of its own, so that the next one sees what was committed while it waited.
  PERFORM pg_advisory_xact_lock_shared(7370120);
  -- By its key: the executor's plans are pinned to indexes, and a scan would be priced so high that it is compiled first.
  IF NOT EXISTS (SELECT FROM server_claim WHERE only_row AND epoch = mine) THEN
    RAISE EXCEPTION 'another server has the claim on this database' USING ERRCODE = 'FL001';
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.seal_ledger(now_ms bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  last ledger_seals;
  until pg_snapshot;
  found record;
  sealed_at bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(7370121);
  SELECT * INTO last FROM ledger_seals s ORDER BY s.number DESC LIMIT 1;
  until := pg_current_snapshot();
  IF pg_snapshot_xmax(until) < pg_snapshot_xmin(last.snapshot) THEN
    RAISE EXCEPTION 'the ledger was sealed in another cluster' USING ERRCODE = 'FL002';
  END IF;
  SELECT r.entries, r.root INTO found FROM ledger_root(last.snapshot, until) r;
  IF found.entries = 0 THEN RETURN 0; END IF;
  sealed_at := greatest(now_ms, last.at);
  INSERT INTO ledger_seals (number, at, asked_at, snapshot, entries, root, previous, chain)
  SELECT n.number, sealed_at, now_ms, until, found.entries, found.root, n.previous, encode(sha256(convert_to(
    concat_ws('|', 'L1', n.number, sealed_at, found.entries, found.root, n.previous), 'UTF8')), 'hex')
  FROM (SELECT coalesce(last.number, 0) + 1 AS number, coalesce(last.chain, repeat('0', 64)) AS previous) n;
  RETURN found.entries;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_orders_asked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.id, NEW.user_id, NEW.product_id, NEW.base, NEW.side, NEW.type, NEW.price, NEW.ordered_quantity, NEW.ordered_amount,
      NEW.acceptance_seq, NEW.order_time, NEW.expires_at, NEW.rulebook_hash)
    IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.product_id, OLD.base, OLD.side, OLD.type, OLD.price, OLD.ordered_quantity,
      OLD.ordered_amount, OLD.acceptance_seq, OLD.order_time, OLD.expires_at, OLD.rulebook_hash) THEN
    RAISE EXCEPTION 'order % stays what was asked', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'spot_order_asked';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.spot_orders_stay_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'order % is final', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'spot_order_final';
END $function$;

CREATE OR REPLACE FUNCTION public.sum_ledger()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  since pg_snapshot;
  last ledger_seals;
BEGIN
  PERFORM pg_advisory_xact_lock(7370121);
  SELECT s.snapshot INTO since FROM ledger_summed d JOIN ledger_seals s ON s.number = d.seal;
  SELECT * INTO last FROM ledger_seals s ORDER BY s.number DESC LIMIT 1;
  IF last.number IS NULL THEN RETURN; END IF;
  INSERT INTO ledger_sums AS s (user_id, account, currency, available, locked)
  SELECT m.user_id, m.account, m.currency, m.available, m.locked FROM ledger_moves(since, last.snapshot) m
  ON CONFLICT (user_id, account, currency)
  DO UPDATE SET available = s.available + excluded.available, locked = s.locked + excluded.locked;
  UPDATE ledger_summed SET seal = last.number;
END $function$;

CREATE OR REPLACE FUNCTION public.transaction_key(id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$SELECT regexp_replace(lower(id), '^0x', '')$function$;

CREATE OR REPLACE FUNCTION public.users_certified()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.basic <> certified_state(NEW.id, 'basic') OR NEW.advanced <> certified_state(NEW.id, 'advanced') THEN
    RAISE EXCEPTION 'a certification is decided, not set' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_certified';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.users_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT is_contact_kept(OLD.email, OLD.email_mac, NEW.email, NEW.email_mac)
    OR NOT is_contact_kept(OLD.wallet_address, OLD.wallet_mac, NEW.wallet_address, NEW.wallet_mac) THEN
    RAISE EXCEPTION 'a mailbox or a wallet is set with the word of the server' USING ERRCODE = 'check_violation', CONSTRAINT = 'contact_own';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.users_freeze_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF 'user.unfreeze' IS DISTINCT FROM (SELECT a.action FROM audit_log a
      WHERE a.subject = 'user ' || NEW.id AND a.action IN ('user.freeze', 'user.unfreeze') ORDER BY a.number DESC LIMIT 1) THEN
    RAISE EXCEPTION 'the audit log does not know of the end of the freeze of %', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'decision_audited';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.users_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'nobody comes certified' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_certified';
END $function$;

CREATE OR REPLACE FUNCTION public.wallet_addresses_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  is_another boolean := (NEW.currency, NEW.network, NEW.address) IS DISTINCT FROM (OLD.currency, OLD.network, OLD.address);
BEGIN
  IF OLD.removed_at IS NOT NULL OR NEW.usable_from < OLD.usable_from
    OR NEW.updated_at < OLD.updated_at OR (is_another AND NEW.updated_at = OLD.updated_at)
    OR (NEW.id, NEW.user_id, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.created_at) THEN
    RAISE EXCEPTION 'an address stays whose it is, and waits no less' USING ERRCODE = 'check_violation', CONSTRAINT = 'address_edge';
  END IF;
  IF is_another THEN PERFORM assert_waits(NEW); END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.wallet_addresses_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM assert_waits(NEW);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.with_its_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM added a LEFT JOIN liability_days d ON d.day = a.day WHERE d.xact IS DISTINCT FROM pg_current_xact_id()) THEN
    RAISE EXCEPTION 'leaves of a day come with it' USING ERRCODE = 'check_violation', CONSTRAINT = 'leaf_with_day';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.withdrawals_addressed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM wallet_addresses a WHERE a.id = NEW.address_id AND a.user_id = NEW.user_id
      AND (a.currency, a.network, a.address) = (NEW.currency, NEW.network, NEW.address) AND a.usable_from <= NEW.submitted_at) THEN
    RAISE EXCEPTION 'a withdrawal cannot go there' USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawal_address';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.withdrawals_alone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (SELECT sum(w.amount) FROM withdrawals w WHERE w.user_id = NEW.user_id AND w.state <> 'fail' AND w.approvals_needed < 2
      AND w.submitted_at / 86400000 = NEW.submitted_at / 86400000) > alone_at_most() THEN
    RAISE EXCEPTION 'a large withdrawal, or a large day of one user, needs two operators'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'second_person';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.withdrawals_audited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  FOR place IN cardinality(OLD.approved_by) + 1 .. cardinality(NEW.approved_by) LOOP
    PERFORM assert_audited(NEW.approved_by[place], 'withdrawal ' || NEW.id, ARRAY['withdrawal.approve']);
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.withdrawals_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  known integer := cardinality(OLD.approved_by);
BEGIN
  IF OLD.state <> 'auditing'
    OR (NEW.id, NEW.user_id, NEW.currency, NEW.network, NEW.address_id, NEW.address, NEW.label, NEW.amount, NEW.fee,
        NEW.received, NEW.approvals_needed, NEW.submitted_at)
      IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.currency, OLD.network, OLD.address_id, OLD.address, OLD.label, OLD.amount,
        OLD.fee, OLD.received, OLD.approvals_needed, OLD.submitted_at)
    OR NEW.approved_by[1:known] IS DISTINCT FROM OLD.approved_by
    OR NEW.approved_in[1:known] IS DISTINCT FROM OLD.approved_in
    OR NEW.approved_at[1:known] IS DISTINCT FROM OLD.approved_at THEN
    RAISE EXCEPTION 'a withdrawal ends once and pays what was asked'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawal_edge';
  END IF;
  PERFORM assert_approvals(NEW.approved_by, NEW.approved_in, known, NEW.user_id);
  RETURN NEW;
END $function$;

CREATE TRIGGER audit_chain BEFORE INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION audit_chain();

CREATE TRIGGER audit_known_operator BEFORE INSERT ON public.audit_log FOR EACH ROW WHEN ((new.operator_id IS NOT NULL)) EXECUTE FUNCTION audit_known_operator();

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER candles_keep BEFORE DELETE OR TRUNCATE ON public.candles FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER candles_kept BEFORE UPDATE ON public.candles FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION candles_kept();

CREATE CONSTRAINT TRIGGER certifications_audited AFTER UPDATE ON public.certifications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state <> old.state)) EXECUTE FUNCTION certifications_audited();

CREATE TRIGGER certifications_guard BEFORE UPDATE ON public.certifications FOR EACH ROW EXECUTE FUNCTION certifications_guard();

CREATE TRIGGER certifications_keep BEFORE DELETE OR TRUNCATE ON public.certifications FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER certifications_new AFTER INSERT ON public.certifications FOR EACH ROW WHEN ((new.state <> 'review'::text)) EXECUTE FUNCTION refuse_decided();

CREATE TRIGGER cfd_orders_asked BEFORE UPDATE ON public.cfd_orders FOR EACH ROW EXECUTE FUNCTION cfd_orders_asked();

CREATE TRIGGER cfd_orders_keep BEFORE DELETE OR TRUNCATE ON public.cfd_orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER cfd_orders_stay_final BEFORE UPDATE ON public.cfd_orders FOR EACH ROW WHEN ((old.state <> 'open'::text)) EXECUTE FUNCTION cfd_orders_stay_final();

CREATE TRIGGER commands_append_only BEFORE UPDATE OR TRUNCATE ON public.commands FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER commands_guard BEFORE DELETE ON public.commands FOR EACH ROW EXECUTE FUNCTION commands_guard();

CREATE TRIGGER content_versions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.content_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER content_versions_audited AFTER INSERT ON public.content_versions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION content_versions_audited();

CREATE TRIGGER content_versions_next BEFORE INSERT ON public.content_versions FOR EACH ROW EXECUTE FUNCTION content_versions_next();

CREATE TRIGGER contract_orders_guard BEFORE UPDATE ON public.contract_orders FOR EACH ROW EXECUTE FUNCTION contract_orders_guard();

CREATE TRIGGER contract_orders_keep BEFORE DELETE OR TRUNCATE ON public.contract_orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER corrections_audited AFTER INSERT OR UPDATE ON public.corrections DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION corrections_audited();

CREATE TRIGGER corrections_guard BEFORE UPDATE ON public.corrections FOR EACH ROW EXECUTE FUNCTION corrections_guard();

CREATE TRIGGER corrections_keep BEFORE DELETE OR TRUNCATE ON public.corrections FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER corrections_new AFTER INSERT ON public.corrections FOR EACH ROW EXECUTE FUNCTION corrections_new();

CREATE TRIGGER counted_transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.counted_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER deposit_addresses_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.deposit_addresses FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER deposits_audited AFTER UPDATE ON public.deposits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.state <> old.state) OR (new.approved_by <> old.approved_by))) EXECUTE FUNCTION deposits_audited();

CREATE TRIGGER deposits_counted AFTER UPDATE ON public.deposits FOR EACH ROW WHEN (((new.state = 'success'::text) AND (old.state <> 'success'::text))) EXECUTE FUNCTION count_transaction();

CREATE TRIGGER deposits_guard BEFORE UPDATE ON public.deposits FOR EACH ROW EXECUTE FUNCTION deposits_guard();

CREATE TRIGGER deposits_keep BEFORE DELETE OR TRUNCATE ON public.deposits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER deposits_new AFTER INSERT ON public.deposits FOR EACH ROW WHEN (((new.state <> 'auditing'::text) OR (cardinality(new.approved_by) > 0) OR (new.confirmed IS NOT NULL) OR (new.worth IS NOT NULL))) EXECUTE FUNCTION refuse_decided();

CREATE CONSTRAINT TRIGGER corrections_booked AFTER INSERT ON public.entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = 'correction'::text)) EXECUTE FUNCTION corrections_booked();

CREATE TRIGGER entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER payouts_of_loans AFTER INSERT ON public.entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = 'loan_payout'::text)) EXECUTE FUNCTION payouts_of_loans();

CREATE CONSTRAINT TRIGGER quant_entries_filled AFTER INSERT ON public.entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['quant_open'::text, 'quant_fill'::text, 'quant_close'::text]))) EXECUTE FUNCTION quant_entries_filled();

CREATE TRIGGER equity_days_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.equity_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER fear_greed_days_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.fear_greed_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER file_looks_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.file_looks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER fills_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.fills FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER freezes_audited AFTER UPDATE ON public.freezes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION freezes_audited();

CREATE TRIGGER freezes_guard BEFORE UPDATE ON public.freezes FOR EACH ROW EXECUTE FUNCTION freezes_guard();

CREATE TRIGGER freezes_keep BEFORE DELETE OR TRUNCATE ON public.freezes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER index_evidence_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.index_evidence FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_seals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER liability_days_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.liability_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER liability_leaves_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.liability_leaves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER liability_leaves_new AFTER INSERT ON public.liability_leaves REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION with_its_day();

CREATE TRIGGER liability_subtrees_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.liability_subtrees FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER liability_subtrees_new AFTER INSERT ON public.liability_subtrees REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION with_its_day();

CREATE TRIGGER loans_guard BEFORE UPDATE ON public.loans FOR EACH ROW EXECUTE FUNCTION loans_guard();

CREATE TRIGGER loans_keep BEFORE DELETE OR TRUNCATE ON public.loans FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER loans_new AFTER INSERT ON public.loans FOR EACH ROW EXECUTE FUNCTION loans_new();

CREATE CONSTRAINT TRIGGER loans_paid_out AFTER UPDATE ON public.loans DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.borrowed_at IS NULL) AND (new.borrowed_at IS NOT NULL))) EXECUTE FUNCTION loans_paid_out();

CREATE TRIGGER log_checkpoint_covers BEFORE INSERT ON public.log_checkpoints FOR EACH ROW EXECUTE FUNCTION log_checkpoint_covers();

CREATE TRIGGER log_checkpoints_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER log_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER log_tile_hashes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_tile_hashes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER market_days_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.market_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER minute_closes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.minute_closes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER operator_changes_audited AFTER INSERT OR UPDATE ON public.operator_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION operator_changes_audited();

CREATE TRIGGER operator_changes_guard BEFORE UPDATE ON public.operator_changes FOR EACH ROW EXECUTE FUNCTION operator_changes_guard();

CREATE TRIGGER operator_changes_keep BEFORE DELETE OR TRUNCATE ON public.operator_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER operator_changes_new AFTER INSERT ON public.operator_changes FOR EACH ROW WHEN ((new.state <> 'proposed'::text)) EXECUTE FUNCTION refuse_decided();

CREATE TRIGGER operator_changes_proposed AFTER INSERT ON public.operator_changes FOR EACH ROW EXECUTE FUNCTION operator_changes_proposed();

CREATE CONSTRAINT TRIGGER operators_audited AFTER INSERT ON public.operators DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION operators_audited();

CREATE TRIGGER operators_guard BEFORE UPDATE ON public.operators FOR EACH ROW EXECUTE FUNCTION operators_guard();

CREATE TRIGGER operators_keep BEFORE DELETE OR TRUNCATE ON public.operators FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER operators_keyed BEFORE UPDATE OF password_hash ON public.operators FOR EACH ROW WHEN (((new.password_hash !~~ 'keyed:%'::text) AND (new.password_hash <> old.password_hash))) EXECUTE FUNCTION refuse_unkeyed();

CREATE TRIGGER operators_keyed_new BEFORE INSERT ON public.operators FOR EACH ROW WHEN ((new.password_hash !~~ 'keyed:%'::text)) EXECUTE FUNCTION refuse_unkeyed();

CREATE TRIGGER postings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER postings_apply AFTER INSERT ON public.postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION postings_apply();

CREATE TRIGGER quant_orders_stay_final BEFORE UPDATE ON public.quant_orders FOR EACH ROW WHEN ((old.state <> 'progress'::text)) EXECUTE FUNCTION quant_orders_stay_final();

CREATE TRIGGER rulebook_starts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.rulebook_starts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER rulebooks_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.rulebooks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER spot_orders_asked BEFORE UPDATE ON public.spot_orders FOR EACH ROW EXECUTE FUNCTION spot_orders_asked();

CREATE TRIGGER spot_orders_keep BEFORE DELETE OR TRUNCATE ON public.spot_orders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER spot_orders_stay_final BEFORE UPDATE ON public.spot_orders FOR EACH ROW WHEN ((old.state <> 'open'::text)) EXECUTE FUNCTION spot_orders_stay_final();

CREATE TRIGGER tick_evidence_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tick_evidence FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tick_kept_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tick_kept FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tick_minutes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tick_minutes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tick_seconds_append_only BEFORE UPDATE OR TRUNCATE ON public.tick_seconds FOR EACH STATEMENT EXECUTE FUNCTION refuse_update();

CREATE TRIGGER count_credentials BEFORE UPDATE OF fund_password_hash, totp_secret ON public.users FOR EACH ROW EXECUTE FUNCTION count_credentials();

CREATE TRIGGER users_certified BEFORE UPDATE OF basic, advanced ON public.users FOR EACH ROW WHEN (((new.basic <> old.basic) OR (new.advanced <> old.advanced))) EXECUTE FUNCTION users_certified();

CREATE TRIGGER users_contacts BEFORE UPDATE OF email, email_mac, wallet_address, wallet_mac ON public.users FOR EACH ROW EXECUTE FUNCTION users_contacts();

CREATE CONSTRAINT TRIGGER users_freeze_kept AFTER UPDATE ON public.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.frozen_at IS NOT NULL) AND (NOT old.self_frozen) AND ((new.frozen_at IS NULL) OR new.self_frozen))) EXECUTE FUNCTION users_freeze_kept();

CREATE TRIGGER users_keep BEFORE DELETE OR TRUNCATE ON public.users FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER users_keyed BEFORE UPDATE OF password_hash, fund_password_hash ON public.users FOR EACH ROW WHEN ((((new.password_hash !~~ 'keyed:%'::text) AND (new.password_hash IS DISTINCT FROM old.password_hash)) OR ((new.fund_password_hash !~~ 'keyed:%'::text) AND (new.fund_password_hash IS DISTINCT FROM old.fund_password_hash)))) EXECUTE FUNCTION refuse_unkeyed();

CREATE TRIGGER users_keyed_new BEFORE INSERT ON public.users FOR EACH ROW WHEN (((new.password_hash !~~ 'keyed:%'::text) OR (new.fund_password_hash !~~ 'keyed:%'::text))) EXECUTE FUNCTION refuse_unkeyed();

CREATE TRIGGER users_new BEFORE INSERT ON public.users FOR EACH ROW WHEN (((new.basic <> 'none'::text) OR (new.advanced <> 'none'::text))) EXECUTE FUNCTION users_new();

CREATE TRIGGER wallet_addresses_guard BEFORE UPDATE ON public.wallet_addresses FOR EACH ROW EXECUTE FUNCTION wallet_addresses_guard();

CREATE TRIGGER wallet_addresses_keep BEFORE DELETE OR TRUNCATE ON public.wallet_addresses FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER wallet_addresses_new AFTER INSERT ON public.wallet_addresses FOR EACH ROW EXECUTE FUNCTION wallet_addresses_new();

CREATE TRIGGER withdrawal_holds_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.withdrawal_holds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER withdrawals_addressed AFTER INSERT ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawals_addressed();

CREATE TRIGGER withdrawals_alone AFTER INSERT ON public.withdrawals FOR EACH ROW WHEN ((new.approvals_needed < 2)) EXECUTE FUNCTION withdrawals_alone();

CREATE CONSTRAINT TRIGGER withdrawals_audited AFTER UPDATE ON public.withdrawals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.approved_by <> old.approved_by)) EXECUTE FUNCTION withdrawals_audited();

CREATE TRIGGER withdrawals_counted AFTER UPDATE ON public.withdrawals FOR EACH ROW WHEN (((new.state = 'success'::text) AND (old.state <> 'success'::text))) EXECUTE FUNCTION count_transaction();

CREATE TRIGGER withdrawals_guard BEFORE UPDATE ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawals_guard();

CREATE TRIGGER withdrawals_keep BEFORE DELETE OR TRUNCATE ON public.withdrawals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER withdrawals_new AFTER INSERT ON public.withdrawals FOR EACH ROW WHEN (((new.state <> 'auditing'::text) OR (cardinality(new.approved_by) > 0))) EXECUTE FUNCTION refuse_decided();
