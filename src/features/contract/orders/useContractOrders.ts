import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { useContractOrderGetListInfiniteQuery } from '../../../api/contractOrderApi.ts';
import type { ContractView } from '../../../api/contractOrderApi.ts';
import { useReadOn } from '../../../api/useReadOn.ts';
import { selectIsSignedIn } from '../../../state/session.ts';
import { orderRowsOf } from '../../../market/orders/orderRows.ts';
import type { OrderRows } from '../../../market/orders/orderRows.ts';
import { useAppSelector } from '../../../state/clientState.ts';

export type ContractOrders = OrderRows<ContractOrderDto>;

/**
 * One of the four views of the user's contract orders. What lives is read to its end, since its lines, marks, numbers and sums are of
 * all of it; the history page by page. Nothing for visitors.
 */
export function useContractOrders(view: ContractView, isWanted = true): ContractOrders {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const query = useContractOrderGetListInfiniteQuery({ view }, { skip: !isSignedIn || !isWanted });
  useReadOn(query, view !== 'history');
  return orderRowsOf(query);
}
