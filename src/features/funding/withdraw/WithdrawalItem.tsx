import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { WithdrawalRecord } from '../../../../protocol/withdraw.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { FundingRow } from '../FundingRow.tsx';

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
    <FundingRow
      record={record}
      reason={record.reason === null ? null : t(`withdraw.reasons.${record.reason}`)}
      facts={[
        { label: t('withdraw.to'), value: record.label },
        ...(record.state === 'fail'
          ? [{ label: t('withdraw.back'), value: hide(exact(record.amount)) }]
          : [
              { label: t('fee'), value: hide(exact(record.fee)) },
              { label: t('received'), value: hide(exact(record.received)) },
            ]),
      ]}
      actions={record.canCancel ? [cancel, details] : [details]}
    />
  );
}
