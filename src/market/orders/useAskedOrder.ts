import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Page } from '../../api/lists.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { selectIsSignedIn } from '../../state/session.ts';

/** protocol/primitives.ts `uuid`. */
const ORDER_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id that `?orderId=` of the hash asks for, and how to have done with it. */
function useAskedId(): readonly [string | undefined, () => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('orderId') ?? '';
  const forget = useCallback(() => {
    setSearch(
      (now) => {
        now.delete('orderId');
        return now;
      },
      { replace: true },
    );
  }, [setSearch]);
  return [ORDER_ID.test(asked) ? asked : undefined, forget];
}

type UseList<Order> = (
  asked: { readonly view: 'history'; readonly orderId: string },
  options: { readonly skip: boolean },
) => { readonly currentData?: { readonly pages: readonly Page<Order>[] } | undefined };

/** The order that the address asks for, in whichever view it stands, once it has come; and how to have done with it. */
export function useAskedOrder<Order>(
  useList: UseList<Order>,
): readonly [Order | undefined, () => void] {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const [orderId, forget] = useAskedId();
  const { currentData } = useList(
    { view: 'history', orderId: orderId ?? '' },
    { skip: !isSignedIn || orderId === undefined },
  );
  return [currentData?.pages[0]?.list[0], forget];
}
