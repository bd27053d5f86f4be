import { useCallback, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { WithdrawalRecord } from '../../../../protocol/withdraw.ts';
import { useWithdrawGetListInfiniteQuery } from '../../../api/withdrawApi.ts';
import { paths } from '../../../lib/paths.ts';
import { orderRowsOf } from '../../../market/orders/orderRows.ts';
import { latestOf } from '../latestOf.ts';
import { FilteredRecords } from '../FilteredRecords.tsx';
import { FundingPage } from '../FundingPage.tsx';
import type { FundingFilter } from '../StateTag.tsx';
import { CancelSheet } from './CancelSheet.tsx';
import { WithdrawalItem } from './WithdrawalItem.tsx';
import type { WithdrawalAct } from './WithdrawalItem.tsx';
import { WithdrawalSheet } from './WithdrawalSheet.tsx';

interface Opened {
  readonly act: WithdrawalAct;
  readonly record: WithdrawalRecord;
}

/** The user's withdrawals with their state; until one is approved it can be cancelled. */
export function WithdrawRecords(): ReactElement {
  const { t } = useTranslation('funding');
  const [filter, setFilter] = useState<FundingFilter>('all');
  const [opened, setOpened] = useState<Opened>();
  const query = useWithdrawGetListInfiniteQuery(
    { state: filter },
    { refetchOnMountOrArgChange: true },
  );
  const rows = orderRowsOf({ ...query, data: query.currentData });
  const renderItem = useCallback(
    (record: WithdrawalRecord) => (
      <WithdrawalItem
        record={record}
        onAct={(act) => {
          setOpened({ act, record });
        }}
      />
    ),
    [],
  );
  const close = (): void => {
    setOpened(undefined);
  };
  return (
    <FundingPage title={t('withdraw.records')} backTo={paths.withdraw}>
      <FilteredRecords
        filter={filter}
        onFilter={setFilter}
        rows={rows}
        renderItem={renderItem}
        emptyText={t('withdraw.emptyText')}
      />
      {opened?.act === 'open' && (
        <WithdrawalSheet record={latestOf(rows.orders, opened.record)} onClose={close} />
      )}
      {opened?.act === 'cancel' && <CancelSheet record={opened.record} onClose={close} />}
    </FundingPage>
  );
}
