import type { ReactElement } from 'react';
import { selectIsSignedIn } from '../../../state/session.ts';
import { useSpotOrderGetListInfiniteQuery } from '../../../api/spotOrderApi.ts';
import { useAskedOrder } from '../../../market/orders/useAskedOrder.ts';
import { useAppSelector } from '../../../state/clientState.ts';
import { SpotDetailsSheet } from './SpotDetailsSheet.tsx';

/** The order that the address asks for: a record leads to it, in whichever view it stands. */
export function AskedSpot(): ReactElement | null {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const [orderId, forget] = useAskedOrder();
  const { currentData } = useSpotOrderGetListInfiniteQuery(
    { view: 'history', orderId: orderId ?? '' },
    { skip: !isSignedIn || orderId === undefined },
  );
  const order = currentData?.pages[0]?.list[0];
  return order === undefined ? null : <SpotDetailsSheet order={order} onClose={forget} />;
}
