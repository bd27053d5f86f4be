import type { ReactElement } from 'react';
import { useSpotOrderGetListInfiniteQuery } from '../../../api/spotOrderApi.ts';
import { useAskedOrder } from '../../../market/orders/useAskedOrder.ts';
import { SpotDetailsSheet } from './SpotDetailsSheet.tsx';

/** The order that the address asks for: a record leads to it, in whichever view it stands. */
export function AskedSpot(): ReactElement | null {
  const [order, forget] = useAskedOrder(useSpotOrderGetListInfiniteQuery);
  return order === undefined ? null : <SpotDetailsSheet order={order} onClose={forget} />;
}
