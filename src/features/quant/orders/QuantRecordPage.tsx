import { useCallback } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { QuantOrderDto, QuantStateDto } from '../../../../protocol/quantOrder.ts';
import { paths } from '../../../lib/paths.ts';
import { useWayTo } from '../../../lib/useWayTo.ts';
import { useBack } from '../../../lib/useBack.ts';
import { OrderList } from '../../../market/orders/OrderList.tsx';
import { useActSheet } from '../../../market/orders/useActSheet.ts';
import { Page } from '../../../ui/Frame/Page.tsx';
import { NavBar } from '../../../ui/NavBar/NavBar.tsx';
import { Tabs } from '../../../ui/Tabs/Tabs.tsx';
import '../../../ui/Position/Position.css';
import '../quant.css';
import { AskedQuant } from './AskedQuant.tsx';
import { QuantDetailsSheet } from './QuantDetailsSheet.tsx';
import { QuantOrderItem } from './QuantOrderItem.tsx';
import type { QuantAct } from './QuantOrderItem.tsx';
import { RedeemSheet } from './RedeemSheet.tsx';
import { useQuantOrders } from './useQuantOrders.ts';

const STATES = ['progress', 'completed', 'redeemed'] as const satisfies readonly QuantStateDto[];

const stateOf = (asked: string | null): QuantStateDto =>
  STATES.find((state) => state === asked) ?? 'progress';

/** The user's automated grids: running, completed, redeemed. `?state=` of the hash; `?orderId=` opens one. */
export function QuantRecordPage(): ReactElement {
  const { t } = useTranslation('quant');
  const back = useBack(paths.quant);
  const toPrograms = useWayTo(t('title'), paths.quant);
  const [search, setSearch] = useSearchParams();
  const state = stateOf(search.get('state'));
  const rows = useQuantOrders(state);
  const { act, current, onAct, close } = useActSheet<QuantAct, QuantOrderDto>(rows.orders);
  const renderItem = useCallback(
    (order: QuantOrderDto) => <QuantOrderItem order={order} onAct={onAct} />,
    [onAct],
  );
  const items = STATES.map((id) => ({
    id,
    label: t(`tab.${id}`),
    // What has ended is endless: a number would only say how far one has scrolled.
    count: id === 'progress' && state === 'progress' ? rows.orders?.length : undefined,
  }));
  return (
    <Page nav={<NavBar title={t('orders.title')} onBack={back} />}>
      <Tabs
        items={items}
        value={state}
        onChange={(next) => {
          setSearch({ state: next }, { replace: true });
        }}
        label={t('orders.title')}
        panelId="quant-orders"
      />
      <div id="quant-orders" role="tabpanel" aria-label={t(`tab.${state}`)}>
        <OrderList
          key={state}
          rows={rows}
          renderItem={renderItem}
          emptyText={t(`empty.${state}`)}
          emptyAction={toPrograms}
        />
      </div>
      <AskedQuant />
      {act === 'details' && current !== undefined && (
        <QuantDetailsSheet key={current.id} order={current} onClose={close} />
      )}
      {act === 'redeem' && current !== undefined && (
        <RedeemSheet key={current.id} order={current} onClose={close} />
      )}
    </Page>
  );
}
