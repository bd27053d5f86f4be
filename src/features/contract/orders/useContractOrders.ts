import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { useContractOrderGetListInfiniteQuery } from '../../../api/contractOrderApi.ts';
import type { ContractView } from '../../../api/contractOrderApi.ts';
import { selectIsSignedIn } from '../../../state/session.ts';
import { orderRowsOf } from '../../../market/orders/orderRows.ts';
import type { OrderRows } from '../../../market/orders/orderRows.ts';
import { useAppSelector } from '../../../state/clientState.ts';

export type ContractOrders = OrderRows<ContractOrderDto>;

/** One of the four views of the user's contract orders, page by page. Nothing for visitors. */
export function useContractOrders(view: ContractView, isWanted = true): ContractOrders {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const query = useContractOrderGetListInfiniteQuery({ view }, { skip: !isSignedIn || !isWanted });
  return orderRowsOf(query);
}
