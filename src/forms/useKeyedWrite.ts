import { useCallback, useRef, useState } from 'react';
import { makeUuid } from '../lib/uuid.ts';
import { isApiError, isUnanswered } from '../api/apiError.ts';
import type { Write } from '../api/writes.ts';

/** The trigger of a mutation hook. */
export type Trigger<Body, Answer> = (write: Write<Body>) => {
  readonly unwrap: () => Promise<Answer>;
};

/**
 * One command of a form that stays open. Its key is made with the form and renewed by every answer; while it is unknown
 * whether the server did it, the same form asks for the very same thing and a changed one for another (wire.md). `form`
 * is what the user has chosen, where the body also follows the market: by default it is the body. Throws the ApiError of
 * a refusal.
 */
export function useKeyedWrite<Body, Answer>(
  trigger: Trigger<Body, Answer>,
): (body: Body, form?: unknown) => Promise<Answer> {
  const [firstKey] = useState(makeUuid);
  const key = useRef(firstKey);
  const unanswered = useRef<{ readonly form: string; readonly body: Body }>(undefined);
  return useCallback(
    async (body, form = body) => {
      const text = JSON.stringify(form);
      const open = unanswered.current;
      const isAgain = open?.form === text;
      if (open !== undefined && !isAgain) key.current = makeUuid();
      unanswered.current = undefined;
      const asked = isAgain ? open.body : body;
      try {
        const answer = await trigger({ body: asked, idempotencyKey: key.current }).unwrap();
        key.current = makeUuid();
        return answer;
      } catch (error) {
        if (isApiError(error) && isUnanswered(error))
          unanswered.current = { form: text, body: asked };
        else key.current = makeUuid();
        throw error;
      }
    },
    [trigger],
  );
}
