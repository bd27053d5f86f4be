import type { CfdOrderDto } from '../../../../protocol/order.ts';
import { useCfdOrderGetListInfiniteQuery } from '../../../api/orderApi.ts';
import type { CfdView } from '../../../api/orderApi.ts';
import { selectIsSignedIn } from '../../../state/session.ts';
import { orderRowsOf } from '../../../market/orders/orderRows.ts';
import type { OrderRows } from '../../../market/orders/orderRows.ts';
import { useAppSelector } from '../../../state/clientState.ts';

export type CfdOrders = OrderRows<CfdOrderDto>;

/** Open or history, page by page. Nothing for visitors. */
export function useCfdOrders(state: CfdView, isWanted = true): CfdOrders {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  return orderRowsOf(
    useCfdOrderGetListInfiniteQuery({ state }, { skip: !isSignedIn || !isWanted }),
  );
}
