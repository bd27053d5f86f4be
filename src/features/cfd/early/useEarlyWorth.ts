import { useEffect } from 'react';
import type { CfdOrderDto } from '../../../../protocol/order.ts';
import { isApiError } from '../../../api/apiError.ts';
import type { ApiError } from '../../../api/apiError.ts';
import { useCfdOrderGetCloseQuoteQuery } from '../../../api/orderApi.ts';
import { PACES, useSteadyQuote } from '../../../market/product/useLiveQuote.ts';
import { useProductRules } from '../../../market/rules/rulesContext.ts';
import { useServerNow } from '../../../realtime/useNow.ts';
import { useHasPassed } from '../running/useHasPassed.ts';
import { earlyWorthOf } from './earlyModel.ts';
import type { EarlyWorth } from './earlyModel.ts';

/** The volatility changes with each minute. */
const RENEWED_EVERY_MS = 10_000;
/** A quote that did not come is asked for again after this long. */
const AGAIN_MS = 1000;
/** How often the time that is left counts anew. */
const COUNT_EVERY_MS = 500;

export interface EarlyState {
  /** What the order is worth now; undefined while nobody knows. It holds for nothing. */
  readonly worth: EarlyWorth | undefined;
  readonly error: ApiError | undefined;
  /** The order cannot be sold any more. */
  readonly isOver: boolean;
}

/** What an early close is worth at every moment: the server's volatility, and the index and the time as they go on. */
export function useEarlyWorth(order: CfdOrderDto, isWanted: boolean): EarlyState {
  const isOver = useHasPassed(order.closableUntil);
  const skip = !isWanted || isOver;
  const { refetch, ...query } = useCfdOrderGetCloseQuoteQuery(order.id, { skip });
  const { cfd: rules } = useProductRules();
  const { index } = useSteadyQuote(PACES.orders);
  const now = useServerNow(COUNT_EVERY_MS);
  const quote = skip ? undefined : query.currentData;
  const error = !skip && isApiError(query.error) ? query.error : undefined;
  const hasFailed = quote === undefined || error !== undefined;

  useEffect(() => {
    if (skip || query.isFetching) return undefined;
    const timer = setTimeout(
      () => {
        void refetch();
      },
      hasFailed ? AGAIN_MS : RENEWED_EVERY_MS,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [skip, hasFailed, refetch, query.isFetching, query.fulfilledTimeStamp]);

  if (quote === undefined || error !== undefined) return { worth: undefined, error, isOver };
  const at = {
    index: index ?? quote.indexPrice,
    volatility: quote.volatility,
    rules,
    now,
  };
  return { worth: earlyWorthOf(order, at), error, isOver };
}
