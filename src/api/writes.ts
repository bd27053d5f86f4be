import { useCallback, useState } from 'react';
import { makeUuid } from '../lib/uuid.ts';

/** What a write that moves money takes: its body and the key of the form it came from. */
export interface Write<Body> {
  readonly body: Body;
  readonly idempotencyKey: string;
}

/**
 * The Idempotency-Key of a form: made when the form opens, kept while the user tries again, replaced by `renew` once
 * the server has answered. Do not renew when no answer came: the next tap must ask for the same thing (wire.md).
 */
export function useIdempotencyKey(): { readonly key: string; readonly renew: () => void } {
  const [key, setKey] = useState(makeUuid);
  const renew = useCallback(() => {
    setKey(makeUuid());
  }, []);
  return { key, renew };
}
