import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { MarketPage } from '../../market/MarketPage.tsx';
import { SpotScreen } from './SpotScreen.tsx';
import './spot.css';

/** Spot trading: /pages/tabbarPages/home/spot?productId=BTCUSDT. */
export function SpotPage(): ReactElement {
  const { t } = useTranslation('common');
  const title = t('tabs.spot');
  return (
    <MarketPage
      section="spot"
      title={title}
      hasChart={false}
      renderScreen={(info, onOpenPicker) => (
        <SpotScreen info={info} title={title} onOpenPicker={onOpenPicker} />
      )}
    />
  );
}
