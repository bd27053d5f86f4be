import { useProductGetAllProductListQuery } from '../../../api/productApi.ts';
import { pairOf } from '../../../lib/pairOf.ts';

/** "BTC/USDT" of a product's id; the id until the names are known, undefined for none. */
export function useRecordPair(): (productId: string | undefined) => string | undefined {
  const { data } = useProductGetAllProductListQuery(undefined);
  return (productId) => {
    const product = data?.find(({ id }) => id === productId);
    return product === undefined ? productId : pairOf(product);
  };
}
