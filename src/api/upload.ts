import { useCallback } from 'react';
import { useStore } from 'react-redux';
import { LANG_HEADER, TOKEN_HEADER } from '../../protocol/envelope.ts';
import { apiBaseUrl } from '../lib/env.ts';
import type { LocalFailure } from '../state/toasts.ts';
import { isEnvelope, TIMEOUT_MS } from './request.ts';
import { expired } from '../state/session.ts';
import type { SessionState } from '../state/session.ts';

/** Path of the upload (product.md §7); fetch cannot say how much of a body has been sent, so it has its own request. */
const UPLOAD_PATH = '/api/Common/upload';

/** The two shapes of product.md §7: any picture of the user, or a document of a certification. */
export type UploadTarget = 'file' | 'authorization';

/** How an upload ended; a failure is said by the part that shows the picture. */
export type UploadResult =
  | { readonly kind: 'done'; readonly url: string }
  | { readonly kind: 'refused'; readonly message: string; readonly key?: string }
  | {
      readonly kind: 'failed';
      readonly reason: Extract<LocalFailure, 'network' | 'timeout' | 'badAnswer'>;
    }
  | { readonly kind: 'aborted' };

interface Upload {
  readonly file: File;
  readonly target: UploadTarget;
  readonly session: Pick<SessionState, 'token' | 'uid' | 'lang'>;
  /** Gets the share of the body that has been sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

function formOf({ file, target, session }: Upload): FormData {
  const form = new FormData();
  if (target === 'authorization') {
    // Fields before the file: a server reads a multipart body in its order.
    form.set('directory', 'authorization');
    form.set('token', session.token ?? '');
    form.set('uid', session.uid ?? '');
    form.set('imgPath', file);
  } else {
    form.set('file', file);
  }
  return form;
}

interface Answer {
  readonly result: UploadResult;
  readonly isUnauthenticated: boolean;
}

function readAnswer(status: number, text: string): Answer {
  const failed = (reason: 'network' | 'badAnswer'): Answer => ({
    result: { kind: 'failed', reason },
    isUnauthenticated: false,
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // A proxy's own page: while the server restarts it is as good as no connection.
    return failed(status >= 502 ? 'network' : 'badAnswer');
  }
  if (!isEnvelope(value)) return failed('badAnswer');
  if (value.code !== 1) {
    const isUnauthenticated = value.code === 401;
    return { result: { kind: 'refused', message: value.msg, key: value.error }, isUnauthenticated };
  }
  if (typeof value.data !== 'string') return failed('badAnswer');
  return { result: { kind: 'done', url: value.data }, isUnauthenticated: false };
}

/** Sends one picture and reads the envelope. Never throws; 60 s without an end is a failure (product.md §9). */
export async function sendUpload(upload: Upload): Promise<Answer> {
  const { session, onProgress, signal } = upload;
  return new Promise((resolve) => {
    const end = (result: UploadResult): void => {
      resolve({ result, isUnauthenticated: false });
    };
    if (signal.aborted) {
      end({ kind: 'aborted' });
      return;
    }
    const request = new XMLHttpRequest();
    request.open('POST', `${apiBaseUrl}${UPLOAD_PATH}`);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader(LANG_HEADER, session.lang);
    if (session.token !== undefined) request.setRequestHeader(TOKEN_HEADER, session.token);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      resolve(readAnswer(request.status, request.responseText));
    });
    request.addEventListener('error', () => {
      end({ kind: 'failed', reason: 'network' });
    });
    request.addEventListener('timeout', () => {
      end({ kind: 'failed', reason: 'timeout' });
    });
    signal.addEventListener('abort', () => {
      request.abort();
      end({ kind: 'aborted' });
    });
    request.send(formOf(upload));
  });
}

type SendUpload = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<UploadResult>;

/** Sends pictures of the signed-in user; what `ImageUpload` of the design system takes as `upload`. */
export function useUpload(target: UploadTarget): SendUpload {
  const store = useStore<{ readonly session: SessionState }>();
  return useCallback(
    async (file, onProgress, signal) => {
      const { session } = store.getState();
      const answer = await sendUpload({ file, target, session, onProgress, signal });
      const isFirst = store.getState().session.token === session.token;
      if (answer.isUnauthenticated && isFirst) store.dispatch(expired({ redirect: true }));
      return answer.result;
    },
    [store, target],
  );
}
