import type { ReactElement } from 'react';
import type { QuantOrderDto } from '../../../../protocol/quantOrder.ts';
import { useQuantOrderGetListInfiniteQuery } from '../../../api/quantOrderApi.ts';
import { useAskedOrder } from '../../../market/orders/useAskedOrder.ts';
import { QuantDetailsSheet } from './QuantDetailsSheet.tsx';

type Asked = Parameters<typeof useAskedOrder<QuantOrderDto>>[0];

const useOne: Asked = ({ orderId }, options) =>
  useQuantOrderGetListInfiniteQuery({ state: 'progress', orderId }, options);

/** The subscription that the address asks for: a record leads to it, in whichever tab it stands. */
export function AskedQuant(): ReactElement | null {
  const [order, forget] = useAskedOrder(useOne);
  return order === undefined ? null : <QuantDetailsSheet order={order} onClose={forget} />;
}
