import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TradingScreenProps } from '../../market/MarketPage.tsx';
import { TicketArea } from '../../market/TicketArea.tsx';
import { TicketScreen } from '../../market/TicketScreen.tsx';
import type { TicketPlace } from '../../market/TicketScreen.tsx';
import { usePicks } from '../../market/chart/press/pricePick.ts';
import { lazySheet } from '../../ui/Sheet/lazySheet.tsx';
import { OwnChart } from './chart/OwnChart.tsx';
import { OrdersPanel } from './orders/OrdersPanel.tsx';
import { useContractOrders } from './orders/useContractOrders.ts';
import { TicketPanel } from './ticket/TicketPanel.tsx';
import { useContractTicket } from './ticket/useContractTicket.ts';

/** Rows per side beside the chart: DESIGN's mock-ups. */
const LADDER_ROWS = 5;
const STATS = ['mark', 'high24h', 'low24h', 'overnight'] as const;

const RulesSheet = lazySheet(async () => (await import('./product/RulesSheet.tsx')).RulesSheet);

function OwnTicket(place: TicketPlace): ReactElement {
  const { t } = useTranslation('common');
  const ticket = useContractTicket();
  const { orders } = useContractOrders('open');
  usePicks(place.picks, ({ as, side, price }) => {
    const direction = side === 'buy' ? 'long' : 'short';
    ticket.change({ type: as, direction, [as === 'stop' ? 'trigger' : 'price']: price });
  });
  return (
    <TicketArea
      {...place}
      ticket={ticket}
      Panel={TicketPanel}
      upLabel={t('word.long')}
      downLabel={t('word.short')}
      onSide={(side) => {
        ticket.change({ direction: side === 'up' ? 'long' : 'short' });
      }}
      orders={orders}
      rowCount={LADDER_ROWS}
    />
  );
}

/** Quote, chart, ticket and orders of one product. */
export function ContractScreen(props: TradingScreenProps): ReactElement {
  return (
    <TicketScreen
      {...props}
      stats={STATS}
      renderRules={(onClose) => <RulesSheet onClose={onClose} />}
      renderChart={({ isChartFirst, ...chart }) => <OwnChart {...chart} isTall={isChartFirst} />}
      Ticket={OwnTicket}
    >
      <OrdersPanel />
    </TicketScreen>
  );
}
