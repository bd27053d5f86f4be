import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductInfoDto } from '../../../protocol/product.ts';
import { ChartFirstActions } from '../../market/ChartFirst.tsx';
import { LadderPanel } from '../../market/ladder/LadderPanel.tsx';
import { useOwnPrices } from '../../market/ladder/useOwnPrices.ts';
import { MarketScreen } from '../../market/MarketScreen.tsx';
import { useProductRules } from '../../market/rules/rulesContext.ts';
import { useChartFirst } from '../../market/useChartFirst.ts';
import { Band } from '../../ui/Frame/AppFrame.tsx';
import { SpotChart } from './chart/SpotChart.tsx';
import { HeldPanel } from './HeldPanel.tsx';
import { SpotOrdersPanel } from './orders/SpotOrdersPanel.tsx';
import { useSpotOrders } from './orders/useSpotOrders.ts';
import { SpotProductContext } from './product/productContext.ts';
import { SpotRulesSheet } from './product/SpotRulesSheet.tsx';
import { SpotTicketPanel } from './ticket/SpotTicketPanel.tsx';
import { useSpotTicket } from './ticket/useSpotTicket.ts';

/** Rows per side beside the ticket: DESIGN's mock-up of spot. */
const LADDER_ROWS = 6;
const STATS = ['high24h', 'low24h', 'volume24h'] as const;
const nothing = (): void => undefined;

/** The ticket with its ladder, or the two buttons of chart-first mode: one ticket, whichever is on the screen. */
function TicketArea({ isChartFirst }: { readonly isChartFirst: boolean }): ReactElement {
  const { t } = useTranslation('common');
  const ticket = useSpotTicket();
  const { orders } = useSpotOrders({ view: 'open' });
  const own = useOwnPrices(orders);
  if (isChartFirst) {
    return (
      <ChartFirstActions
        upLabel={t('word.buy')}
        downLabel={t('word.sell')}
        onOpen={(side) => {
          ticket.change({ side: side === 'up' ? 'buy' : 'sell' });
        }}
        renderTicket={(close) => <SpotTicketPanel ticket={ticket} onSent={close} />}
      />
    );
  }
  const ladder = <LadderPanel rowCount={LADDER_ROWS} own={own} onPick={ticket.pickPrice} />;
  return <SpotTicketPanel ticket={ticket} aside={ladder} onSent={nothing} />;
}

interface SpotScreenProps {
  readonly info: ProductInfoDto;
  readonly title: string;
  readonly onOpenPicker: () => void;
}

/** Quote, ticket or chart, holding and orders of one product. */
export function SpotScreen({ info, title, onOpenPicker }: SpotScreenProps): ReactElement {
  const [chartFirst, toggleChartFirst] = useChartFirst();
  const { spot: rules } = useProductRules();
  const product = useMemo(() => ({ info, rules }), [info, rules]);
  return (
    <SpotProductContext value={product}>
      <MarketScreen
        title={title}
        onOpenPicker={onOpenPicker}
        stats={STATS}
        renderRules={(onClose) => <SpotRulesSheet onClose={onClose} />}
      >
        {chartFirst && <SpotChart onToggleTall={toggleChartFirst} />}
        <TicketArea isChartFirst={chartFirst} />
        <Band />
        <HeldPanel />
        <SpotOrdersPanel />
      </MarketScreen>
    </SpotProductContext>
  );
}
