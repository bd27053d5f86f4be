import { useCallback } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ZERO, toText } from '../../../../core/money/decimal.ts';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { productGetProductInfo } from '../../../api/productApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import type { ClientState } from '../../../state/clientState.ts';
import { useSteadySelector } from '../../../realtime/useSteadySelector.ts';
import { MoreLink } from '../../../ui/NavBar/MoreLink.tsx';
import { quoteRateOf } from '../../../market/product/book.ts';
import { useRulebook } from '../../../market/rules/useRulebook.ts';
import { PACES } from '../../../market/product/useLiveQuote.ts';
import { selectQuote } from '../../../state/selectors.ts';
import { figuresOf, ticketOf } from './position.ts';

interface HoldingHeadProps {
  readonly orders: readonly ContractOrderDto[];
  readonly onCloseAll: () => void;
}

/** All open trades together as if they closed now, and the way out of all positions at once. */
export function HoldingHead({ orders, onCloseAll }: HoldingHeadProps): ReactElement {
  const { t } = useTranslation('contract');
  const format = useFormat();
  const { rulebook } = useRulebook();
  const select = useCallback(
    (state: ClientState): string | undefined => {
      let total = ZERO;
      for (const order of orders) {
        const { data: info } = productGetProductInfo.select(order.productId)(state);
        if (info === undefined) return undefined;
        const rules = rulebook?.rulesOf(order.productId)?.contract;
        const mark = selectQuote(state, order.productId)?.mark ?? order.currentPrice;
        const ticket = ticketOf(order, rules, quoteRateOf(info));
        const { result } = figuresOf(order, ticket, mark, rules);
        // One that nobody knows makes the sum unknown.
        if (result === undefined) return undefined;
        total = total.plus(result.net);
      }
      return toText(total);
    },
    [orders, rulebook],
  );
  const total = useSteadySelector(select, PACES.orders);
  const direction = toDirection(total);
  return (
    <div className="row between px holding-head">
      <span className="t-label c2">
        {t('holding.net')}{' '}
        <b className={direction === 'flat' ? 'c2' : direction}>{format.signed(total)}</b>{' '}
        <span className="c3">USDT</span>
      </span>
      <MoreLink hasArrow={false} onClick={onCloseAll}>
        {t('action.closeAll')}
      </MoreLink>
    </div>
  );
}
