import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { MarketPage } from '../../market/MarketPage.tsx';
import { prepareMarket } from '../../market/prepareMarket.ts';
import { ContractScreen } from './ContractScreen.tsx';
import './contract.css';

/** Contract trading: /pages/tabbarPages/home/contract?productId=BTCUSDT. */
export function ContractPage(): ReactElement {
  const { t } = useTranslation('common');
  return <MarketPage section="contract" title={t('tabs.contract')} Screen={ContractScreen} />;
}

ContractPage.prepare = prepareMarket;
