import { useCallback, useEffect, useState } from 'react';
import type { CfdOrderDto } from '../../../../protocol/order.ts';
import { baseApi } from '../../../api/baseApi.ts';
import { useCfdOrderGetStatusQuery } from '../../../api/orderApi.ts';
import { REFRESHED_BY } from '../../../api/tags.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import type { CfdOrders } from '../orders/useCfdOrders.ts';
import { nextToEnd } from './runningModel.ts';
import { useHasPassed } from './useHasPassed.ts';

/** After its end an order is asked for this often until the server has settled it; the socket is usually faster. */
const SETTLING_MS = 1000;

export interface FocusedOrder {
  /** The order on the card: running, settling, or ended and not yet dismissed. */
  readonly order: CfdOrderDto | undefined;
  /** Running orders of the product on the screen. */
  readonly running: readonly CfdOrderDto[];
  readonly focus: (order: CfdOrderDto) => void;
  /** The result has been read. */
  readonly dismiss: () => void;
}

/** The order that the screen is about. It stays until its result has been read, also when the open list has lost it. */
export function useFocusedOrder(
  productId: string,
  open: CfdOrders,
  firstId: string | undefined,
): FocusedOrder {
  const dispatch = useAppDispatch();
  const [held, setHeld] = useState<CfdOrderDto>();
  const [readId, setReadId] = useState<string>();
  const [listedId, setListedId] = useState<string>();
  const running = (open.orders ?? []).filter(
    (order) => order.productId === productId && order.id !== readId,
  );
  // A result stays until it has been read; until then the lists say how the order stands.
  const isFinal = held !== undefined && held.state !== 'open';
  const wanted = held?.id ?? firstId;
  const found = running.find(({ id }) => id === wanted) ?? (held ? undefined : nextToEnd(running));
  const live = isFinal ? undefined : found;
  if (live !== undefined && live !== held) setHeld(live);
  if (live !== undefined && live.id !== listedId) setListedId(live.id);

  const shown = live ?? held;
  const isOver = useHasPassed(shown?.expiresAt);
  // An order that was taken just now is on its way into the list; only one that was in it can have left it.
  const isGone = shown?.id === listedId && live === undefined && open.orders !== undefined;
  const mustAsk = shown?.state === 'open' && (isOver || isGone);
  const status = useCfdOrderGetStatusQuery(shown?.id ?? '', {
    skip: !mustAsk,
    pollingInterval: SETTLING_MS,
  });
  const answer = mustAsk ? status.currentData : undefined;
  if (answer !== undefined && answer.state !== 'open') setHeld(answer);

  const finalId = isFinal ? held.id : undefined;
  useEffect(() => {
    // Without the socket nobody else says that lists and balances have changed.
    if (finalId === undefined) return;
    dispatch(baseApi.util.invalidateTags([...REFRESHED_BY.cfdOrderClose]));
  }, [finalId, dispatch]);

  const focus = useCallback((order: CfdOrderDto) => {
    setHeld(order);
  }, []);
  const dismiss = useCallback(() => {
    setReadId(held?.id);
    setHeld(undefined);
  }, [held]);
  return { order: shown, running, focus, dismiss };
}
