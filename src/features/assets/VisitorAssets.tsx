import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import { selectConfig } from '../../api/serverConfig.ts';
import { sumAmounts } from '../../lib/sumAmounts.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { loginFor } from '../../lib/nextPath.ts';
import { useAppSelector } from '../../realtime/clientState.ts';
import { Empty } from '../../ui/Empty/Empty.tsx';

/** My Assets for somebody who is not logged in: what would be here, and the way in. */
export function VisitorAssets(): ReactElement {
  const { t } = useTranslation('assets');
  const { t: tCommon } = useTranslation('common');
  const { moneyIn } = useFormat();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const config = useAppSelector(selectConfig);
  const grants = config?.mode === 'practice' ? config.limits.practiceGrants : [];
  const practice = sumAmounts(grants.map((grant) => grant.amount));
  return (
    <div className="signed-out">
      <Empty
        title={t('visitor.title')}
        action={{
          label: tCommon('action.logIn'),
          onClick: () => void navigate(loginFor(pathname)),
        }}
      >
        {t('visitor.text')}
        {grants.length > 0 && (
          <> {t('visitor.practice', { amount: moneyIn(practice, SETTLEMENT_CURRENCY) })}</>
        )}
      </Empty>
    </div>
  );
}
