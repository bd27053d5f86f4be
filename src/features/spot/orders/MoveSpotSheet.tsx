import type { ReactElement } from 'react';
import type { SpotOrderDto } from '../../../../protocol/spotOrder.ts';
import {
  useSpotOrderCancelMutation,
  useSpotOrderSubmitMutation,
} from '../../../api/spotOrderApi.ts';
import { MoveLimitSheet } from '../../../market/orders/MoveLimitSheet.tsx';
import { restingOf } from './spotFigures.ts';
import { useOrderTexts } from './useOrderTexts.ts';

interface MoveSpotSheetProps {
  readonly order: SpotOrderDto;
  /** Where its line was dropped, decimal text at the tick. */
  readonly price: string;
  readonly onClose: () => void;
}

/** Moves the part of a limit order that still waits. */
export function MoveSpotSheet({ order, price, onClose }: MoveSpotSheetProps): ReactElement {
  const { product } = useOrderTexts(order);
  const [cancel] = useSpotOrderCancelMutation();
  const [submit] = useSpotOrderSubmitMutation();
  const quantity = restingOf(order);
  const { id, productId, side } = order;
  return (
    <MoveLimitSheet
      order={{ id, price: order.price, resting: quantity }}
      product={product}
      price={price}
      cancel={cancel}
      submit={submit}
      body={{ productId, side, type: 'limit', quantity, price }}
      onClose={onClose}
    />
  );
}
