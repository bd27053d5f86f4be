import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { WithdrawalRecord } from '../../../../protocol/withdraw.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { OrderRow } from '../../../ui/OrderRow/OrderRow.tsx';
import { StateTag } from '../StateTag.tsx';

export type WithdrawalAct = 'open' | 'cancel';

interface WithdrawalItemProps {
  readonly record: WithdrawalRecord;
  readonly onAct: (act: WithdrawalAct) => void;
}

/** One withdrawal of the list. */
export function WithdrawalItem({ record, onAct }: WithdrawalItemProps): ReactElement {
  const { t } = useTranslation('funding');
  const { t: tCommon } = useTranslation('common');
  const { exact, hide } = useFormat();
  const details = {
    label: tCommon('action.details'),
    onClick: () => {
      onAct('open');
    },
  };
  const cancel = {
    label: tCommon('action.cancelOrder'),
    onClick: () => {
      onAct('cancel');
    },
  };
  return (
    <OrderRow
      pair={hide(exact(record.amount, record.currency))}
      tags={<StateTag state={record.state} />}
      facts={[
        { label: t('withdraw.to'), value: record.label },
        ...(record.state === 'fail'
          ? [{ label: t('withdraw.back'), value: hide(exact(record.amount)) }]
          : [
              { label: t('fee'), value: hide(exact(record.fee)) },
              { label: t('received'), value: hide(exact(record.received)) },
            ]),
      ]}
      foot={
        <>
          {formatTime(record.submittedAt)}
          {record.reason !== null && (
            <span className="fail-reason">{t(`withdraw.reasons.${record.reason}`)}</span>
          )}
        </>
      }
      actions={record.canCancel ? [cancel, details] : [details]}
    />
  );
}
