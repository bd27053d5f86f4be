import { useCallback, useState } from 'react';

interface Asked<Act, Order> {
  readonly act: Act;
  readonly order: Order;
}

/** What was asked of an order of a list, whose sheet stands over it. `orders` are those that the list shows. */
export function useActSheet<Act, Order extends { readonly id: string }>(
  orders: readonly Order[] | undefined,
) {
  const [asked, setAsked] = useState<Asked<Act, Order>>();
  const onAct = useCallback((act: Act, order: Order): void => {
    setAsked({ act, order });
  }, []);
  const close = useCallback((): void => {
    setAsked(undefined);
  }, []);
  // The sheet shows the order as it is now, and what it was when it has left the list.
  const current = orders?.find(({ id }) => id === asked?.order.id) ?? asked?.order;
  return { act: asked?.act, current, onAct, close };
}
