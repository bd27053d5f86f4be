import { useCallback } from 'react';
import type { ProductInfoDto } from '../../../protocol/product.ts';
import type { QuoteDto } from '../../../protocol/socketEvents.ts';
import { useProductGetProductInfoQuery } from '../../api/productApi.ts';
import { countDecimals } from '../../lib/format.ts';
import { pairOf } from '../../lib/pairOf.ts';
import type { ClientState } from '../../state/clientState.ts';
import { selectQuote } from '../../state/selectors.ts';
import { useSteadySelector } from '../../realtime/useSteadySelector.ts';
import { useStream } from '../../realtime/useStream.ts';
import { PACES, newerOf } from '../product/useLiveQuote.ts';

/** Digits of an order, whose decimals serve until its product is known. */
export interface OrderDigits {
  readonly productId: string;
  readonly price: string | null;
  readonly quantity: string;
}

export interface OrderProduct {
  /** Undefined while it loads; the order's own figures serve until then. */
  readonly info: ProductInfoDto | undefined;
  readonly quote: QuoteDto | undefined;
  /** "BTC/USDT"; the id until the name is known. */
  readonly pair: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}

/** The product of an order, which need not be the one on the screen. Its quote changes at most four times a second. */
export function useOrderProduct({ productId, price, quantity }: OrderDigits): OrderProduct {
  const { data: info } = useProductGetProductInfoQuery(productId);
  useStream('ticker', productId);
  const select = useCallback((state: ClientState) => selectQuote(state, productId), [productId]);
  const streamed = useSteadySelector(select, PACES.orders);
  return {
    info,
    quote: info === undefined ? streamed : newerOf<QuoteDto>(info, streamed),
    pair: info === undefined ? productId : pairOf(info),
    priceDecimals: info?.priceDecimals ?? countDecimals(price ?? ''),
    quantityDecimals: info?.quantityDecimals ?? countDecimals(quantity),
  };
}
