import { memo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepositRecord } from '../../../../protocol/recharge.ts';
import { formatEnds, formatTime } from '../../../lib/formatTime.ts';
import { FundingRow } from '../FundingRow.tsx';

interface DepositItemProps {
  readonly record: DepositRecord;
  readonly onOpen: (record: DepositRecord) => void;
}

/** One deposit of the list. */
export const DepositItem = memo(function DepositItem(props: DepositItemProps): ReactElement {
  const { record, onOpen } = props;
  const { t } = useTranslation('funding');
  const { t: tCommon } = useTranslation('common');
  const isOpen = record.state === 'auditing';
  return (
    <FundingRow
      record={record}
      reason={record.reason === null ? null : t(`deposit.reasons.${record.reason}`)}
      facts={[
        { label: t('network'), value: record.networkName },
        { label: t('address'), value: formatEnds(record.address) },
        {
          label: t(isOpen ? 'due' : 'decided'),
          value: formatTime(isOpen ? record.dueAt : record.decidedAt),
        },
      ]}
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
