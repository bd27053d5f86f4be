import type { SpotOrderDto } from '../../../../protocol/spotOrder.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useOrderProduct } from '../../../market/orders/useOrderProduct.ts';
import type { OrderProduct } from '../../../market/orders/useOrderProduct.ts';
import { useCoinText } from '../product/useCoinText.ts';

export interface OrderTexts {
  readonly product: OrderProduct;
  readonly price: (value: string | null) => string;
  /** Base units with their name. */
  readonly quantity: (value: string) => string;
  /** An amount of a currency with its name: the fee, what is locked. */
  readonly coins: (value: string, currency: string) => string;
}

/** How the numbers of an order are written. */
export function useOrderTexts(order: SpotOrderDto): OrderTexts {
  const format = useFormat();
  const { productId, quantity } = order;
  const product = useOrderProduct({
    productId,
    price: order.price ?? order.averagePrice,
    quantity,
  });
  const { priceDecimals, quantityDecimals, info } = product;
  const coinText = useCoinText(quantityDecimals);
  // A cell is narrow and a fee has many decimals: the currency may go below it.
  const coins: OrderTexts['coins'] = (value, currency) =>
    coinText(value, currency).replace('\u00a0', ' ');
  return {
    product,
    price: (value) => format.price(value, priceDecimals),
    quantity: (value) => coinText(value, info?.base),
    coins,
  };
}
