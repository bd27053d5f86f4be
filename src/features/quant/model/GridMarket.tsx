import type { ReactElement, ReactNode } from 'react';
import { useMemo } from 'react';
import type { Tick } from '../../../../core/market/types.ts';
import { useProductGetProductInfoQuery } from '../../../api/productApi.ts';
import { useSteadyDepth } from '../../../market/ladder/LadderPanel.tsx';
import { ProductInfoContext, useProductInfo } from '../../../market/product/productContext.ts';
import { PACES, useSteadyQuote } from '../../../market/product/useLiveQuote.ts';
import { useStream } from '../../../realtime/useStream.ts';
import { LoadFailed } from '../../../ui/Empty/LoadFailed.tsx';
import { tickOf } from './tickOf.ts';

/** The product's facts (opening hours) are fetched anew this often while the screen is open. */
const FACTS_EVERY_MS = 60_000;

interface GridMarketProps {
  readonly productId: string;
  /** What stands in its place until the product has come. */
  readonly waiting: ReactElement;
  readonly children: ReactNode;
}

/** The market that a grid trades in: below it `useProductInfo` has the product, and its prices stream. */
export function GridMarket({ productId, waiting, children }: GridMarketProps): ReactElement {
  const { currentData, isError, isFetching, refetch } = useProductGetProductInfoQuery(productId, {
    pollingInterval: FACTS_EVERY_MS,
    skipPollingIfUnfocused: true,
  });
  useStream('ticker', productId);
  if (currentData !== undefined)
    return <ProductInfoContext value={currentData}>{children}</ProductInfoContext>;
  return isError ? <LoadFailed onRetry={refetch} isRetrying={isFetching} /> : waiting;
}

/** The newest price message of the market on the screen, at most four times a second; undefined while one is not known. */
export function useSteadyTick(): Tick | undefined {
  const info = useProductInfo();
  const quote = useSteadyQuote(PACES.ticket);
  const depth = useSteadyDepth(PACES.ticket);
  return useMemo(() => tickOf(quote, depth, info), [quote, depth, info]);
}
