import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { WithdrawalRecord } from '../../../../protocol/withdraw.ts';
import { callFailure } from '../../../api/apiError.ts';
import { toastShown } from '../../../state/toasts.ts';
import { useKeyedWrite } from '../../../forms/useKeyedWrite.ts';
import { useWithdrawCancelMutation } from '../../../api/withdrawApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useSingleFlight } from '../../../lib/useSingleFlight.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { ConfirmSheet } from '../../../ui/Sheet/ConfirmSheet.tsx';

interface CancelSheetProps {
  readonly record: WithdrawalRecord;
  readonly onClose: () => void;
}

/** Asks before a withdrawal is cancelled, and says what comes back. */
export function CancelSheet({ record, onClose }: CancelSheetProps): ReactElement {
  const { t } = useTranslation('funding');
  const { t: tCommon } = useTranslation('common');
  const dispatch = useAppDispatch();
  const { exact } = useFormat();
  const [cancel] = useWithdrawCancelMutation();
  const write = useKeyedWrite(cancel);
  const amount = exact(record.amount, record.currency);
  const { run, isRunning } = useSingleFlight(async () => {
    try {
      await write({ withdrawalId: record.id });
    } catch (thrown) {
      const error = callFailure(thrown);
      if (error === undefined) return;
      // No answer came: the shell has said so, and the same tap may ask again.
      if (error.message === '') return;
      dispatch(toastShown({ kind: 'error', title: t('notMade.cancel'), reason: error.message }));
      onClose();
      return;
    }
    const reason = t('withdraw.cancelledText', { amount });
    dispatch(toastShown({ kind: 'ok', title: t('withdraw.cancelled'), reason }));
    onClose();
  });
  return (
    <ConfirmSheet
      isOpen
      title={t('withdraw.cancelAsk')}
      keepLabel={tCommon('action.keep')}
      onKeep={onClose}
      actLabel={t('withdraw.cancelAct')}
      actKind="danger"
      onAct={run}
      isBusy={isRunning}
      busyLabel={t('withdraw.cancelling')}
    >
      <p className="t-label c2">{t('withdraw.cancelText', { amount })}</p>
    </ConfirmSheet>
  );
}
