import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { sumAmounts } from '../../lib/sumAmounts.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { WaysIn } from '../../ui/Account/WaysIn.tsx';
import { EmptyPage } from '../../ui/Empty/EmptyPage.tsx';

/** My Assets for somebody who is not logged in: what would be here, and the way in. */
export function VisitorAssets(): ReactElement {
  const { t } = useTranslation('assets');
  const { t: tCommon } = useTranslation('common');
  const { moneyIn } = useFormat();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const config = useAppSelector(selectConfig);
  const grants = config?.mode === 'practice' ? config.limits.practiceGrants : [];
  const amount = moneyIn(sumAmounts(grants.map((grant) => grant.amount)), SETTLEMENT_CURRENCY);
  const text =
    grants.length === 0
      ? t('visitor.text')
      : tCommon('sentences', {
          first: t('visitor.text'),
          second: t('visitor.practice', { amount }),
        });
  return (
    <div className="signed-out">
      <EmptyPage title={t('visitor.title')}>{text}</EmptyPage>
      <div className="px">
        <WaysIn here={pathname} onGo={(path) => void navigate(path)} />
      </div>
    </div>
  );
}
