import { useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { pairOf } from '../lib/pairOf.ts';
import { useStream } from '../realtime/useStream.ts';
import { Page } from '../ui/Frame/Page.tsx';
import { MarketNav } from './MarketNav.tsx';
import type { MarketNavProps } from './MarketNav.tsx';
import { useProductInfo } from './product/productContext.ts';
import { QuotePanel } from './product/QuotePanel.tsx';
import type { Headline, QuoteStat } from './product/QuotePanel.tsx';
import { useIsCutOff, useMarketStatus } from './product/useMarketState.ts';
import { useIsPast } from './useIsPast.ts';

interface MarketScreenProps extends Pick<
  MarketNavProps,
  'title' | 'onOpenPicker' | 'renderRules' | 'aside'
> {
  /** The four numbers beside the price, in order. */
  readonly stats: readonly QuoteStat[];
  readonly headline?: Headline;
  /** Chart, ticket, orders. */
  readonly children: ReactNode;
}

/**
 * Bar and quote of one product, its ticker stream, and the grey of prices that are not live. Nothing here
 * follows the price: each part does so by itself.
 */
export function MarketScreen(props: MarketScreenProps): ReactElement {
  const { stats, headline = 'last', children, ...nav } = props;
  const info = useProductInfo();
  useStream('ticker', info.id);
  const { state } = useMarketStatus();
  const isCutOff = useIsCutOff();
  const quote = useRef<HTMLDivElement>(null);
  const isCollapsed = useIsPast(quote);
  const bar = (
    <MarketNav {...nav} productId={info.id} pair={pairOf(info)} isCollapsed={isCollapsed} isReady />
  );
  return (
    <Page nav={bar} isFlush isStale={isCutOff || state !== 'live'}>
      <QuotePanel ref={quote} stats={stats} headline={headline} />
      {children}
    </Page>
  );
}
