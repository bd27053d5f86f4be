import type { ReactNode } from 'react';
import { ChartFirstActions } from './ChartFirst.tsx';
import type { PickCell } from './chart/press/pricePick.ts';
import { LadderPanel } from './ladder/LadderPanel.tsx';
import { useOwnPrices } from './ladder/useOwnPrices.ts';

const nothing = (): void => undefined;

interface TicketAreaProps {
  readonly isChartFirst: boolean;
  /** "Long" and "Short", or "Buy" and "Sell". */
  readonly upLabel: string;
  readonly downLabel: string;
  /** A side was tapped. */
  readonly onSide: (side: 'up' | 'down') => void;
  /** The user's open orders, for their marks in the ladder. */
  readonly orders: Parameters<typeof useOwnPrices>[0];
  /** Rows of the ladder per side. */
  readonly rowCount: number;
  readonly onPick: (price: string) => void;
  /** Prices picked on the chart, which open the ticket where it is in a sheet. */
  readonly picks: PickCell;
  /** The ticket with its ladder beside it, or alone in a sheet. */
  readonly renderTicket: (onSent: () => void, ladder?: ReactNode) => ReactNode;
}

/** The ticket with its ladder, or the two buttons of chart-first mode: one ticket, whichever is on the screen. */
export function TicketArea(props: TicketAreaProps): ReactNode {
  const { isChartFirst, upLabel, downLabel, onSide, orders, rowCount, onPick, picks } = props;
  const own = useOwnPrices(orders);
  if (isChartFirst) {
    return (
      <ChartFirstActions
        upLabel={upLabel}
        downLabel={downLabel}
        onOpen={onSide}
        picks={picks}
        renderTicket={props.renderTicket}
      />
    );
  }
  return props.renderTicket(nothing, <LadderPanel rowCount={rowCount} own={own} onPick={onPick} />);
}
