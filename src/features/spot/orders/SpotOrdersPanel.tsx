import { useCallback, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpotOrderDto } from '../../../../protocol/spotOrder.ts';
import { selectIsSignedIn } from '../../../state/session.ts';
import type { SpotFilter, SpotView } from '../../../api/spotOrderApi.ts';
import { MarketNow } from '../../../market/orders/MarketNow.tsx';
import { OrderList } from '../../../market/orders/OrderList.tsx';
import { OrdersSection } from '../../../market/orders/OrdersSection.tsx';
import { StatsLink } from '../../../market/orders/StatsLink.tsx';
import { useActSheet } from '../../../market/orders/useActSheet.ts';
import { useAppSelector } from '../../../state/clientState.ts';
import { Chip } from '../../../ui/Chip/Chip.tsx';
import { ChipRow } from '../../../ui/Chip/ChipRow.tsx';
import { AskedSpot } from './AskedSpot.tsx';
import { CancelSpotSheet } from './CancelSpotSheet.tsx';
import { SpotDetailsSheet } from './SpotDetailsSheet.tsx';
import { OpenOrderItem, PastOrderItem } from './SpotOrderItems.tsx';
import type { SpotAct } from './SpotOrderItems.tsx';
import { useSpotOrders } from './useSpotOrders.ts';

const VIEWS = ['open', 'history'] as const satisfies readonly SpotView[];
/** product.md §4 "Picker options": default, sell out, buy order. */
const PICKS = ['all', 'sell', 'buy'] as const;
type Pick = (typeof PICKS)[number];

const filterOf = (view: SpotView, pick: Pick): SpotFilter =>
  pick === 'all' ? { view } : { view, side: pick };

function Picker(props: {
  readonly value: Pick;
  readonly onChange: (pick: Pick) => void;
}): ReactElement {
  const { t } = useTranslation('spot');
  return (
    <ChipRow className="spot-picker" label={t('picker.label')}>
      {PICKS.map((pick) => (
        <Chip
          key={pick}
          isSelected={pick === props.value}
          onClick={() => {
            props.onChange(pick);
          }}
        >
          {t(`picker.${pick}`)}
        </Chip>
      ))}
    </ChipRow>
  );
}

/** Open orders and history, with the picker: the user's spot orders (product.md §4). */
export function SpotOrdersPanel(): ReactElement {
  const { t } = useTranslation('spot');
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const [view, setView] = useState<SpotView>('open');
  const [pick, setPick] = useState<Pick>('all');
  const open = useSpotOrders({ view: 'open' });
  const rows = useSpotOrders(filterOf(view, pick));
  const { act, current, onAct, close } = useActSheet<SpotAct, SpotOrderDto>(rows.orders);
  const renderItem = useCallback(
    (order: SpotOrderDto) =>
      view === 'open' ? (
        <OpenOrderItem order={order} onAct={onAct} />
      ) : (
        <PastOrderItem order={order} onAct={onAct} />
      ),
    [view, onAct],
  );
  const items = VIEWS.map((id) => ({
    id,
    label: t(`tab.${id}`),
    // A number of what has come so far would only say how far the list was read: history is endless.
    count: open.hasMore || id === 'history' ? undefined : open.orders?.length,
  }));
  return (
    <OrdersSection
      label={t('tab.label')}
      tabs={items}
      view={view}
      onView={setView}
      sheets={
        <>
          <AskedSpot />
          {act === 'cancel' && current !== undefined && (
            <CancelSpotSheet key={current.id} order={current} onClose={close} />
          )}
          {act === 'details' && current !== undefined && (
            <SpotDetailsSheet key={current.id} order={current} onClose={close} />
          )}
        </>
      }
    >
      {isSignedIn && <Picker value={pick} onChange={setPick} />}
      {isSignedIn && view === 'history' && <StatsLink />}
      <OrderList
        rows={rows}
        renderItem={renderItem}
        emptyText={t(`empty.${view}`)}
        first={<MarketNow of={view === 'open' ? 'book' : 'trades'} />}
      />
    </OrdersSection>
  );
}
