import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isProductId } from '../../lib/isProductId.ts';
import { changePreferences, usePreference } from '../../lib/preferences.ts';

/** The first of the default products (decisions.md "Prices"). */
export const FIRST_PRODUCT = 'BTCUSDT';

/** The product that an address names by `?productId=`, else the last one looked at. */
export function productIdOf(search: URLSearchParams, lastProduct: string | undefined): string {
  const asked = search.get('productId');
  return isProductId(asked) ? asked : (lastProduct ?? FIRST_PRODUCT);
}

/** The product of the page: `?productId=` of the hash, else the last one looked at. Changing it changes the address. */
export function useProductId(): readonly [string, (productId: string) => void] {
  const [search, setSearch] = useSearchParams();
  const lastProduct = usePreference('lastProduct');
  const productId = productIdOf(search, lastProduct);
  const choose = useCallback(
    (next: string) => {
      changePreferences({ lastProduct: next });
      setSearch({ productId: next }, { replace: true });
    },
    [setSearch],
  );
  return [productId, choose];
}
