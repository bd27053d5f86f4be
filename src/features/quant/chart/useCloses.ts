import { useMemo } from 'react';
import { productGetProductKline } from '../../../api/productApi.ts';
import { chartSpanOf } from '../model/chartSpan.ts';
import type { PricePoint } from './gridScale.ts';

/** The picture follows the last price by itself; its candles are asked for anew this often. */
const CANDLES_EVERY_MS = 60_000;

export interface Closes {
  /** Undefined until they have come. */
  readonly points: readonly PricePoint[] | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** What a product closed at over the last `spanMs`, or over those before `to`; for drawing. */
export function useCloses(productId: string, spanMs: number, to?: number): Closes {
  const asked = { productId, ...chartSpanOf(spanMs), ...(to !== undefined && { to }) };
  const { currentData, isError, refetch } = productGetProductKline.useQuery(asked, {
    pollingInterval: to === undefined ? CANDLES_EVERY_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const points = useMemo(
    () => currentData?.map(({ time, close }) => ({ time, price: Number(close) })),
    [currentData],
  );
  return {
    points,
    isFailed: isError && currentData === undefined,
    retry: () => void refetch(),
  };
}
