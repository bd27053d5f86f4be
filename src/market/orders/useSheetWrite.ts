import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/apiError.ts';
import { toastShown } from '../../state/toasts.ts';
import { useFormWrite } from '../../forms/useFormWrite.ts';
import type { FormWrite } from '../../forms/useFormWrite.ts';
import type { Trigger } from '../../forms/useKeyedWrite.ts';
import { useAppDispatch } from '../../state/clientState.ts';

/** Whether an order has ended meanwhile: there is nothing left to change. */
export function isGone({ key }: ApiError): boolean {
  return key === 'already_final' || key === 'not_found';
}

/** A sheet's one command: success is told in a toast and closes the sheet, and so does an order that is gone. */
export function useSheetWrite<Body, Answer>(
  trigger: Trigger<Body, Answer>,
  /** The toast's sentence, or how to say it of the answer. */
  doneTitle: string | ((answer: NoInfer<Answer>) => string),
  onDone: () => void,
): FormWrite<Body> {
  const dispatch = useAppDispatch();
  const { t } = useTranslation('trading');
  return useFormWrite(trigger, {
    onDone: (answer) => {
      const title = typeof doneTitle === 'string' ? doneTitle : doneTitle(answer);
      dispatch(toastShown({ kind: 'ok', title }));
      onDone();
    },
    onRefused: (error) => {
      if (!isGone(error)) return;
      dispatch(toastShown({ kind: 'error', title: error.message, reason: t('sheet.orderGone') }));
      onDone();
    },
  });
}
