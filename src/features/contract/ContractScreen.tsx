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
import { OwnChart } from './chart/OwnChart.tsx';
import { OrdersPanel } from './orders/OrdersPanel.tsx';
import { useContractOrders } from './orders/useContractOrders.ts';
import { RulesSheet } from './product/RulesSheet.tsx';
import { TicketPanel } from './ticket/TicketPanel.tsx';
import { useContractTicket } from './ticket/useContractTicket.ts';

/** Rows per side beside the chart: DESIGN's mock-ups. */
const LADDER_ROWS = 5;
const STATS = ['mark', 'high24h', 'low24h', 'overnight'] as const;

interface OwnTicketProps {
  readonly isChartFirst: boolean;
  readonly picks: PickCell;
}

function OwnTicket({ isChartFirst, picks }: OwnTicketProps): ReactElement {
  const { t } = useTranslation('common');
  const ticket = useContractTicket();
  const { orders } = useContractOrders('open');
  usePicks(picks, ({ as, side, price }) => {
    const direction = side === 'buy' ? 'long' : 'short';
    ticket.change({ type: as, direction, [as === 'stop' ? 'trigger' : 'price']: price });
  });
  return (
    <TicketArea
      isChartFirst={isChartFirst}
      upLabel={t('word.long')}
      downLabel={t('word.short')}
      onSide={(side) => {
        ticket.change({ direction: side === 'up' ? 'long' : 'short' });
      }}
      orders={orders}
      rowCount={LADDER_ROWS}
      onPick={ticket.pickPrice}
      picks={picks}
      renderTicket={(onSent, ladder) => (
        <TicketPanel ticket={ticket} aside={ladder} onSent={onSent} />
      )}
    />
  );
}

/** Quote, chart, ticket and orders of one product. */
export function ContractScreen(props: TradingScreenProps): ReactElement {
  const [chartFirst, toggleChartFirst] = useChartFirst();
  const [picks] = useState(makePicks);
  return (
    <MarketScreen
      {...props}
      stats={STATS}
      renderRules={(onClose) => <RulesSheet onClose={onClose} />}
    >
      <OwnChart isTall={chartFirst} onToggleTall={toggleChartFirst} picks={picks} />
      <OwnTicket isChartFirst={chartFirst} picks={picks} />
      <Band />
      <OrdersPanel />
    </MarketScreen>
  );
}
