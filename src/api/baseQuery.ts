import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { apiBaseUrl } from '../lib/env.ts';
import { readPreferences } from '../lib/preferences.ts';
import type { ApiError } from './apiError.ts';
import { sendOnce } from './request.ts';
import type { ApiRequest, Outcome } from './request.ts';
import { expired } from '../state/session.ts';
import type { SessionState } from '../state/session.ts';
import { toastShown } from '../state/toasts.ts';
import type { LocalFailure } from '../state/toasts.ts';

/** Waits before the second, third and fourth try; three retries bridge the restart of a server (under 5 s). */
const RETRY_WAITS_MS = [300, 1200, 3600] as const;

/** A 401 of these never sends the user home (product.md §7). */
const PUBLIC_CALLS: readonly string[] = [
  'index/getIndexData',
  'product/getRecommendProduct',
  'richtext/getInfo',
];

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

async function wait(durationMs: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, durationMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const isWrite = (request: ApiRequest): boolean => request.body !== undefined;
/** Asking twice is safe for reads, and for writes whose key makes the second ask return the first answer. */
const mayRetry = (request: ApiRequest): boolean =>
  !isWrite(request) || request.idempotencyKey !== undefined;

/** Of an account the server knows the country. */
function withCountry(request: ApiRequest, { token }: SessionState): ApiRequest {
  if (request.byCountry !== true || token !== undefined) return request;
  return { ...request, params: { ...request.params, country: readPreferences().country } };
}

async function sendWithRetries(
  request: ApiRequest,
  session: SessionState,
  signal: AbortSignal,
  dispatch: Dispatch,
): Promise<Outcome> {
  let outcome = await sendOnce(apiBaseUrl, request, session, signal);
  if (!mayRetry(request)) return outcome;
  for (const waitMs of RETRY_WAITS_MS) {
    if (outcome.kind !== 'failed' || outcome.failure !== 'network') return outcome;
    if (isWrite(request) && request.isQuiet !== true)
      dispatch(toastShown({ kind: 'info', failure: 'retrying' }));
    await wait(waitMs, signal);
    outcome = await sendOnce(apiBaseUrl, request, session, signal);
  }
  return outcome;
}

/** A write without an answer may have been done: the message must not say that it was not. */
function failureFor(request: ApiRequest, failure: LocalFailure): LocalFailure {
  if (!isWrite(request) || failure === 'timeout') return failure;
  return request.idempotencyKey === undefined ? 'noAnswer' : 'unanswered';
}

function localError(key: LocalFailure): ApiError {
  return { key, message: '', fields: {}, status: 0 };
}

/**
 * The one way to the server: headers, 60 s, retries, envelope → data or ApiError, toasts, 401.
 * The first 401 of a token clears it; later answers to the same dead token find it gone and do nothing.
 */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = async (request, api) => {
  const dispatch: Dispatch = api.dispatch;
  const readSession = (): SessionState => (api.getState() as { session: SessionState }).session;
  const session = readSession();
  const asked = withCountry(request, session);
  const outcome = await sendWithRetries(asked, session, api.signal, dispatch);

  if (outcome.kind === 'refused' && outcome.isUnauthenticated) {
    // The cache is emptied with the token, so what is on the screen is fetched again as a visitor.
    const isFirst = readSession().token === session.token;
    if (isFirst) dispatch(expired({ redirect: !PUBLIC_CALLS.includes(request.path) }));
  }

  switch (outcome.kind) {
    case 'data':
      return { data: outcome.data };
    case 'refused':
      if (!outcome.isUnauthenticated && request.inlineErrors !== true && request.isQuiet !== true) {
        dispatch(toastShown({ kind: 'error', title: outcome.error.message }));
      }
      return { error: outcome.error };
    case 'failed': {
      const failure = failureFor(request, outcome.failure);
      if (request.isQuiet !== true) dispatch(toastShown({ kind: 'error', failure }));
      return { error: localError(failure) };
    }
    case 'aborted':
      return { error: localError('network') };
  }
};
