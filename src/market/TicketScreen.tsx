import { useState } from 'react';
import type { ComponentProps, ComponentType, ReactElement, ReactNode } from 'react';
import { Band } from '../ui/Frame/AppFrame.tsx';
import { makePicks } from './chart/press/pricePick.ts';
import type { PickCell } from './chart/press/pricePick.ts';
import { MarketScreen } from './MarketScreen.tsx';
import { useChartFirst } from './useChartFirst.ts';

/** What a ticket knows of the screen that it is on. */
export interface TicketPlace {
  readonly isChartFirst: boolean;
  /** Prices picked on the chart. */
  readonly picks: PickCell;
}

interface TicketScreenProps extends ComponentProps<typeof MarketScreen> {
  readonly renderChart: (place: TicketPlace & { readonly onToggleTall: () => void }) => ReactNode;
  readonly Ticket: ComponentType<TicketPlace>;
  /** What is held and ordered. */
  readonly children: ReactNode;
}

/** Quote, chart, ticket and orders of one product; the chart or the ticket comes first, as the user likes. */
export function TicketScreen(props: TicketScreenProps): ReactElement {
  const { renderChart, Ticket, children, ...screen } = props;
  const [isChartFirst, onToggleTall] = useChartFirst();
  const [picks] = useState(makePicks);
  return (
    <MarketScreen {...screen}>
      {renderChart({ isChartFirst, picks, onToggleTall })}
      <Ticket isChartFirst={isChartFirst} picks={picks} />
      <Band />
      {children}
    </MarketScreen>
  );
}
