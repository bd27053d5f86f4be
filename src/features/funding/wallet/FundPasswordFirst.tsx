import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { EmptyPage } from '../../../ui/Empty/EmptyPage.tsx';
import { FundingPage } from '../FundingPage.tsx';

/** Addresses are guarded by the fund password: without one there is nothing to type here. */
export function FundPasswordFirst(): ReactElement {
  const { t } = useTranslation('funding');
  const navigate = useNavigate();
  const action = {
    label: t('wallet.setFundPassword'),
    onClick: () => void navigate(paths.fundPassword),
  };
  return (
    <FundingPage title={t('wallet.addTitle')} backTo={paths.walletAddress}>
      <EmptyPage title={t('wallet.fundPasswordFirst')} action={action}>
        {t('withdraw.steps.fundPasswordText')}
      </EmptyPage>
    </FundingPage>
  );
}
