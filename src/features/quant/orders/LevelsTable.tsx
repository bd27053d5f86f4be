import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../../core/money/decimal.ts';
import type { QuantOrderDto } from '../../../../protocol/quantOrder.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import type { OrderProduct } from '../../../market/orders/useOrderProduct.ts';
import { TableHead } from '../../../ui/Facts/TableHead.tsx';

interface LevelsTableProps {
  readonly order: QuantOrderDto;
  readonly product: OrderProduct;
}

/** Every step from the highest: where it buys, where it sells, and what it holds. */
export function LevelsTable({ order, product }: LevelsTableProps): ReactElement {
  const { t } = useTranslation('quant');
  const format = useFormat();
  const { priceDecimals, quantityDecimals, info } = product;
  const price = (level: string | undefined): string => format.price(level, priceDecimals);
  const rows = order.cells.map(({ quantity }, cell) => ({
    number: cell + 1,
    buys: price(order.levels[cell]),
    sells: price(order.levels[cell + 1]),
    holds: decimal(quantity).isZero()
      ? t('levels.waits')
      : format.quantity(quantity, quantityDecimals, info?.base),
  }));
  return (
    <details className="quant-parameters">
      <summary className="t-label-b ca">{t('levels.title', { number: rows.length })}</summary>
      <table className="quant-table">
        <TableHead
          columns={(['step', 'buys', 'sells', 'holds'] as const).map((one) => t(`levels.${one}`))}
        />
        <tbody>
          {rows.toReversed().map(({ number, buys, sells, holds }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              <td>{buys}</td>
              <td>{sells}</td>
              <td>{holds}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
