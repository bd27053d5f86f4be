import { useCallback, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CfdOrderDto } from '../../../../protocol/order.ts';
import type { CfdView } from '../../../api/orderApi.ts';
import { OrderList } from '../../../market/orders/OrderList.tsx';
import { Tabs } from '../../../ui/Tabs/Tabs.tsx';
import { CfdOrderItem } from './CfdOrderItem.tsx';
import { useCfdOrders } from './useCfdOrders.ts';
import type { CfdOrders } from './useCfdOrders.ts';

const PANEL_ID = 'cfd-orders';

/** Open orders and history orders, of all products (product.md §4). */
export function CfdOrdersPanel({ open }: { readonly open: CfdOrders }): ReactElement {
  const { t } = useTranslation('cfd');
  const [view, setView] = useState<CfdView>('open');
  const history = useCfdOrders('history', view === 'history');
  const renderItem = useCallback(
    (order: CfdOrderDto): ReactNode => <CfdOrderItem order={order} />,
    [],
  );
  const items = [
    { id: 'open', label: t('tab.open'), count: open.orders?.length },
    // History is endless: a number would only say how far one has scrolled.
    { id: 'history', label: t('tab.history') },
  ] as const;
  return (
    <section className="orders" aria-label={t('tab.label')}>
      <Tabs
        items={items}
        value={view}
        onChange={setView}
        label={t('tab.label')}
        panelId={PANEL_ID}
      />
      <div id={PANEL_ID} role="tabpanel">
        <OrderList
          rows={view === 'open' ? open : history}
          renderItem={renderItem}
          emptyText={t(`empty.${view}`)}
        />
      </div>
    </section>
  );
}
