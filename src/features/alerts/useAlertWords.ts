import { useTranslation } from 'react-i18next';
import type { AlertDto } from '../../../protocol/alerts.ts';
import type { ContractOrderDto } from '../../../protocol/contractOrder.ts';
import { useProductGetAllProductListQuery } from '../../api/productApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { countDecimals } from '../../lib/format.ts';
import { pairOf } from '../../lib/pairOf.ts';

type Subject = Pick<AlertDto, 'kind' | 'productId' | 'side' | 'price' | 'rate' | 'seconds'>;

interface AlertWords {
  /** "BTC/USDT"; the id until the products have come. */
  readonly pair: (productId: string | undefined) => string;
  readonly price: (price: string, productId: string | undefined) => string;
  /** "Long 20× · 64,000.0": which of several on one product. */
  readonly position: (order: ContractOrderDto) => string;
  /** What it waits for, in a line. */
  readonly what: (alert: Subject) => string;
}

/** How alerts are said on every part of their screen. */
export function useAlertWords(): AlertWords {
  const { t } = useTranslation('alerts');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const { data: products } = useProductGetAllProductListQuery(undefined);
  const find = (productId: string | undefined) => products?.find(({ id }) => id === productId);
  const price = (value: string, productId: string | undefined): string =>
    format.price(value, find(productId)?.priceDecimals ?? countDecimals(value));
  return {
    price,
    pair: (productId = '') => {
      const product = find(productId);
      return product === undefined ? productId : pairOf(product);
    },
    position: ({ direction, leverage, openPrice, productId }) =>
      `${tCommon(`word.${direction}`)} ${leverage}× · ${price(openPrice ?? '0', productId)}`,
    what: (alert) => {
      if (alert.price !== undefined)
        return t(`what.${alert.side ?? 'above'}`, { price: price(alert.price, alert.productId) });
      const percent = format.percent(alert.rate ?? '0', { sign: 'negative' });
      const { seconds } = alert;
      if (seconds === undefined) return t('what.liquidation', { percent });
      return t('what.change', { percent, time: format.span(seconds * 1000) });
    },
  };
}
