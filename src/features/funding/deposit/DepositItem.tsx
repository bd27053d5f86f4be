import { memo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepositRecord } from '../../../../protocol/recharge.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatEnds, formatTime } from '../../../lib/formatTime.ts';
import { OrderRow } from '../../../ui/OrderRow/OrderRow.tsx';
import { StateTag } from '../StateTag.tsx';

interface DepositItemProps {
  readonly record: DepositRecord;
  readonly onOpen: (record: DepositRecord) => void;
}

/** One deposit of the list. */
export const DepositItem = memo(function DepositItem(props: DepositItemProps): ReactElement {
  const { record, onOpen } = props;
  const { t } = useTranslation('funding');
  const { t: tCommon } = useTranslation('common');
  const { exact, hide } = useFormat();
  const isOpen = record.state === 'auditing';
  return (
    <OrderRow
      pair={hide(exact(record.amount, record.currency))}
      tags={<StateTag state={record.state} />}
      facts={[
        { label: t('network'), value: record.networkName },
        { label: t('address'), value: formatEnds(record.address) },
        {
          label: t(isOpen ? 'due' : 'decided'),
          value: formatTime(isOpen ? record.dueAt : record.decidedAt),
        },
      ]}
      foot={
        <>
          {formatTime(record.submittedAt)}
          {record.reason !== null && (
            <span className="fail-reason">{t(`deposit.reasons.${record.reason}`)}</span>
          )}
        </>
      }
      actions={[
        {
          label: tCommon('action.details'),
          onClick: () => {
            onOpen(record);
          },
        },
      ]}
    />
  );
});
