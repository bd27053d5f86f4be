import { useCallback, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { AlertDto, AlertFiringDto } from '../../../protocol/alerts.ts';
import {
  useUserGetAlertFiringsInfiniteQuery,
  useUserGetAlertsQuery,
  useUserRemoveAlertMutation,
  useUserSaveAlertMutation,
} from '../../api/user/alerts.ts';
import { allRows } from '../../api/lists.ts';
import { useKeyedWrite } from '../../forms/useKeyedWrite.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { useSingleFlight } from '../../lib/useSingleFlight.ts';
import { useReadAlerts } from '../../market/bell/useUnread.ts';
import { OrderList } from '../../market/orders/OrderList.tsx';
import { orderRowsOf } from '../../market/orders/orderRows.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Empty } from '../../ui/Empty/Empty.tsx';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { SkeletonRows } from '../../ui/Skeleton/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs/Tabs.tsx';
import { AlertItem, FiringItem } from './AlertItem.tsx';
import { againOf, type AlertLimits, type Asked } from './alertModel.ts';
import { AlertSheet } from './AlertSheet.tsx';
import { Proposals } from './Proposals.tsx';
import { PushPanel } from './PushPanel.tsx';
import './alerts.css';

const TABS = ['list', 'history'] as const;
type Tab = (typeof TABS)[number];

/** The sheet that is open: of a new alert, or of one that is edited. */
interface OpenSheet {
  readonly alert: AlertDto | undefined;
}

/** Deletes an alert, and makes it anew while that can still be asked for. */
function useRemoval(limits: AlertLimits | undefined) {
  const [removed, setRemoved] = useState<AlertDto>();
  const [remove] = useUserRemoveAlertMutation();
  const [save] = useUserSaveAlertMutation();
  const take = useKeyedWrite(remove);
  const put = useKeyedWrite(save);
  // What the server refuses or does not answer is told by the shell; the list shows what is so.
  const quietly = (work: Promise<unknown>, then: () => void) =>
    work.then(
      () => {
        then();
        return true;
      },
      () => false,
    );
  const { run: onRemove, isRunning } = useSingleFlight((alert: AlertDto) =>
    quietly(take({ id: alert.id }), () => {
      setRemoved(alert);
    }),
  );
  const { run: undo } = useSingleFlight(() =>
    removed === undefined || limits === undefined
      ? Promise.resolve()
      : quietly(put(againOf(removed, limits)), () => {
          setRemoved(undefined);
        }),
  );
  return { removed, onRemove, undo, isBusy: isRunning };
}

function Alerts({
  limits,
  onEdit,
}: {
  readonly limits: AlertLimits | undefined;
  readonly onEdit: (alert: AlertDto) => void;
}): ReactElement {
  const { t } = useTranslation('alerts');
  const { t: tCommon } = useTranslation('common');
  const { data, isError, isFetching, refetch } = useUserGetAlertsQuery(undefined);
  const { removed, onRemove, undo, isBusy } = useRemoval(limits);
  if (data === undefined && isError)
    return <LoadFailed onRetry={refetch} isRetrying={isFetching} />;
  if (data === undefined) return <SkeletonRows count={4} label={tCommon('state.loading')} />;
  const undoButton = (
    <Button size="small" isNarrow onClick={undo}>
      {t('undo')}
    </Button>
  );
  return (
    <>
      {removed !== undefined && (
        <div className="px alert-note" role="status">
          <Note kind="info" action={undoButton}>
            {t('removed')}
          </Note>
        </div>
      )}
      {data.length === 0 && (
        <Empty title={t('emptyTitle')} first={limits && <Proposals limits={limits} />}>
          {t('emptyText')}
        </Empty>
      )}
      {data.map((alert) => (
        <AlertItem
          key={alert.id}
          alert={alert}
          isBusy={isBusy}
          onEdit={onEdit}
          onRemove={onRemove}
        />
      ))}
    </>
  );
}

function History(): ReactElement {
  const { t } = useTranslation('alerts');
  const query = useUserGetAlertFiringsInfiniteQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  useReadAlerts(allRows(query.data)[0]?.time);
  const renderItem = useCallback((firing: AlertFiringDto) => <FiringItem firing={firing} />, []);
  return <OrderList rows={orderRowsOf(query)} renderItem={renderItem} emptyText={t('noHistory')} />;
}

/** What the address asks for: a form that is filled in. */
function askedBy(search: URLSearchParams): Asked | undefined {
  const read = (name: string): string | undefined => search.get(name) ?? undefined;
  const asked = { productId: read('productId'), price: read('price'), orderId: read('orderId') };
  const side = (['above', 'below'] as const).find((one) => one === search.get('side'));
  const isAsked = Object.values(asked).some((value) => value !== undefined);
  return isAsked ? { ...asked, side } : undefined;
}

/** The user's alerts and what they have told. `?productId=`, `?price=`, `?side=`, `?orderId=` open the form filled in. */
export function AlertsPage(): ReactElement {
  const { t } = useTranslation('alerts');
  const back = useBack(paths.menu);
  const [search, setSearch] = useSearchParams();
  const asked = askedBy(search);
  const tab: Tab = search.get('view') === 'history' ? 'history' : 'list';
  const limits = useAppSelector(selectConfig)?.limits.alerts;
  const [opened, setSheet] = useState<OpenSheet>();
  // A link may lead here while the page is shown already.
  const sheet = opened ?? (asked && { alert: undefined });
  const close = (): void => {
    setSheet(undefined);
    if (asked !== undefined) setSearch({}, { replace: true });
  };
  const onEdit = useCallback((alert: AlertDto | undefined) => {
    setSheet({ alert });
  }, []);
  return (
    <Page
      nav={<NavBar title={t('title')} onBack={back} />}
      actions={
        <Button
          kind="primary"
          disabled={limits === undefined}
          onClick={() => {
            onEdit(undefined);
          }}
        >
          {t('new')}
        </Button>
      }
    >
      <p className="px t-label c2 alert-about">{t('about')}</p>
      <PushPanel />
      <Tabs
        label={t('tabs')}
        panelId="alerts"
        value={tab}
        onChange={(view) => {
          setSearch({ view }, { replace: true });
        }}
        items={TABS.map((id) => ({ id, label: t(`tab.${id}`) }))}
      />
      <div id="alerts" role="tabpanel" aria-label={t(`tab.${tab}`)}>
        {tab === 'list' ? <Alerts limits={limits} onEdit={onEdit} /> : <History />}
      </div>
      {sheet !== undefined && limits !== undefined && (
        <AlertSheet
          key={sheet.alert?.id ?? search.toString()}
          alert={sheet.alert}
          asked={asked ?? {}}
          limits={limits}
          onClose={close}
        />
      )}
    </Page>
  );
}
