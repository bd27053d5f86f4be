import { useCallback } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ZERO, decimal, toText } from '../../../../core/money/decimal.ts';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { useProductGetAllProductListQuery } from '../../../api/productApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import type { ClientState } from '../../../realtime/clientState.ts';
import { useSteadySelector } from '../../../realtime/useSteadySelector.ts';
import { MoreLink } from '../../../ui/NavBar/MoreLink.tsx';
import { PACES } from '../../../market/product/useLiveQuote.ts';
import { figuresOf, positionOf } from './position.ts';

interface HoldingHeadProps {
  readonly orders: readonly ContractOrderDto[];
  readonly onCloseAll: () => void;
}

/** USDT per unit of the currencies that count one to one (decisions.md "Prices"). */
const PAR = decimal('1');
const isPar = (quote: string | undefined): boolean => quote === 'USDT' || quote === 'USD';

/** All unrealised results together, and the way out of all positions at once. */
export function HoldingHead({ orders, onCloseAll }: HoldingHeadProps): ReactElement {
  const { t } = useTranslation('contract');
  const format = useFormat();
  const { data: products } = useProductGetAllProductListQuery(undefined);
  const select = useCallback(
    ({ quotes }: ClientState): string => {
      const results = orders.map((order) => {
        const product = products?.find(({ id }) => id === order.productId);
        // Another quote currency needs its index: the server's own figure stands there.
        const position = positionOf(order, isPar(product?.quote) ? PAR : undefined);
        const mark = quotes.quotes[order.productId]?.mark ?? order.currentPrice;
        return decimal(figuresOf(order, position, mark).result);
      });
      return toText(results.reduce((sum, result) => sum.plus(result), ZERO));
    },
    [orders, products],
  );
  const total = useSteadySelector(select, PACES.orders);
  const direction = toDirection(total);
  return (
    <div className="row between px holding-head">
      <span className="t-label c2">
        {t('holding.unrealised')}{' '}
        <b className={direction === 'flat' ? 'c2' : direction}>{format.signed(total)}</b>{' '}
        <span className="c3">USDT</span>
      </span>
      <MoreLink hasArrow={false} onClick={onCloseAll}>
        {t('action.closeAll')}
      </MoreLink>
    </div>
  );
}
