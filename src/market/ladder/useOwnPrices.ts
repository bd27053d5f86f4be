import { useMemo } from 'react';
import { parseScaled } from '../../../core/market/parseScaled.ts';
import { formatScaled } from '../../../core/market/scaledText.ts';
import { useProductInfo } from '../product/productContext.ts';

interface RestingOrder {
  readonly productId: string;
  readonly price: string | null;
}

/** Prices of the user's resting orders of the product on the screen, written as the ladder writes them. */
export function useOwnPrices(orders: readonly RestingOrder[] | undefined): ReadonlySet<string> {
  const info = useProductInfo();
  return useMemo(() => {
    const own = (orders ?? []).flatMap(({ productId, price }) => {
      if (productId !== info.id || price === null) return [];
      const points = parseScaled(price, info.priceDecimals, 'half_even');
      return points === undefined ? [] : [formatScaled(points, info.priceDecimals)];
    });
    return new Set(own);
  }, [orders, info]);
}
