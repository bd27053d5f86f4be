import { useCallback, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepositRecord } from '../../../../protocol/recharge.ts';
import { useRechargeGetListInfiniteQuery } from '../../../api/rechargeApi.ts';
import { paths } from '../../../lib/paths.ts';
import { useWayTo } from '../../../lib/useWayTo.ts';
import { latestOf } from '../latestOf.ts';
import { FilteredRecords } from '../FilteredRecords.tsx';
import { FundingPage } from '../FundingPage.tsx';
import { useFilteredRecords } from '../useFilteredRecords.ts';
import { DepositItem } from './DepositItem.tsx';
import { DepositSheet } from './DepositSheet.tsx';
import { DepositWays } from './DepositWays.tsx';

/** The user's deposits: all, under review, success, failed with the reason (product.md §4). */
export function DepositRecordPage(): ReactElement {
  const { t } = useTranslation('funding');
  const list = useFilteredRecords(useRechargeGetListInfiniteQuery);
  const [opened, setOpened] = useState<DepositRecord>();
  const renderItem = useCallback(
    (record: DepositRecord) => <DepositItem record={record} onOpen={setOpened} />,
    [],
  );
  return (
    <FundingPage title={t('deposit.records')} backTo={paths.deposit}>
      <FilteredRecords
        {...list}
        renderItem={renderItem}
        emptyText={t('deposit.emptyText')}
        emptyAction={useWayTo(t('deposit.title'), paths.deposit)}
        first={<DepositWays />}
      />
      {opened !== undefined && (
        <DepositSheet
          record={latestOf(list.rows.orders, opened)}
          onClose={() => {
            setOpened(undefined);
          }}
        />
      )}
    </FundingPage>
  );
}
