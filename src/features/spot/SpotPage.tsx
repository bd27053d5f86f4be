import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { MarketPage } from '../../market/MarketPage.tsx';
import { prepareMarket } from '../../market/prepareMarket.ts';
import { SpotScreen } from './SpotScreen.tsx';
import './spot.css';

/** Spot trading: /pages/tabbarPages/home/spot?productId=BTCUSDT. */
export function SpotPage(): ReactElement {
  const { t } = useTranslation('common');
  return <MarketPage section="spot" title={t('tabs.spot')} hasChart={false} Screen={SpotScreen} />;
}

SpotPage.prepare = prepareMarket;
