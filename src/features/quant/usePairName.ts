import { useProductGetAllProductListQuery } from '../../api/productApi.ts';
import { pairOf } from '../../lib/pairOf.ts';

/** "BTC/USDT"; the id until the list of products has come. */
export function usePairName(productId: string): string {
  const { data } = useProductGetAllProductListQuery(undefined);
  const product = data?.find(({ id }) => id === productId);
  return product === undefined ? productId : pairOf(product);
}
