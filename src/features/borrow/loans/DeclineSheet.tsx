import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBorrowDeclineMutation } from '../../../api/borrowApi.ts';
import type { ToldLoan } from '../../../api/borrowApi.ts';
import { useForm } from '../../../forms/useForm.ts';
import { useKeyedWrite } from '../../../forms/useKeyedWrite.ts';
import type { OrderSheetProps } from '../../../market/orders/orderSheet.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { toastShown } from '../../../state/toasts.ts';
import { ConfirmForm } from '../../../ui/Sheet/ConfirmForm.tsx';

/** Asks before a request is taken back or an offer declined, and says what comes back. */
export function DeclineSheet({ order, onClose }: OrderSheetProps<ToldLoan>): ReactElement {
  const { t } = useTranslation('borrow');
  const dispatch = useAppDispatch();
  const [decline] = useBorrowDeclineMutation();
  const write = useKeyedWrite(decline);
  const form = useForm({
    first: {},
    send: () => write({ orderId: order.id }),
    onDone: () => {
      dispatch(toastShown({ kind: 'ok', title: t('decline.done') }));
      onClose();
    },
    onRefused: ({ message }) => {
      dispatch(toastShown({ kind: 'error', title: t('decline.failed'), reason: message }));
      onClose();
    },
  });
  const isReview = order.state === 'review';
  return (
    <ConfirmForm
      form={form}
      title={t(isReview ? 'decline.askReview' : 'decline.askOffer')}
      onKeep={onClose}
      actLabel={t(isReview ? 'act.takeBack' : 'act.decline')}
      actKind="danger"
      busyLabel={t('decline.busy')}
    >
      <p className="t-label c2">{t('decline.text')}</p>
    </ConfirmForm>
  );
}
