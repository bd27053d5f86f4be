import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import { selectConfig } from '../../api/serverConfig.ts';
import { sumAmounts } from '../../lib/sumAmounts.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { loginFor } from '../../lib/nextPath.ts';
import { paths } from '../../lib/paths.ts';
import { useAppSelector } from '../../realtime/clientState.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Empty } from '../../ui/Empty/Empty.tsx';

/** My Assets for somebody who is not logged in: what would be here, and the way in. */
export function VisitorAssets(): ReactElement {
  const { t } = useTranslation('assets');
  const { t: tCommon } = useTranslation('common');
  const { moneyIn } = useFormat();
  const login = loginFor(useLocation().pathname);
  const navigate = useNavigate();
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
      <Empty title={t('visitor.title')}>{text}</Empty>
      <div className="px">
        <Button kind="primary" onClick={() => void navigate(login)}>
          {tCommon('action.logIn')}
        </Button>
        <Button
          kind="ghost"
          onClick={() => void navigate(login.replace(paths.login, paths.register))}
        >
          {tCommon('action.register')}
        </Button>
      </div>
    </div>
  );
}
