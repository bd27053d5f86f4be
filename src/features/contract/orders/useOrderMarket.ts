import { useMemo } from 'react';
import type { Decimal } from '../../../../core/money/decimal.ts';
import type { ContractRules } from '../../../../core/trading/contract/types.ts';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { useOrderProduct } from '../../../market/orders/useOrderProduct.ts';
import type { OrderProduct } from '../../../market/orders/useOrderProduct.ts';
import { quoteRateOf } from '../../../market/product/book.ts';
import { useRulebook } from '../../../market/rules/useRulebook.ts';

export interface OrderMarket extends OrderProduct {
  readonly rules: ContractRules | undefined;
  readonly quoteRate: Decimal | undefined;
  /** Mark price now: the stream's, else what the order was answered with. */
  readonly mark: string | null;
}

/** The market of an order's product with the rules that core's contract functions take. */
export function useOrderMarket(order: ContractOrderDto): OrderMarket {
  const { productId, quantity } = order;
  const product = useOrderProduct({ productId, price: order.openPrice ?? order.price, quantity });
  const { info, quote } = product;
  const { rulebook } = useRulebook();
  const rules = rulebook?.rulesOf(productId)?.contract;
  const quoteRate = useMemo(() => (info === undefined ? undefined : quoteRateOf(info)), [info]);
  return { ...product, rules, quoteRate, mark: quote?.mark ?? order.currentPrice };
}
