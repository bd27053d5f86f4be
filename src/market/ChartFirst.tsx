import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/useFormat.ts';
import { pairOf } from '../lib/pairOf.ts';
import { DirectionButton } from '../ui/Button/DirectionButton.tsx';
import { LadderRatio } from '../ui/DepthLadder/LadderRatio.tsx';
import { Sheet } from '../ui/Sheet/Sheet.tsx';
import { useSheet } from '../ui/Sheet/useSheet.ts';
import { usePicks } from './chart/press/pricePick.ts';
import type { PickCell } from './chart/press/pricePick.ts';
import { useSteadyDepth } from './ladder/LadderPanel.tsx';
import { bidShareOf } from './ladder/ladderRows.ts';
import { bookOf } from './product/book.ts';
import { useProductInfo } from './product/productContext.ts';
import { PACES, useSteadyQuote } from './product/useLiveQuote.ts';
import { ActionBar } from './ticket/ActionBar.tsx';
import { OrderGate } from './ticket/OrderGate.tsx';

const NO_DEPTH = { bids: [], asks: [] };

/** Which side is heavier of all that the book shows, best bid and ask. */
function Ratio(): ReactElement | null {
  const { t } = useTranslation('trading');
  const format = useFormat();
  const info = useProductInfo();
  const { bid, ask } = useSteadyQuote(PACES.ladder);
  const depth = useSteadyDepth(PACES.ladder);
  const bidShare = bidShareOf(bookOf(depth ?? NO_DEPTH, info));
  if (bid === null && ask === null) return null;
  const share = (value: number): string => format.percent(value.toFixed(4), { decimals: 0 });
  const price = (value: string | null): string => format.price(value, info.priceDecimals);
  return (
    <div className="px ratio-block">
      <LadderRatio
        bidShare={bidShare}
        bidText={t('chartFirst.bid', { price: price(bid), share: share(bidShare) })}
        askText={t('chartFirst.ask', { price: price(ask), share: share(1 - bidShare) })}
      />
    </div>
  );
}

interface ChartFirstActionsProps {
  /** "Long" or "Buy", which gets the best ask, and "Short" or "Sell", which gets the best bid. */
  readonly upLabel: string;
  readonly downLabel: string;
  /** A side was tapped: the ticket of the sheet stands on it. */
  readonly onOpen: (side: 'up' | 'down') => void;
  readonly picks: PickCell;
  /** The ticket. */
  readonly renderTicket: (close: () => void) => ReactNode;
}

/** Both sides under the thumb with the price each would get; a tap opens the same ticket (DESIGN 10.10). */
export function ChartFirstActions(props: ChartFirstActionsProps): ReactElement {
  const { upLabel, downLabel, onOpen, picks, renderTicket } = props;
  const { t } = useTranslation('trading');
  const format = useFormat();
  const info = useProductInfo();
  const { bid, ask } = useSteadyQuote(PACES.ladder);
  const sheet = useSheet();
  usePicks(picks, sheet.open);
  const renderSide = (side: 'up' | 'down', label: string, price: string | null): ReactElement => (
    <DirectionButton
      direction={side}
      aria-haspopup="dialog"
      label={label}
      sub={t('chartFirst.at', { price: format.price(price, info.priceDecimals) })}
      onClick={() => {
        onOpen(side);
        sheet.open();
      }}
    />
  );
  return (
    <>
      <Ratio />
      <div className="px">
        <ActionBar>
          <OrderGate isTall>
            <div className="row g2">
              {renderSide('up', upLabel, ask)}
              {renderSide('down', downLabel, bid)}
            </div>
          </OrderGate>
        </ActionBar>
      </div>
      <Sheet {...sheet.door} title={pairOf(info)}>
        {renderTicket(sheet.close)}
      </Sheet>
    </>
  );
}
