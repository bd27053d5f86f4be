import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { MarketPage } from '../../market/MarketPage.tsx';
import { ContractScreen } from './ContractScreen.tsx';
import './contract.css';

/** Contract trading: /pages/tabbarPages/home/contract?productId=BTCUSDT. */
export function ContractPage(): ReactElement {
  const { t } = useTranslation('common');
  const title = t('tabs.contract');
  return (
    <MarketPage
      section="contract"
      title={title}
      renderScreen={(info, onOpenPicker) => (
        <ContractScreen info={info} title={title} onOpenPicker={onOpenPicker} />
      )}
    />
  );
}
