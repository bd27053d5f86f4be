import type { QuantOrderDto, QuantStateDto } from '../../../../protocol/quantOrder.ts';
import { useQuantOrderGetListInfiniteQuery } from '../../../api/quantOrderApi.ts';
import { orderRowsOf } from '../../../market/orders/orderRows.ts';
import type { OrderRows } from '../../../market/orders/orderRows.ts';

/** One tab of the user's grids, page by page, asked for anew as it opens; under another tab nothing of the last one stays. */
export function useQuantOrders(state: QuantStateDto): OrderRows<QuantOrderDto> {
  const query = useQuantOrderGetListInfiniteQuery({ state }, { refetchOnMountOrArgChange: true });
  return orderRowsOf({ ...query, data: query.currentData });
}
