import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** protocol/primitives.ts `uuid`. */
const ORDER_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The order that `?orderId=` of the hash asks for, and how to have done with it. */
export function useAskedOrder(): readonly [string | undefined, () => void] {
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
