// What every answer is wrapped in. Source: product.md §7 (code, msg, data), wire.md "Conventions" (error, fields).
import type { ErrorKey } from './errorKeys.ts';

export interface Success<T> {
  readonly code: 1;
  readonly msg: string;
  readonly data: T;
}

export interface Failure {
  /** 401: the token is missing, expired or revoked; 0: everything else. */
  readonly code: 0 | 401;
  /** In the language of the request. */
  readonly msg: string;
  readonly data: null;
  /** Stable machine key. */
  readonly error: ErrorKey;
  /** For invalid input: wire path → key. */
  readonly fields?: Readonly<Record<string, string>>;
}

export type Envelope<T> = Success<T> | Failure;

/** Header names of product.md §7 and wire.md. */
export const TOKEN_HEADER = 'token';
export const LANG_HEADER = 'lang';
export const IDEMPOTENCY_HEADER = 'idempotency-key';
