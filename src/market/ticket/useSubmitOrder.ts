import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, isUnanswered } from '../../api/apiError.ts';
import type { ApiError } from '../../api/apiError.ts';
import { toastShown } from '../../api/toasts.ts';
import { useIdempotencyKey } from '../../api/writes.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { useSingleFlight } from '../../lib/useSingleFlight.ts';
import { useAppDispatch } from '../../realtime/clientState.ts';

/** What RTK Query answers to a command. */
type Answer<Order> =
  | { readonly data: Order; readonly error?: undefined }
  | { readonly data?: undefined; readonly error: unknown };

interface SubmitOptions<Form, Body, Order> {
  /** The form as it stands; any change makes a new one. */
  readonly form: Form;
  /** What would be sent now; undefined while the form cannot be sent. */
  readonly body: Body | undefined;
  /** Large orders ask first (unless the user has turned that off). */
  readonly mustAsk: boolean;
  readonly write: (write: {
    body: Body;
    idempotencyKey: string;
  }) => Promise<Answer<NoInfer<Order>>>;
  /** The toast of an order that was taken. */
  readonly titleOf: (order: Order) => string;
  /** The server has taken the order: empty the form. */
  readonly onTaken: () => void;
}

export interface SubmitOrder {
  /** The button: sends, or asks first where the order is large. */
  readonly press: () => void;
  /** The confirm sheet's button. */
  readonly confirm: () => void;
  readonly isConfirming: boolean;
  readonly dismiss: () => void;
  readonly isSending: boolean;
  /** The server's refusal of the form as it stands; gone with the next change. */
  readonly refusal: ApiError | undefined;
}

/** Sends a ticket once per tap, with a key that lives from the form to its answer (wire.md). */
export function useSubmitOrder<Form, Body, Order>(
  options: SubmitOptions<Form, Body, Order>,
): SubmitOrder {
  const { t } = useTranslation('trading');
  const dispatch = useAppDispatch();
  const { confirmOrders } = usePreferences();
  const { key, renew } = useIdempotencyKey();
  const [isConfirming, setConfirming] = useState(false);
  // A refusal belongs to the form that was refused: the next change makes it old.
  const [refused, setRefused] = useState<{ form: Form; error: ApiError }>();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const send = useCallback(async (): Promise<void> => {
    const { body, write } = latest.current;
    if (body === undefined) return;
    const answer = await write({ body, idempotencyKey: key });
    if ('data' in answer && answer.data !== undefined) {
      renew();
      setConfirming(false);
      const { titleOf, onTaken } = latest.current;
      dispatch(toastShown({ kind: 'ok', title: titleOf(answer.data) }));
      onTaken();
      return;
    }
    const error = 'error' in answer ? answer.error : undefined;
    if (!isApiError(error) || isUnanswered(error)) return;
    renew();
    setConfirming(false);
    setRefused({ form: latest.current.form, error });
    if (Object.keys(error.fields).length === 0) {
      dispatch(toastShown({ kind: 'error', title: t('submit.notPlaced'), reason: error.message }));
    }
  }, [key, renew, dispatch, t]);
  const { run, isRunning } = useSingleFlight(send);

  return {
    press: () => {
      if (confirmOrders && options.mustAsk) setConfirming(true);
      else run();
    },
    confirm: run,
    isConfirming,
    dismiss: () => {
      setConfirming(false);
    },
    isSending: isRunning,
    refusal: refused?.form === options.form ? refused.error : undefined,
  };
}
