import { useCallback, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { WithdrawalRecord } from '../../../../protocol/withdraw.ts';
import { useWithdrawGetListInfiniteQuery } from '../../../api/withdrawApi.ts';
import { paths } from '../../../lib/paths.ts';
import { useWayTo } from '../../../lib/useWayTo.ts';
import { latestOf } from '../latestOf.ts';
import { FilteredRecords } from '../FilteredRecords.tsx';
import { FundingPage } from '../FundingPage.tsx';
import { useFilteredRecords } from '../useFilteredRecords.ts';
import { CancelSheet } from './CancelSheet.tsx';
import { WithdrawalItem } from './WithdrawalItem.tsx';
import type { WithdrawalAct } from './WithdrawalItem.tsx';
import { WithdrawalSheet } from './WithdrawalSheet.tsx';
import { WithdrawRoom } from './WithdrawRoom.tsx';

interface Opened {
  readonly act: WithdrawalAct;
  readonly record: WithdrawalRecord;
}

/** The user's withdrawals with their state; until one is approved it can be cancelled. */
export function WithdrawRecords(): ReactElement {
  const { t } = useTranslation('funding');
  const list = useFilteredRecords(useWithdrawGetListInfiniteQuery);
  const [opened, setOpened] = useState<Opened>();
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
        {...list}
        renderItem={renderItem}
        emptyText={t('withdraw.emptyText')}
        emptyAction={useWayTo(t('withdraw.submitEmpty'), paths.withdraw)}
        first={<WithdrawRoom />}
      />
      {opened?.act === 'open' && (
        <WithdrawalSheet record={latestOf(list.rows.orders, opened.record)} onClose={close} />
      )}
      {opened?.act === 'cancel' && <CancelSheet record={opened.record} onClose={close} />}
    </FundingPage>
  );
}
