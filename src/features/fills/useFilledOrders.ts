import { useCallback } from 'react';
import type { ContractOrderDto } from '../../../protocol/contractOrder.ts';
import type { CfdOrderDto } from '../../../protocol/order.ts';
import type { TickerDto } from '../../../protocol/product.ts';
import type { SpotOrderDto } from '../../../protocol/spotOrder.ts';
import { contractOrderGetList } from '../../api/contractOrderApi.ts';
import { allRows } from '../../api/lists.ts';
import { cfdOrderGetStatus } from '../../api/orderApi.ts';
import { productApi } from '../../api/productApi.ts';
import { readOnce } from '../../api/readOnce.ts';
import { spotOrderGetList } from '../../api/spotOrderApi.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import type { OrderFill } from './orderFill.ts';

/** An order as it stands after its fill, and its product where that is known. */
type FilledOrder = { readonly product: TickerDto | undefined } & (
  | { readonly contract: ContractOrderDto }
  | { readonly spot: SpotOrderDto }
  | { readonly cfd: CfdOrderDto }
);

const AGAIN = { forceRefetch: true } as const;

/** Reads the order of a fill, in whichever view it stands; undefined where it did not come. */
export function useFilledOrders(): (fill: OrderFill) => Promise<FilledOrder | undefined> {
  const dispatch = useAppDispatch();
  return useCallback(
    async ({ type, orderId }) => {
      const asked = { view: 'history', orderId } as const;
      const order = async () => {
        if (type === 'contractOrder') {
          const { data } = await readOnce(dispatch(contractOrderGetList.initiate(asked, AGAIN)));
          const [contract] = allRows(data);
          return contract && { productId: contract.productId, contract };
        }
        if (type === 'spotOrder') {
          const { data } = await readOnce(dispatch(spotOrderGetList.initiate(asked, AGAIN)));
          const [spot] = allRows(data);
          return spot && { productId: spot.productId, spot };
        }
        const { data: cfd } = await readOnce(dispatch(cfdOrderGetStatus.initiate(orderId, AGAIN)));
        return cfd && { productId: cfd.productId, cfd };
      };
      const [found, { data: products }] = await Promise.all([
        order(),
        readOnce(dispatch(productApi.endpoints.productGetAllProductList.initiate(undefined))),
      ]);
      if (found === undefined) return undefined;
      const { productId, ...one } = found;
      return { ...one, product: products?.find(({ id }) => id === productId) };
    },
    [dispatch],
  );
}
