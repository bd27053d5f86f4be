import { useEffect } from 'react';
import type { IntervalName } from '../../protocol/product.ts';
import type { Channel, Subscription } from '../../protocol/socketEvents.ts';
import { subscribed, unsubscribed } from './actions.ts';
import { useAppDispatch } from '../state/clientState.ts';

/** Keeps a stream subscribed while the component is on the screen; undefined product: not yet. */
export function useStream(
  channel: Exclude<Channel, 'account' | 'tickers'>,
  productId: string | undefined,
  interval?: IntervalName,
): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (productId === undefined) return undefined;
    const stream: Subscription = { channel, productId, ...(interval && { interval }) };
    dispatch(subscribed(stream));
    return () => {
      dispatch(unsubscribed(stream));
    };
  }, [dispatch, channel, productId, interval]);
}

/** Keeps the conflated stream of all products subscribed: lists and pickers. */
export function useAllTickers(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const stream: Subscription = { channel: 'tickers' };
    dispatch(subscribed(stream));
    return () => {
      dispatch(unsubscribed(stream));
    };
  }, [dispatch]);
}
