import type { ErrorKey } from '../../protocol/errorKeys.ts';
import type { LocalFailure } from '../state/toasts.ts';

/** Every way a call can fail, as RTK Query hands it to screens. */
export interface ApiError {
  /** The server's stable key, or how the call failed before any answer. */
  readonly key: ErrorKey | LocalFailure;
  /** The server's sentence in the user's language; empty when no server spoke. */
  readonly message: string;
  /** For invalid input: wire field → key. */
  readonly fields: Readonly<Record<string, string>>;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
}

/** Whether an error of a mutation or a query is ours (the other kind is a programming error that RTK caught). */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'key' in error && 'status' in error;
}

/** Whether a call ended because the session of who asked did. */
function isAborted(error: unknown): boolean {
  return (error as { readonly name?: unknown } | undefined)?.name === 'AbortError';
}

/**
 * The failure of a call, from what it threw; undefined when the session of who asked has ended, which the shell has said.
 * Throws again what is a programming error.
 */
export function callFailure(thrown: unknown): ApiError | undefined {
  if (isApiError(thrown)) return thrown;
  if (isAborted(thrown)) return undefined;
  throw thrown;
}

/** Whether it is unknown if the server did what was asked: no answer came. */
export function isUnanswered(error: ApiError): boolean {
  return error.status === 0;
}

/** The error's sentence for a form: the server's own, or undefined when the shell has already said it. */
export function inlineMessage(error: unknown): string | undefined {
  if (!isApiError(error) || error.message === '') return undefined;
  return error.message;
}
