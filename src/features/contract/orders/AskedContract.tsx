import type { ReactElement } from 'react';
import { useContractOrderGetListInfiniteQuery } from '../../../api/contractOrderApi.ts';
import { useAskedOrder } from '../../../market/orders/useAskedOrder.ts';
import { DetailsSheet } from './DetailsSheet.tsx';

/** The order that the address asks for: a record leads to it, in whichever view it stands. */
export function AskedContract(): ReactElement | null {
  const [order, forget] = useAskedOrder(useContractOrderGetListInfiniteQuery);
  return order === undefined ? null : <DetailsSheet order={order} onClose={forget} />;
}
