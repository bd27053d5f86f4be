import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TradingScreenProps } from '../../market/MarketPage.tsx';
import type { CfdOrderDto } from '../../../protocol/order.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { ChartPanel } from '../../market/chart/ChartPanel.tsx';
import type { ChartLevel } from '../../market/chart/levels.ts';
import { useProductInfo } from '../../market/product/productContext.ts';
import { Band } from '../../ui/Frame/AppFrame.tsx';
import { CfdFrame } from './CfdFrame.tsx';
import { EarlyClose } from './early/EarlyClose.tsx';
import { CfdOrdersPanel } from './orders/CfdOrdersPanel.tsx';
import { ResultVoice } from './ResultVoice.tsx';
import { RunningCard } from './running/RunningCard.tsx';
import { RunningChooser } from './running/RunningChooser.tsx';
import { CfdTicketPanel } from './ticket/CfdTicketPanel.tsx';
import { useCfdScreen } from './useCfdScreen.ts';

/** An entry is history: nothing on this chart can be moved. */
const describeMove = (level: ChartLevel): string => level.text;
const onDrop = (): void => undefined;

/** The entry of each running order: "Call above 64,120.0". */
function useEntryLevels(running: readonly CfdOrderDto[]): readonly ChartLevel[] {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  const { priceDecimals } = useProductInfo();
  // The list is made anew with every drawing; what it says changes seldom.
  const key = running.map(({ id }) => id).join(' ');
  return useMemo(
    () =>
      running.map(({ id, direction, openPrice }) => ({
        id: `${id} open`,
        orderId: id,
        kind: 'open' as const,
        direction: direction === 'call' ? ('up' as const) : ('down' as const),
        price: Number(openPrice),
        text: t(direction === 'call' ? 'chart.callAbove' : 'chart.putBelow', {
          price: format.price(openPrice, priceDecimals),
        }),
      })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for the list
    [key, t, format, priceDecimals],
  );
}

/** Candles, and a running order with the way to close it early; without one, the ticket. */
export function Cfd2Screen({ title, onOpenPicker }: TradingScreenProps): ReactElement {
  const [isTall, setTall] = useState(false);
  const { ticket, open, focused } = useCfdScreen();
  const { order, running, focus, dismiss } = focused;
  const levels = useEntryLevels(running);
  const isRunning = order?.state === 'open';
  return (
    <CfdFrame title={title} onOpenPicker={onOpenPicker} other="cfd">
      <ChartPanel
        isTall={isTall}
        levels={levels}
        describeMove={describeMove}
        onDrop={onDrop}
        onToggleTall={() => {
          setTall(!isTall);
        }}
        firstInterval="1m"
      />
      <RunningChooser running={running} chosenId={order?.id} onChoose={focus} />
      {isRunning && <EarlyClose key={order.id} order={order} />}
      {order !== undefined && !isRunning && <RunningCard order={order} onDismiss={dismiss} />}
      <ResultVoice order={order} />
      {!isRunning && <CfdTicketPanel ticket={ticket} onTaken={focus} />}
      <Band />
      <CfdOrdersPanel open={open} />
    </CfdFrame>
  );
}
