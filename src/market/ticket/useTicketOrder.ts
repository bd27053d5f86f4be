import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastShown } from '../../state/toasts.ts';
import { useFormOf } from '../../forms/useForm.ts';
import { useKeyedWrite } from '../../forms/useKeyedWrite.ts';
import type { Trigger } from '../../forms/useKeyedWrite.ts';
import { errorsOf } from '../../lib/form.ts';
import type { Place } from '../../lib/form.ts';
import { usePreference } from '../../lib/preferences.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { useProductInfo } from '../product/productContext.ts';
import { useRefusalText } from './refusalText.ts';
import { isAlwaysAsked, isSaidAtOnce, ticketProblems } from './ticketKind.ts';
import type { TicketProblem, WorkedOut } from './ticketKind.ts';
import type { Ticket } from './useTicket.ts';

interface OrderOptions<Draft extends object, Context, Result extends WorkedOut, Body, Order> {
  readonly ticket: Ticket<Draft, Context, Result>;
  /** What would be sent now; undefined while the ticket cannot be sent. */
  readonly body: Body | undefined;
  /** What is available is on its way: nobody knows yet whether the order is large. */
  readonly isAwaited: boolean;
  /** Large orders ask first (unless the user has turned that off). */
  readonly mustAsk: boolean;
  readonly trigger: Trigger<Body, Order>;
  /** The toast of an order that was taken. */
  readonly titleOf: (order: NoInfer<Order>) => string;
  /** The server has taken the order: empty the ticket, close the sheet. */
  readonly onTaken: (order: NoInfer<Order>) => void;
}

export interface TicketOrder<Draft> {
  /** The button: says what is missing, asks first where the order is large, or sends. */
  readonly press: () => void;
  /** The confirm sheet's button. */
  readonly confirm: () => void;
  readonly isConfirming: boolean;
  readonly dismiss: () => void;
  readonly isSending: boolean;
  /**
   * The button has nothing to do: what is typed is complete, and is refused, cannot be worked out, or has yet to be compared with what
   * is available. Asked before that is known, every order would be a large one, and the second tap of two would put its question away.
   */
  readonly isShut: boolean;
  /** Nothing may be confirmed now. */
  readonly isRefused: boolean;
  /** The sentence at a field, or above the button. */
  readonly errorOf: (place: Place<Draft>) => string | undefined;
}

/** Sends a ticket once per tap, and asks first where the order is large (DESIGN 10.8). */
export function useTicketOrder<
  Draft extends object,
  Context,
  Result extends WorkedOut,
  Body,
  Order,
>(options: OrderOptions<Draft, Context, Result, Body, Order>): TicketOrder<Draft> {
  const { ticket, body, isAwaited, mustAsk, trigger, titleOf, onTaken } = options;
  const { kind, typed, result } = ticket;
  const { t } = useTranslation('trading');
  const dispatch = useAppDispatch();
  const confirmOrders = usePreference('confirmOrders');
  const refusalText = useRefusalText(useProductInfo().base);
  const [isConfirming, setConfirming] = useState(false);
  const write = useKeyedWrite(trigger);
  const form = useFormOf<Draft, TicketProblem, Order>(typed, {
    problems: (draft) => ticketProblems(kind, draft, result),
    isSaidAtOnce,
    isSaidOfWhole: true,
    fieldOfWire: kind.fieldOfWire,
    send: (draft) => {
      if (body === undefined) throw new Error('a ticket without an order was sent');
      // The body follows the market; what was asked for is what stands on the ticket.
      return write(body, draft);
    },
    onDone: (order) => {
      setConfirming(false);
      dispatch(toastShown({ kind: 'ok', title: titleOf(order) }));
      onTaken(order);
    },
    onRefused: ({ message }, { fields }) => {
      setConfirming(false);
      if (Object.keys(fields).length > 0) return;
      dispatch(toastShown({ kind: 'error', title: t('submit.notPlaced'), reason: message }));
    },
  });
  const isMissing = kind.missingOf(typed.draft) !== undefined;
  const isRefused = body === undefined || result.refusal !== undefined;
  const confirm = (): void => {
    if (body !== undefined) form.submit();
  };
  return {
    press: () => {
      if (!form.check()) return;
      if (isAlwaysAsked(result) || (confirmOrders && mustAsk)) setConfirming(true);
      else confirm();
    },
    confirm,
    isConfirming,
    dismiss: () => {
      setConfirming(false);
    },
    isSending: form.isSending,
    isShut: !isMissing && (isRefused || isAwaited),
    isRefused,
    errorOf: errorsOf(form, (problem) =>
      'need' in problem ? t(`missing.${problem.need}`) : refusalText(problem),
    ),
  };
}
