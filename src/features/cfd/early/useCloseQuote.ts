import { useEffect } from 'react';
import type { CfdCloseQuote, CfdOrderDto } from '../../../../protocol/order.ts';
import { isApiError } from '../../../api/apiError.ts';
import type { ApiError } from '../../../api/apiError.ts';
import { useCfdOrderGetCloseQuoteQuery } from '../../../api/orderApi.ts';
import { selectClockOffsetMs } from '../../../api/serverConfig.ts';
import { useAppSelector } from '../../../realtime/clientState.ts';
import { useHasPassed } from '../running/useHasPassed.ts';

/** A quote that did not come is asked for again after this long. */
const AGAIN_MS = 1000;

export interface CloseQuote {
  /** The price that holds now; undefined while it is being asked for or none can be had. */
  readonly quote: CfdCloseQuote | undefined;
  /** A new price is on its way. */
  readonly isRenewing: boolean;
  readonly error: ApiError | undefined;
  /** The order cannot be sold any more. */
  readonly isOver: boolean;
}

/** The firm price of an early close: asked for when it is looked at and each time it runs out. */
export function useCloseQuote(order: CfdOrderDto, isWanted: boolean): CloseQuote {
  const isOver = useHasPassed(order.closableUntil);
  const skip = !isWanted || isOver;
  const query = useCfdOrderGetCloseQuoteQuery(order.id, { skip });
  const { refetch } = query;
  const offsetMs = useAppSelector(selectClockOffsetMs);
  const quote = skip ? undefined : query.currentData;
  const hasExpired = useHasPassed(quote?.expiresAt);
  const error = !skip && isApiError(query.error) ? query.error : undefined;
  const askedAt = query.fulfilledTimeStamp;

  useEffect(() => {
    if (skip || query.isFetching) return undefined;
    const waitMs =
      quote === undefined || error !== undefined
        ? AGAIN_MS
        : Math.max(0, quote.expiresAt - offsetMs - Date.now());
    const timer = setTimeout(() => {
      void refetch();
    }, waitMs);
    return () => {
      clearTimeout(timer);
    };
  }, [skip, quote, error, offsetMs, refetch, query.isFetching, askedAt]);

  const isFirm = quote !== undefined && !hasExpired && error === undefined;
  return { quote: isFirm ? quote : undefined, isRenewing: query.isFetching, error, isOver };
}
