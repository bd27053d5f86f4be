import { useCallback, useEffect, useRef, useState } from 'react';
import { useSingleFlight } from '../lib/useSingleFlight.ts';
import { callFailure, isUnanswered } from '../api/apiError.ts';
import type { ApiError } from '../api/apiError.ts';
import { useKeyedWrite } from './useKeyedWrite.ts';
import type { Trigger } from './useKeyedWrite.ts';

interface FormWriteOptions<Answer> {
  readonly onDone: (answer: Answer) => void;
  readonly onRefused?: (error: ApiError) => void;
}

export interface FormWrite<Body> {
  /** Sends; a second tap on the way does nothing. `form`: as of `useKeyedWrite`. */
  readonly send: (body: Body, form?: unknown) => void;
  readonly isSending: boolean;
  /** The server's refusal of exactly this form; undefined when none, or when the form has changed since. */
  readonly refusalOf: (form: unknown) => ApiError | undefined;
}

/** The one command of a form: one tap is one command, its refusal belongs to what was refused (wire.md). */
export function useFormWrite<Body, Answer>(
  trigger: Trigger<Body, Answer>,
  options: FormWriteOptions<Answer>,
): FormWrite<Body> {
  const write = useKeyedWrite(trigger);
  const [refused, setRefused] = useState<{ form: string; error: ApiError }>();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const action = useCallback(
    async (body: Body, form: unknown = body): Promise<void> => {
      setRefused(undefined);
      let answer: Answer;
      try {
        answer = await write(body, form);
      } catch (thrown) {
        const error = callFailure(thrown);
        if (error === undefined) return;
        // No answer came: the shell has said so, and the form stands for another try.
        if (isUnanswered(error)) return;
        setRefused({ form: JSON.stringify(form), error });
        latest.current.onRefused?.(error);
        return;
      }
      latest.current.onDone(answer);
    },
    [write],
  );
  const { run, isRunning } = useSingleFlight(action);
  const refusalOf = (form: unknown): ApiError | undefined =>
    refused?.form === JSON.stringify(form) ? refused.error : undefined;
  return { send: run, isSending: isRunning, refusalOf };
}
