import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { WithdrawalRecord } from '../../../../protocol/withdraw.ts';
import { toastShown } from '../../../state/toasts.ts';
import { useForm } from '../../../forms/useForm.ts';
import { useKeyedWrite } from '../../../forms/useKeyedWrite.ts';
import { useWithdrawCancelMutation } from '../../../api/withdrawApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { ConfirmForm } from '../../../ui/Sheet/ConfirmForm.tsx';
import type { RecordSheetProps } from '../recordSheet.ts';

/** Asks before a withdrawal is cancelled, and says what comes back. */
export function CancelSheet({ record, onClose }: RecordSheetProps<WithdrawalRecord>): ReactElement {
  const { t } = useTranslation('funding');
  const dispatch = useAppDispatch();
  const { exact } = useFormat();
  const [cancel] = useWithdrawCancelMutation();
  const write = useKeyedWrite(cancel);
  const amount = exact(record.amount, record.currency);
  const form = useForm({
    first: {},
    send: () => write({ withdrawalId: record.id }),
    onDone: () => {
      const reason = t('withdraw.cancelledText', { amount });
      dispatch(toastShown({ kind: 'ok', title: t('withdraw.cancelled'), reason }));
      onClose();
    },
    onRefused: ({ message }) => {
      dispatch(toastShown({ kind: 'error', title: t('notMade.cancel'), reason: message }));
      onClose();
    },
  });
  return (
    <ConfirmForm
      form={form}
      title={t('withdraw.cancelAsk')}
      onKeep={onClose}
      actLabel={t('withdraw.cancelAct')}
      actKind="danger"
      busyLabel={t('withdraw.cancelling')}
    >
      <p className="t-label c2">{t('withdraw.cancelText', { amount })}</p>
    </ConfirmForm>
  );
}
