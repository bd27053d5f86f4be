// Every `error` key the API can answer, with the HTTP status it travels with. The sentences are in locales/*/errors.json
// under the same key. Source: wire.md "Conventions" and "Error keys".
import { TRADING_REJECTIONS, type TradingRejection } from '../core/trading/rejection.ts';

const GENERAL_KEYS = {
  unauthenticated: 401,
  forbidden: 422,
  invalid_input: 422,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  unavailable: 503,
  insufficient_balance: 422,
  market_closed: 422,
  market_paused: 422,
  prices_unrecorded: 503,
  stale_quote: 422,
  price_moved: 422,
  below_minimum: 422,
  above_maximum: 422,
  not_certified: 422,
  fund_password_wrong: 422,
  code_wrong: 422,
  code_expired: 422,
  address_locked: 422,
  already_final: 422,
  idempotency_key_required: 400,
  bad_request: 400,
  email_taken: 422,
  country_chosen: 422,
  login_wrong: 422,
  login_locked: 429,
  totp_required: 422,
  totp_wrong: 422,
  password_weak: 422,
  password_common: 422,
  password_wrong: 422,
  password_unchanged: 422,
  passwords_equal: 422,
  email_unchanged: 422,
  fund_password_missing: 422,
  fund_password_locked: 429,
  totp_on: 422,
  totp_off: 422,
  totp_locked: 429,
  freeze_not_over: 422,
  wallet_unknown: 422,
  wallet_taken: 422,
  wallet_message_invalid: 422,
  wallet_message_expired: 422,
  wallet_signature_wrong: 422,
  certification_in_review: 422,
  image_empty: 422,
  image_type: 422,
  image_broken: 422,
  image_dimensions: 422,
  image_too_large: 413,
  upload_quota: 422,
  upload_slow: 422,
  same_account: 422,
  practice_only: 422,
  withdrawals_held: 422,
  daily_limit: 422,
  too_many_waiting: 422,
  address_invalid: 422,
  address_known: 422,
  too_many_addresses: 422,
  reason_invalid: 422,
  approved_by_you: 422,
  approval_differs: 422,
  same_device: 422,
  transaction_known: 422,
  transaction_required: 422,
  role_forbidden: 422,
  safety_freeze: 422,
  orders_open: 422,
  rules_changed: 422,
} as const;

export type ErrorKey = keyof typeof GENERAL_KEYS | TradingRejection;

/** HTTP status of an error key; every trading refusal is a business refusal, 422, but for a foreign or missing id. */
export function httpStatus(key: ErrorKey): number {
  return (GENERAL_KEYS as Readonly<Record<string, number>>)[key] ?? 422;
}

/** Every key once: the general ones, then the trading refusals in their order of precedence. */
export const ERROR_KEYS: readonly ErrorKey[] = [
  ...new Set<ErrorKey>([
    ...(Object.keys(GENERAL_KEYS) as (keyof typeof GENERAL_KEYS)[]),
    ...TRADING_REJECTIONS,
  ]),
];
