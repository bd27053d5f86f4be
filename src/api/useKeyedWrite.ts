import { useCallback, useRef, useState } from 'react';
import { makeUuid } from '../lib/uuid.ts';
import { isApiError, isUnanswered } from './apiError.ts';
import type { Write } from './writes.ts';

/** The trigger of a mutation hook. */
type Trigger<Body, Answer> = (write: Write<Body>) => { readonly unwrap: () => Promise<Answer> };

/**
 * One command of a form that stays open. Its key is made with the form and renewed by every answer; while it is unknown
 * whether the server did it, the same form asks for the same thing and a changed one for another (wire.md). Throws the
 * ApiError of a refusal.
 */
export function useKeyedWrite<Body, Answer>(
  trigger: Trigger<Body, Answer>,
): (body: Body) => Promise<Answer> {
  const [firstKey] = useState(makeUuid);
  const key = useRef(firstKey);
  const unanswered = useRef<string | undefined>(undefined);
  return useCallback(
    async (body) => {
      const text = JSON.stringify(body);
      if (unanswered.current !== undefined && unanswered.current !== text) key.current = makeUuid();
      unanswered.current = undefined;
      try {
        const answer = await trigger({ body, idempotencyKey: key.current }).unwrap();
        key.current = makeUuid();
        return answer;
      } catch (error) {
        if (isApiError(error) && isUnanswered(error)) unanswered.current = text;
        else key.current = makeUuid();
        throw error;
      }
    },
    [trigger],
  );
}
