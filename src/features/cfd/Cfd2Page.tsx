import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { prepareMarket } from '../../market/prepareMarket.ts';
import { CfdMarket } from './CfdMarket.tsx';
import { Cfd2Screen } from './Cfd2Screen.tsx';

/** Calls and puts on candles, with early close: /pages/tabbarPages/home/cfd2?productId=BTCUSDT. */
export function Cfd2Page(): ReactElement {
  const { t } = useTranslation('cfd');
  return <CfdMarket title={t('nav.cfd2')} Screen={Cfd2Screen} />;
}

Cfd2Page.prepare = prepareMarket;
