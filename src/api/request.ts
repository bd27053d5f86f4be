import { IDEMPOTENCY_HEADER, LANG_HEADER, TOKEN_HEADER } from '../../protocol/envelope.ts';
import type { Envelope } from '../../protocol/envelope.ts';
import type { ApiError } from './apiError.ts';
import { takeFirstAnswer } from '../lib/firstData.ts';
import { noteSent } from '../lib/sentTimes.ts';
import type { LocalFailure } from '../state/toasts.ts';

/** Network time-out, product.md §9. */
export const TIMEOUT_MS = 60_000;

export type QueryValue = string | number | undefined;

/** One call of wire.md. */
export interface ApiRequest {
  /** `<group>/<call>`, spelled as in product.md §7. */
  readonly path: `${string}/${string}`;
  /** Query string of a read; undefined values are left out. */
  readonly params?: Readonly<Record<string, QueryValue>>;
  /** JSON body; its presence makes the call a POST. */
  readonly body?: object;
  /** For a POST that moves money or creates an order: made when its form opened, kept across retries. */
  readonly idempotencyKey?: string;
  /** True where the country's rules decide the answer: a visitor's choice of country goes along. */
  readonly byCountry?: boolean;
  /** True where the form shows refusals beside its fields: no toast then. Failures of the network still get one. */
  readonly inlineErrors?: boolean;
  /** True where nobody waits for the answer and who asks asks again: no failure is told. */
  readonly isQuiet?: boolean;
  /** Left out: no answer is ever kept. `default`: one that says that it never changes is; `reload`: asked for anew, then kept. */
  readonly cache?: 'default' | 'reload';
}

export interface Credentials {
  readonly token: string | undefined;
  readonly lang: string;
}

export type Outcome =
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'refused'; readonly error: ApiError; readonly isUnauthenticated: boolean }
  | { readonly kind: 'failed'; readonly failure: LocalFailure }
  | { readonly kind: 'aborted' };

function urlOf(baseUrl: string, request: ApiRequest): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(request.params ?? {})) {
    if (value !== undefined) search.set(key, String(value));
  }
  const query = search.size === 0 ? '' : `?${search.toString()}`;
  return `${baseUrl}/api/${request.path}${query}`;
}

function headersOf(request: ApiRequest, credentials: Credentials): Record<string, string> {
  const headers: Record<string, string> = { [LANG_HEADER]: credentials.lang };
  if (credentials.token !== undefined) headers[TOKEN_HEADER] = credentials.token;
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  if (request.idempotencyKey !== undefined) headers[IDEMPOTENCY_HEADER] = request.idempotencyKey;
  return headers;
}

export function isEnvelope(value: unknown): value is Envelope<unknown> {
  return typeof value === 'object' && value !== null && 'code' in value && 'msg' in value;
}

async function readOutcome(response: Response): Promise<Outcome> {
  const text = await response.text();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // A proxy's own page: while the server restarts it is as good as no connection (502, 503, 504).
    return { kind: 'failed', failure: response.status >= 502 ? 'network' : 'badAnswer' };
  }
  if (!isEnvelope(value)) return { kind: 'failed', failure: 'badAnswer' };
  if (value.code === 1) return { kind: 'data', data: value.data };
  const error: ApiError = {
    key: value.error,
    message: value.msg,
    fields: value.fields ?? {},
    status: response.status,
  };
  return { kind: 'refused', error, isUnauthenticated: value.code === 401 };
}

/** Sends a call once and reads the envelope of product.md §7. Never throws. */
export async function sendOnce(
  baseUrl: string,
  request: ApiRequest,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<Outcome> {
  const controller = new AbortController();
  const abort = (): void => {
    controller.abort();
  };
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    abort();
  }, TIMEOUT_MS);
  if (request.idempotencyKey !== undefined) noteSent(request.idempotencyKey, Date.now());
  try {
    const url = urlOf(baseUrl, request);
    const early = request.body === undefined ? await takeFirstAnswer(url, credentials) : undefined;
    const response =
      early ??
      (await fetch(url, {
        method: request.body === undefined ? 'GET' : 'POST',
        headers: headersOf(request, credentials),
        signal: controller.signal,
        cache: request.cache ?? 'no-store',
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      }));
    return await readOutcome(response);
  } catch {
    // fetch throws for one reason that matters: no answer. Which one is known from the two flags.
    if (isTimedOut) return { kind: 'failed', failure: 'timeout' };
    return signal.aborted ? { kind: 'aborted' } : { kind: 'failed', failure: 'network' };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
