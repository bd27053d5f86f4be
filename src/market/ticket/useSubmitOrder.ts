import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/apiError.ts';
import { toastShown } from '../../state/toasts.ts';
import { useFormWrite } from '../../forms/useFormWrite.ts';
import type { Trigger } from '../../forms/useKeyedWrite.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { useAppDispatch } from '../../state/clientState.ts';

interface SubmitOptions<Body, Order> {
  /** What the user has chosen: a refusal belongs to it, and the next change makes it old. */
  readonly form: object;
  /** What would be sent now; undefined while the form cannot be sent. */
  readonly body: Body | undefined;
  /** Large orders ask first (unless the user has turned that off). */
  readonly mustAsk: boolean;
  readonly trigger: Trigger<Body, Order>;
  /** The toast of an order that was taken. */
  readonly titleOf: (order: NoInfer<Order>) => string;
  /** The server has taken the order: empty the form, close the sheet. */
  readonly onTaken: (order: NoInfer<Order>) => void;
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

/** Sends a ticket once per tap, and asks first where the order is large (DESIGN 10.8). */
export function useSubmitOrder<Body, Order>(options: SubmitOptions<Body, Order>): SubmitOrder {
  const { form, body, mustAsk, trigger, titleOf, onTaken } = options;
  const { t } = useTranslation('trading');
  const dispatch = useAppDispatch();
  const { confirmOrders } = usePreferences();
  const [isConfirming, setConfirming] = useState(false);
  const { send, isSending, refusalOf } = useFormWrite(trigger, {
    onDone: (order) => {
      setConfirming(false);
      dispatch(toastShown({ kind: 'ok', title: titleOf(order) }));
      onTaken(order);
    },
    onRefused: ({ fields, message }) => {
      setConfirming(false);
      if (Object.keys(fields).length > 0) return;
      dispatch(toastShown({ kind: 'error', title: t('submit.notPlaced'), reason: message }));
    },
  });
  const confirm = (): void => {
    if (body !== undefined) send(body, form);
  };
  return {
    press: () => {
      if (confirmOrders && mustAsk) setConfirming(true);
      else confirm();
    },
    confirm,
    isConfirming,
    dismiss: () => {
      setConfirming(false);
    },
    isSending,
    refusal: refusalOf(form),
  };
}
