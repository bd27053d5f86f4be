import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { allRows } from '../../../api/lists.ts';
import { useRichtextGetNoticeListInfiniteQuery } from '../../../api/richtextApi.ts';
import { paths } from '../../../lib/paths.ts';
import { isRead, usePreference } from '../../../lib/preferences.ts';
import { noteRead } from '../../../market/bell/noteRead.ts';
import { useBack } from '../../../lib/useBack.ts';
import { useWayTo } from '../../../lib/useWayTo.ts';
import { useAppSelector } from '../../../state/clientState.ts';
import { selectUid } from '../../../state/session.ts';
import { Empty } from '../../../ui/Empty/Empty.tsx';
import { LoadFailed } from '../../../ui/Empty/LoadFailed.tsx';
import { EndlessList } from '../../../ui/EndlessList/EndlessList.tsx';
import { Page } from '../../../ui/Frame/Page.tsx';
import { IconButton } from '../../../ui/IconButton/IconButton.tsx';
import { NavBar } from '../../../ui/NavBar/NavBar.tsx';
import { SkeletonRows } from '../../../ui/Skeleton/Skeleton.tsx';
import { NoticeItem } from './NoticeItem.tsx';
import '../document.css';

/** The one that is open stands in the address: a link may lead to it. */
function useOpened(): { opened: string | null; toggle: (id: string) => void } {
  const [search, setSearch] = useSearchParams();
  const opened = search.get('id');
  const uid = useAppSelector(selectUid);
  useEffect(() => {
    if (opened !== null) noteRead(opened, uid);
  }, [opened, uid]);
  const toggle = (id: string): void => {
    setSearch(id === opened ? {} : { id }, { replace: true });
  };
  return { opened, toggle };
}

function Notices(): ReactElement {
  const { t } = useTranslation('documents');
  const { t: tCommon } = useTranslation('common');
  const readNotices = usePreference('readNotices');
  const uid = useAppSelector(selectUid);
  const { opened, toggle } = useOpened();
  const query = useRichtextGetNoticeListInfiniteQuery(undefined);
  const { data, isError, isFetching, refetch } = query;
  if (data === undefined && isError)
    return <LoadFailed onRetry={refetch} isRetrying={isFetching} />;
  if (data === undefined) return <SkeletonRows count={6} label={tCommon('state.loading')} />;
  const notices = allRows(data);
  if (notices.length === 0)
    return <Empty title={tCommon('state.emptyTitle')}>{t('notices.none')}</Empty>;
  const error = { text: tCommon('state.errorTitle'), retryLabel: tCommon('action.retry') };
  return (
    <EndlessList
      items={notices}
      keyOf={({ id }) => id}
      renderItem={(notice) => (
        <NoticeItem
          notice={notice}
          isUnread={!isRead(readNotices, notice.id, uid)}
          isOpen={notice.id === opened}
          onToggle={() => {
            toggle(notice.id);
          }}
        />
      )}
      hasMore={query.hasNextPage}
      isLoading={query.isFetchingNextPage}
      onMore={() => void query.fetchNextPage()}
      endText={tCommon('state.endOfList')}
      loadingLabel={tCommon('state.loading')}
      error={isError ? error : undefined}
    />
  );
}

/** News of the house are for all; what one wants to be told of the market is asked for there. */
function AlertsLink(): ReactElement {
  const { t } = useTranslation('alerts');
  return <IconButton icon="alert" isQuiet {...useWayTo(t('title'), paths.alerts)} />;
}

/** Platform announcements, newest first; what was not opened on this device is marked. */
export function PlatformPage(): ReactElement {
  const { t } = useTranslation('settings');
  const back = useBack(paths.menu);
  return (
    <Page nav={<NavBar title={t('entry.platform')} onBack={back} right={<AlertsLink />} />}>
      <Notices />
    </Page>
  );
}
