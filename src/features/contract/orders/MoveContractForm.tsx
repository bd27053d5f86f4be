import type { ReactElement } from 'react';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import {
  useContractOrderCancelMutation,
  useContractOrderSubmitMutation,
} from '../../../api/contractOrderApi.ts';
import { MoveLimitSheet } from '../../../market/orders/MoveLimitSheet.tsx';
import { useOrderMarket } from './useOrderMarket.ts';

export interface MoveContractSheetProps {
  readonly order: ContractOrderDto;
  /** Where its line was dropped, decimal text at the tick. */
  readonly price: string;
  readonly onClose: () => void;
}

/** Moves the part of a limit order that still rests. */
export function MoveContractForm({ order, price, onClose }: MoveContractSheetProps): ReactElement {
  const product = useOrderMarket(order);
  const [cancel] = useContractOrderCancelMutation();
  const [submit] = useContractOrderSubmitMutation();
  const { productId, direction, leverage, takeProfit, stopLoss, restingQuantity } = order;
  const { trailingRate, postOnly } = order;
  const terms = {
    productId,
    direction,
    leverage,
    takeProfit,
    stopLoss,
    ...(trailingRate !== null && { trailingRate }),
    ...(postOnly && { postOnly }),
  };
  return (
    <MoveLimitSheet
      order={{ id: order.id, price: order.price, resting: restingQuantity }}
      product={product}
      price={price}
      cancel={cancel}
      submit={submit}
      body={{ ...terms, type: 'limit', quantity: restingQuantity, price }}
      onClose={onClose}
    />
  );
}
