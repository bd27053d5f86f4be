import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, isUnanswered } from '../../api/apiError.ts';
import type { ApiError } from '../../api/apiError.ts';
import { toastShown } from '../../api/toasts.ts';
import { useIdempotencyKey } from '../../api/writes.ts';
import { useSingleFlight } from '../../lib/useSingleFlight.ts';
import { useAppDispatch } from '../../realtime/clientState.ts';

type Answer = { readonly data: unknown } | { readonly error?: unknown };

interface SheetWrite<Body> {
  readonly send: (body: Body) => void;
  readonly isSending: boolean;
  /** The server's refusal of exactly this body; undefined when none, or when the form has changed since. */
  readonly refusalOf: (body: Body) => ApiError | undefined;
}

/**
 * A sheet's one command: its key is made with the sheet, kept while no answer came, renewed by a refusal; a second tap
 * does nothing; success is told in a toast and closes the sheet.
 */
export function useSheetWrite<Body>(
  write: (write: { body: Body; idempotencyKey: string }) => Promise<Answer>,
  doneTitle: string,
  onDone: () => void,
): SheetWrite<Body> {
  const dispatch = useAppDispatch();
  const { t } = useTranslation('trading');
  const { key, renew } = useIdempotencyKey();
  const [refused, setRefused] = useState<{ body: string; error: ApiError }>();
  const action = useCallback(
    async (body: Body): Promise<void> => {
      setRefused(undefined);
      const answer = await write({ body, idempotencyKey: key });
      const error = 'error' in answer ? answer.error : undefined;
      if (error === undefined) {
        dispatch(toastShown({ kind: 'ok', title: doneTitle }));
        onDone();
        return;
      }
      if (!isApiError(error) || isUnanswered(error)) return;
      renew();
      setRefused({ body: JSON.stringify(body), error });
      if (error.key === 'already_final' || error.key === 'not_found') {
        dispatch(toastShown({ kind: 'error', title: error.message, reason: t('sheet.orderGone') }));
        onDone();
      }
    },
    [write, key, renew, dispatch, doneTitle, onDone, t],
  );
  const { run, isRunning } = useSingleFlight(action);
  const refusalOf = (body: Body): ApiError | undefined =>
    refused?.body === JSON.stringify(body) ? refused.error : undefined;
  return { send: run, isSending: isRunning, refusalOf };
}
