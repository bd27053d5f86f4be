import { useCallback } from 'react';
import { ZERO, toText } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import type { ContractRules } from '../../../../core/trading/contract/types.ts';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import type { QuoteDto } from '../../../../protocol/socketEvents.ts';
import { productGetProductInfo } from '../../../api/productApi.ts';
import { quoteRateOf } from '../../../market/product/book.ts';
import { PACES } from '../../../market/product/useLiveQuote.ts';
import { useRulebook } from '../../../market/rules/useRulebook.ts';
import { useSteadySelector } from '../../../realtime/useSteadySelector.ts';
import type { ClientState } from '../../../state/clientState.ts';
import { selectQuote } from '../../../state/selectors.ts';

/** What one order adds to a sum; undefined while nobody knows. */
export type Addend = (
  order: ContractOrderDto,
  quote: Pick<QuoteDto, 'mark' | 'bid' | 'ask'> | undefined,
  rules: ContractRules | undefined,
  quoteRate: Decimal | undefined,
) => Decimal | undefined;

/** The sum over orders, as their markets stand; decimal text, undefined while a part of it is unknown. `addend` must be steady. */
export function useTotal(orders: readonly ContractOrderDto[], addend: Addend): string | undefined {
  const { rulebook } = useRulebook();
  const select = useCallback(
    (state: ClientState): string | undefined => {
      let total = ZERO;
      for (const order of orders) {
        const { data: info } = productGetProductInfo.select(order.productId)(state);
        if (info === undefined) return undefined;
        const rules = rulebook?.rulesOf(order.productId)?.contract;
        const quote = selectQuote(state, order.productId);
        const part = addend(order, quote ?? info, rules, quoteRateOf(info));
        // One that nobody knows makes the sum unknown.
        if (part === undefined) return undefined;
        total = total.plus(part);
      }
      return toText(total);
    },
    [orders, rulebook, addend],
  );
  return useSteadySelector(select, PACES.orders);
}
