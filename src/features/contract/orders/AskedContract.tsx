import type { ReactElement } from 'react';
import { selectIsSignedIn } from '../../../state/session.ts';
import { useContractOrderGetListInfiniteQuery } from '../../../api/contractOrderApi.ts';
import { useAskedOrder } from '../../../market/orders/useAskedOrder.ts';
import { useAppSelector } from '../../../state/clientState.ts';
import { DetailsSheet } from './DetailsSheet.tsx';

/** The order that the address asks for: a record leads to it, in whichever view it stands. */
export function AskedContract(): ReactElement | null {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const [orderId, forget] = useAskedOrder();
  const { currentData } = useContractOrderGetListInfiniteQuery(
    { view: 'history', orderId: orderId ?? '' },
    { skip: !isSignedIn || orderId === undefined },
  );
  const order = currentData?.pages[0]?.list[0];
  return order === undefined ? null : <DetailsSheet order={order} onClose={forget} />;
}
