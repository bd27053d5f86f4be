import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { TOKEN_HEADER } from '../../protocol/envelope.ts';
import { apiBaseUrl } from '../lib/env.ts';
import { TIMEOUT_MS } from '../api/request.ts';
import type { SessionState } from '../state/session.ts';

interface Loaded {
  readonly url: string;
  /** An object URL; undefined when it did not come. */
  readonly src: string | undefined;
}

interface PrivateImage {
  /** For `<img src>`; undefined while it is on its way and when it did not come. */
  readonly src: string | undefined;
  readonly isFailed: boolean;
}

async function fetchImage(url: string, token: string | undefined): Promise<Blob> {
  const response = await fetch(`${apiBaseUrl}${url}`, {
    headers: token === undefined ? {} : { [TOKEN_HEADER]: token },
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !type.startsWith('image/')) throw new Error('not an image');
  return response.blob();
}

/**
 * A picture only its owner may see (proofs, documents): fetched with the token, shown from memory, forgotten with the
 * screen. `undefined` asks for nothing.
 */
export function usePrivateImage(url: string | undefined): PrivateImage {
  const store = useStore<{ readonly session: SessionState }>();
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (url === undefined) return undefined;
    let src: string | undefined;
    let isWanted = true;
    const load = async (): Promise<void> => {
      try {
        const image = await fetchImage(url, store.getState().session.token);
        if (!isWanted) return;
        src = URL.createObjectURL(image);
      } catch {
        // No connection, or no longer there: the caller says that it did not load.
      }
      if (isWanted) setLoaded({ url, src });
    };
    void load();
    return () => {
      isWanted = false;
      if (src !== undefined) URL.revokeObjectURL(src);
    };
  }, [url, store]);
  const current = loaded?.url === url ? loaded : undefined;
  return { src: current?.src, isFailed: current !== undefined && current.src === undefined };
}
