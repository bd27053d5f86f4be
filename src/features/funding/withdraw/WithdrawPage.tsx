import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { WalletAddress, WithdrawData } from '../../../../protocol/withdraw.ts';
import { useUserGetSecurityQuery } from '../../../api/userApi.ts';
import { linkTo, paths } from '../../../lib/paths.ts';
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx';
import { LoadFailed } from '../../../ui/Empty/LoadFailed.tsx';
import { FundingLoading, FundingPage } from '../FundingPage.tsx';
import { useWithdrawal } from '../useWithdrawal.ts';
import { FrozenNote } from './FrozenNote.tsx';
import { missingSteps } from './withdrawModel.ts';
import { WithdrawFormView } from './WithdrawFormView.tsx';
import { WithdrawRecords } from './WithdrawRecords.tsx';
import { WithdrawSteps } from './WithdrawSteps.tsx';

interface ReadyProps {
  readonly data: WithdrawData;
  readonly addresses: readonly WalletAddress[];
}

/** The form, or what is to be done before it. */
function Ready({ data, addresses }: ReadyProps): ReactElement {
  const { t } = useTranslation('funding');
  const { data: security } = useUserGetSecurityQuery(undefined);
  const isFrozen = security !== undefined && security.frozen !== null;
  const missing = missingSteps(data, addresses);
  if (!isFrozen && missing.length === 0) {
    return <WithdrawFormView data={data} addresses={addresses} />;
  }
  return (
    <FundingPage
      title={t('withdraw.title')}
      backTo={paths.assets}
      records={{ label: t('withdraw.records'), to: linkTo('withdraw', { view: 'records' }) }}
    >
      {isFrozen ? <FrozenNote /> : <WithdrawSteps data={data} missing={missing} />}
    </FundingPage>
  );
}

function Form(): ReactElement {
  const { t } = useTranslation('funding');
  const { withdrawal, isError, retry } = useWithdrawal();
  if (withdrawal !== undefined) return <Ready {...withdrawal} />;
  return (
    <FundingPage title={t('withdraw.title')} backTo={paths.assets}>
      {isError ? (
        <LoadFailed onRetry={retry} />
      ) : (
        <FundingLoading>
          <Skeleton width="100%" height={64} radius={8} top={28} />
          <Skeleton width="100%" height={64} radius={8} top={44} />
          <Skeleton width="100%" height={138} radius={12} top={16} />
          <Skeleton width="100%" height={96} radius={8} top={16} />
        </FundingLoading>
      )}
    </FundingPage>
  );
}

/** Withdraw, and with `?view=records` the list of withdrawals (product.md §2 gives both one route). */
export function WithdrawPage(): ReactElement {
  const { search } = useLocation();
  return new URLSearchParams(search).get('view') === 'records' ? <WithdrawRecords /> : <Form />;
}
