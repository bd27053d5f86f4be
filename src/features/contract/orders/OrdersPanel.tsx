import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import type { ContractView } from '../../../api/contractOrderApi.ts';
import { afterChart } from '../../../market/chart/afterChart.ts';
import { useLazyPart } from '../../../lib/useLazyPart.ts';
import { OrderList } from '../../../market/orders/OrderList.tsx';
import { OrdersSection } from '../../../market/orders/OrdersSection.tsx';
import { MoreLink } from '../../../ui/NavBar/MoreLink.tsx';
import { CheckHint } from '../FirstHint.tsx';
import { HoldingHead } from './HoldingHead.tsx';
import { OpenOrderItem, PastItem, StopItem } from './OrderLists.tsx';
import type { DoAtOnce, OpenSheet } from './OrderSheets.tsx';
import { PositionItem } from './PositionItem.tsx';
import type { OrderAct } from './PositionItem.tsx';
import { useContractOrders } from './useContractOrders.ts';
import type { ContractOrders } from './useContractOrders.ts';

// No part of the first view: they come as soon as it stands.
const loadSheets = async () => {
  await afterChart();
  const [{ OrderSheets }, { StatsLink }, { MarketNow }] = await Promise.all([
    import('./OrderSheets.tsx'),
    import('../../../market/orders/StatsLink.tsx'),
    import('../../../market/orders/MarketNow.tsx'),
  ]);
  return { OrderSheets, StatsLink, MarketNow };
};

const VIEWS = ['holding', 'open', 'tpsl', 'history'] as const satisfies readonly ContractView[];

/** What of the market stands in for orders that are not there. */
const INSTEAD = { holding: 'day', open: 'book', tpsl: 'day', history: 'trades' } as const;

/** Holding, open orders, stop profit and stop loss, history: the user's contracts (product.md §4). */
export function OrdersPanel(): ReactElement {
  const { part: later } = useLazyPart(loadSheets, { isAwaited: false });
  const { t } = useTranslation('contract');
  const [view, setView] = useState<ContractView>('holding');
  const [sheet, setSheet] = useState<OpenSheet>();
  const holding = useContractOrders('holding');
  const open = useContractOrders('open');
  const tpsl = useContractOrders('tpsl');
  const history = useContractOrders('history', view === 'history');
  const all: Readonly<Record<ContractView, ContractOrders>> = { holding, open, tpsl, history };
  const items = VIEWS.map((id) => ({
    id,
    // Four names in full would push the last out of sight.
    ...(id === 'tpsl' || id === 'history'
      ? { label: t(`tab.${id}Short`), longLabel: t(`tab.${id}`) }
      : { label: t(`tab.${id}`) }),
    // A number of what has come so far would only say how far the list was read: history is endless.
    count: all[id].hasMore || id === 'history' ? undefined : all[id].orders?.length,
  }));
  const atOnce = useRef<DoAtOnce>(null);
  const onAct = useCallback((act: OrderAct, order: ContractOrderDto) => {
    if (atOnce.current?.(act, order) === true) setSheet(undefined);
    else setSheet({ act, orderId: order.id, order });
  }, []);
  const askAll = (act: 'closeAll' | 'cancelAll') => () => {
    setSheet({ act, orderId: '', order: undefined });
  };
  const renderItem = useCallback(
    (order: ContractOrderDto): ReactNode => {
      if (view === 'holding') return <PositionItem order={order} onAct={onAct} />;
      if (view === 'open') return <OpenOrderItem order={order} onAct={onAct} />;
      if (view === 'tpsl') return <StopItem order={order} onAct={onAct} />;
      return <PastItem order={order} onAct={onAct} />;
    },
    [view, onAct],
  );
  // The sheet shows the order as it is now, and what it was when it has left the lists.
  const held = useMemo(() => {
    if (sheet?.order === undefined) return sheet;
    const lists = [holding, open, tpsl, history].flatMap(({ orders }) => orders ?? []);
    const current = lists.find(({ id }) => id === sheet.orderId);
    return current === undefined ? sheet : { ...sheet, order: current };
  }, [sheet, holding, open, tpsl, history]);
  return (
    <OrdersSection
      label={t('tab.label')}
      tabs={items}
      view={view}
      onView={setView}
      sheets={
        later !== undefined && (
          <later.OrderSheets
            sheet={held}
            holding={holding}
            open={open}
            atOnce={atOnce}
            onAct={onAct}
            onClose={() => {
              setSheet(undefined);
            }}
          />
        )
      }
    >
      {view === 'holding' && (holding.orders?.length ?? 0) > 0 && (
        <>
          <CheckHint />
          <HoldingHead rows={holding} onCloseAll={askAll('closeAll')} />
        </>
      )}
      {view === 'open' && (open.orders?.length ?? 0) > 0 && (
        <div className="row between px holding-head">
          <span className="t-label c2">
            {t('open.waiting', { count: open.orders?.length ?? 0 })}
          </span>
          <MoreLink hasArrow={false} onClick={askAll('cancelAll')}>
            {t('action.cancelAll')}
          </MoreLink>
        </div>
      )}
      {view === 'history' && history.orders !== undefined && later !== undefined && (
        <later.StatsLink />
      )}
      <OrderList
        rows={all[view]}
        renderItem={renderItem}
        emptyText={t(`empty.${view}`)}
        first={later !== undefined && <later.MarketNow of={INSTEAD[view]} />}
      />
      {view === 'tpsl' && (tpsl.orders?.length ?? 0) > 0 && (
        <p className="px t-label c3 slips">{t('tpsl.slips')}</p>
      )}
    </OrdersSection>
  );
}
