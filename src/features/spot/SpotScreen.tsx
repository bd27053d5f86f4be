import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TradingScreenProps } from '../../market/MarketPage.tsx';
import { TicketArea } from '../../market/TicketArea.tsx';
import { TicketScreen } from '../../market/TicketScreen.tsx';
import type { TicketPlace } from '../../market/TicketScreen.tsx';
import { usePicks } from '../../market/chart/press/pricePick.ts';
import { lazySheet } from '../../ui/Sheet/lazySheet.tsx';
import { SpotChart } from './chart/SpotChart.tsx';
import { HeldPanel } from './HeldPanel.tsx';
import { SpotOrdersPanel } from './orders/SpotOrdersPanel.tsx';
import { useSpotOrders } from './orders/useSpotOrders.ts';
import { SpotTicketPanel } from './ticket/SpotTicketPanel.tsx';
import { useSpotTicket } from './ticket/useSpotTicket.ts';

/** Rows per side beside the ticket: DESIGN's mock-up of spot. */
const LADDER_ROWS = 6;
const STATS = ['high24h', 'low24h', 'volume24h'] as const;

const SpotRulesSheet = lazySheet(
  async () => (await import('./product/SpotRulesSheet.tsx')).SpotRulesSheet,
);

function OwnTicket(place: TicketPlace): ReactElement {
  const { t } = useTranslation('common');
  const ticket = useSpotTicket();
  const { orders } = useSpotOrders({ view: 'open' });
  usePicks(place.picks, ({ side, price }) => {
    ticket.change({ type: 'limit', side, price });
  });
  return (
    <TicketArea
      {...place}
      ticket={ticket}
      Panel={SpotTicketPanel}
      upLabel={t('word.buy')}
      downLabel={t('word.sell')}
      onSide={(side) => {
        ticket.change({ side: side === 'up' ? 'buy' : 'sell' });
      }}
      orders={orders}
      rowCount={LADDER_ROWS}
    />
  );
}

/** Quote, ticket or chart, holding and orders of one product. */
export function SpotScreen(props: TradingScreenProps): ReactElement {
  return (
    <TicketScreen
      {...props}
      stats={STATS}
      renderRules={(onClose) => <SpotRulesSheet onClose={onClose} />}
      renderChart={({ isChartFirst, ...chart }) => isChartFirst && <SpotChart {...chart} />}
      Ticket={OwnTicket}
    >
      <HeldPanel />
      <SpotOrdersPanel />
    </TicketScreen>
  );
}
