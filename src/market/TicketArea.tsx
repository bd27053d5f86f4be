import type { ComponentType, ReactElement, ReactNode } from 'react';
import { ChartFirstActions } from './ChartFirst.tsx';
import { LadderPanel } from './ladder/LadderPanel.tsx';
import { useOwnPrices } from './ladder/useOwnPrices.ts';
import type { TicketPlace } from './TicketScreen.tsx';

const nothing = (): void => undefined;

interface PanelProps<Ticket> {
  readonly ticket: Ticket;
  /** The ladder, to the right of the form; none in the sheet. */
  readonly aside?: ReactNode;
  /** The server has taken the order. */
  readonly onSent: () => void;
}

interface TicketAreaProps<Ticket> extends TicketPlace {
  readonly ticket: Ticket;
  /** The ticket with its ladder beside it, or alone in a sheet. */
  readonly Panel: ComponentType<PanelProps<Ticket>>;
  /** "Long" and "Short", or "Buy" and "Sell". */
  readonly upLabel: string;
  readonly downLabel: string;
  /** A side was tapped. */
  readonly onSide: (side: 'up' | 'down') => void;
  /** The user's open orders, for their marks in the ladder. */
  readonly orders: Parameters<typeof useOwnPrices>[0];
  /** Rows of the ladder per side. */
  readonly rowCount: number;
}

/** The ticket with its ladder, or the two buttons of chart-first mode: one ticket, whichever is on the screen. */
export function TicketArea<Ticket extends { readonly pickPrice: (price: string) => void }>(
  props: TicketAreaProps<Ticket>,
): ReactElement {
  const { ticket, Panel, isChartFirst, onSide, orders, rowCount, ...actions } = props;
  const own = useOwnPrices(orders);
  if (isChartFirst) {
    const renderTicket = (close: () => void) => <Panel ticket={ticket} onSent={close} />;
    return <ChartFirstActions {...actions} onOpen={onSide} renderTicket={renderTicket} />;
  }
  const ladder = <LadderPanel rowCount={rowCount} own={own} onPick={ticket.pickPrice} />;
  return <Panel ticket={ticket} aside={ladder} onSent={nothing} />;
}
