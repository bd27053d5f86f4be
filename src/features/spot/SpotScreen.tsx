import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TradingScreenProps } from '../../market/MarketPage.tsx';
import { MarketScreen } from '../../market/MarketScreen.tsx';
import { TicketArea } from '../../market/TicketArea.tsx';
import { makePicks, usePicks } from '../../market/chart/press/pricePick.ts';
import type { PickCell } from '../../market/chart/press/pricePick.ts';
import { useChartFirst } from '../../market/useChartFirst.ts';
import { Band } from '../../ui/Frame/AppFrame.tsx';
import { SpotChart } from './chart/SpotChart.tsx';
import { HeldPanel } from './HeldPanel.tsx';
import { SpotOrdersPanel } from './orders/SpotOrdersPanel.tsx';
import { useSpotOrders } from './orders/useSpotOrders.ts';
import { SpotRulesSheet } from './product/SpotRulesSheet.tsx';
import { SpotTicketPanel } from './ticket/SpotTicketPanel.tsx';
import { useSpotTicket } from './ticket/useSpotTicket.ts';

/** Rows per side beside the ticket: DESIGN's mock-up of spot. */
const LADDER_ROWS = 6;
const STATS = ['high24h', 'low24h', 'volume24h'] as const;

interface OwnTicketProps {
  readonly isChartFirst: boolean;
  readonly picks: PickCell;
}

function OwnTicket({ isChartFirst, picks }: OwnTicketProps): ReactElement {
  const { t } = useTranslation('common');
  const ticket = useSpotTicket();
  const { orders } = useSpotOrders({ view: 'open' });
  usePicks(picks, ({ side, price }) => {
    ticket.change({ type: 'limit', side, price });
  });
  return (
    <TicketArea
      isChartFirst={isChartFirst}
      upLabel={t('word.buy')}
      downLabel={t('word.sell')}
      onSide={(side) => {
        ticket.change({ side: side === 'up' ? 'buy' : 'sell' });
      }}
      orders={orders}
      rowCount={LADDER_ROWS}
      onPick={ticket.pickPrice}
      picks={picks}
      renderTicket={(onSent, ladder) => (
        <SpotTicketPanel ticket={ticket} aside={ladder} onSent={onSent} />
      )}
    />
  );
}

/** Quote, ticket or chart, holding and orders of one product. */
export function SpotScreen(props: TradingScreenProps): ReactElement {
  const [chartFirst, toggleChartFirst] = useChartFirst();
  const [picks] = useState(makePicks);
  return (
    <MarketScreen
      {...props}
      stats={STATS}
      renderRules={(onClose) => <SpotRulesSheet onClose={onClose} />}
    >
      {chartFirst && <SpotChart onToggleTall={toggleChartFirst} picks={picks} />}
      <OwnTicket isChartFirst={chartFirst} picks={picks} />
      <Band />
      <HeldPanel />
      <SpotOrdersPanel />
    </MarketScreen>
  );
}
