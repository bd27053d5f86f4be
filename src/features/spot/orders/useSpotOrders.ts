import type { SpotOrderDto } from '../../../../protocol/spotOrder.ts';
import { selectIsSignedIn } from '../../../state/session.ts';
import { useSpotOrderGetListInfiniteQuery } from '../../../api/spotOrderApi.ts';
import type { SpotFilter } from '../../../api/spotOrderApi.ts';
import { useReadOn } from '../../../api/useReadOn.ts';
import { orderRowsOf } from '../../../market/orders/orderRows.ts';
import type { OrderRows } from '../../../market/orders/orderRows.ts';
import { useAppSelector } from '../../../state/clientState.ts';

export type SpotOrders = OrderRows<SpotOrderDto>;

/** One view of the user's spot orders: what waits to its end (as with contracts), the history page by page. Nothing for visitors. */
export function useSpotOrders(filter: SpotFilter, isWanted = true): SpotOrders {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const query = useSpotOrderGetListInfiniteQuery(filter, { skip: !isSignedIn || !isWanted });
  useReadOn(query, filter.view !== 'history');
  return orderRowsOf(query);
}
