import { useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { productGetProductIndex, productGetProductKline } from '../../../api/productApi.ts';
import { readOnce } from '../../../api/readOnce.ts';
import { useAppDispatch, useAppSelector } from '../../../state/clientState.ts';
import type { ClientState } from '../../../state/clientState.ts';
import { selectQuote } from '../../../state/selectors.ts';
import { PriceTrail, historyOf } from './trail.ts';

/** Minutes of the past: the longest span the chart shows without an order, and one around an hour's order. */
const HISTORY_MINUTES = 240;
/** A connection that comes up this soon after the last fetch has missed nothing. */
const FRESH_MS = 10_000;

/**
 * The prices of a product since some time before now, kept outside React: calls and puts are settled by the index, so the
 * line follows it. `onChange` is called with every new point and when the past has come.
 */
export function usePriceTrail(productId: string, onChange: () => void): PriceTrail {
  const store = useStore<ClientState>();
  const dispatch = useAppDispatch();
  const [trail] = useState(() => new PriceTrail());
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  useEffect(() => {
    let seen = -1;
    const take = (): void => {
      const quote = selectQuote(store.getState(), productId);
      if (quote?.index == null || quote.time === null || quote.seq === seen) return;
      seen = quote.seq;
      trail.add({ time: quote.time, price: Number(quote.index) });
      latest.current();
    };
    take();
    return store.subscribe(take);
  }, [store, productId, trail]);

  const isUp = useAppSelector((state) => state.connection.status === 'up');
  const askedAt = useRef(-Infinity);
  useEffect(() => {
    // At first, and after each time without a connection: what was missed is put where it belongs.
    if (performance.now() - askedAt.current < FRESH_MS) return;
    askedAt.current = performance.now();
    const anew = { forceRefetch: true };
    const minutes = { productId, interval: '1m', limit: HISTORY_MINUTES } as const;
    const load = async (): Promise<void> => {
      const [candles, seconds] = await Promise.all([
        readOnce(dispatch(productGetProductKline.initiate(minutes, anew))),
        readOnce(dispatch(productGetProductIndex.initiate(productId, anew))),
      ]);
      trail.fill(historyOf(candles.data ?? [], seconds.data));
      latest.current();
    };
    void load();
  }, [dispatch, productId, trail, isUp]);

  return trail;
}
