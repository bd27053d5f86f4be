import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { prepareMarket } from '../../market/prepareMarket.ts';
import { CfdMarket } from './CfdMarket.tsx';
import { CfdScreen } from './CfdScreen.tsx';

/** Calls and puts on a line: /pages/tabbarPages/home/cfd?productId=BTCUSDT. */
export function CfdPage(): ReactElement {
  const { t } = useTranslation('cfd');
  return <CfdMarket title={t('nav.cfd')} Screen={CfdScreen} />;
}

CfdPage.prepare = prepareMarket;
