import { useState } from 'react';
import { productGetAllProductList } from '../../../api/productApi.ts';
import { pairOf } from '../../../lib/pairOf.ts';

interface Compared {
  readonly id: string;
  /** "ETH/USDT". */
  readonly pair: string;
}

/** The second product on the chart; none until one is picked. */
export function useCompared(): {
  readonly compared: Compared | undefined;
  readonly compare: (productId: string | undefined) => void;
} {
  const [compared, setCompared] = useState<Compared>();
  // The picker has just shown it; nobody keeps the list after that.
  const { data } = productGetAllProductList.useQueryState(undefined);
  return {
    compared,
    compare: (productId) => {
      const found = data?.find((product) => product.id === productId);
      setCompared(found && { id: found.id, pair: pairOf(found) });
    },
  };
}
