import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';

/** The way from a grid to the user's own, in the bar. */
export function MyOrders(): ReactElement {
  const { t } = useTranslation('quant');
  return (
    <a className="txt" href={`#${paths.quantRecord}`}>
      {t('orders.title')}
    </a>
  );
}
