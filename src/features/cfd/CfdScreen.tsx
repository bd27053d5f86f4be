import type { TradingScreenProps } from '../../market/MarketPage.tsx';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { Band } from '../../ui/Frame/AppFrame.tsx';
import { CfdFrame } from './CfdFrame.tsx';
import { LineChart } from './line/LineChart.tsx';
import type { LineOrder } from './line/lineScale.ts';
import { LiveTransactions } from './live/LiveTransactions.tsx';
import { CfdOrdersPanel } from './orders/CfdOrdersPanel.tsx';
import { ResultVoice } from './ResultVoice.tsx';
import { RunningCard } from './running/RunningCard.tsx';
import { RunningChooser } from './running/RunningChooser.tsx';
import type { FocusedOrder } from './running/useFocusedOrder.ts';
import { CfdTicketPanel } from './ticket/CfdTicketPanel.tsx';
import { useCfdScreen } from './useCfdScreen.ts';

/** The order in focus as the chart draws it; the same object while its way is the same. */
function useLineOrder({ order }: FocusedOrder): LineOrder | undefined {
  const { direction, openPrice, acceptedAt, expiresAt } = order ?? {};
  return useMemo(
    () =>
      direction === undefined || openPrice === undefined
        ? undefined
        : {
            direction,
            entry: Number(openPrice),
            acceptedAt: acceptedAt ?? 0,
            expiresAt: expiresAt ?? 0,
          },
    [direction, openPrice, acceptedAt, expiresAt],
  );
}

/** Line, running order, ticket, live transactions and orders of one product. */
export function CfdScreen({ title, onOpenPicker }: TradingScreenProps): ReactElement {
  const { ticket, open, focused } = useCfdScreen();
  const lineOrder = useLineOrder(focused);
  const { order, running, focus, dismiss } = focused;
  return (
    <CfdFrame title={title} onOpenPicker={onOpenPicker} other="cfd2">
      <LineChart periodMs={ticket.form.seconds * 1000} order={lineOrder} />
      <RunningChooser running={running} chosenId={order?.id} onChoose={focus} />
      {order !== undefined && <RunningCard order={order} onDismiss={dismiss} />}
      <ResultVoice order={order} />
      <CfdTicketPanel ticket={ticket} onTaken={focus} />
      <Band />
      <LiveTransactions />
      <Band />
      <CfdOrdersPanel open={open} />
    </CfdFrame>
  );
}
