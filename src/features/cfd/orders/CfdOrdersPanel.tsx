import { useCallback, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CfdOrderDto } from '../../../../protocol/order.ts';
import type { CfdView } from '../../../api/orderApi.ts';
import { MarketNow } from '../../../market/orders/MarketNow.tsx';
import { OrderList } from '../../../market/orders/OrderList.tsx';
import { OrdersSection } from '../../../market/orders/OrdersSection.tsx';
import { StatsLink } from '../../../market/orders/StatsLink.tsx';
import { CfdOrderItem } from './CfdOrderItem.tsx';
import { useCfdOrders } from './useCfdOrders.ts';
import type { CfdOrders } from './useCfdOrders.ts';

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
    <OrdersSection label={t('tab.label')} tabs={items} view={view} onView={setView}>
      {view === 'history' && <StatsLink />}
      <OrderList
        rows={view === 'open' ? open : history}
        renderItem={renderItem}
        emptyText={t(`empty.${view}`)}
        first={<MarketNow of="day" />}
      />
    </OrdersSection>
  );
}
