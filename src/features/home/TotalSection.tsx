import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RouteActions } from '../../account/RouteActions.tsx';
import { useUserGetAssetsDataQuery } from '../../api/userApi.ts';
import { useLazyPart } from '../../lib/useLazyPart.ts';
import { Loading, Skeleton } from '../../ui/Skeleton/Skeleton.tsx';

// A visitor, who has no total, does not carry what it is worked out with.
const loadTotal = async () => (await import('../../account/AccountTotal.tsx')).AccountTotal;

const ACTIONS = [
  { route: 'deposit', icon: 'deposit' },
  { route: 'withdraw', icon: 'withdraw' },
  { route: 'quant', icon: 'bot' },
  { route: 'borrow', icon: 'loan' },
] as const;

/** What is mine, and what can be done with it. */
export function TotalSection(): ReactElement {
  const { t } = useTranslation('home');
  const { t: tCommon } = useTranslation('common');
  const { part: AccountTotal } = useLazyPart(loadTotal);
  const { data } = useUserGetAssetsDataQuery(undefined);
  return (
    <section className="px home-total">
      {data === undefined || AccountTotal === undefined ? (
        <Loading label={tCommon('state.loading')}>
          <Skeleton width={140} height={16} top={4} />
          <Skeleton width={180} height={34} top={8} />
          <Skeleton width={120} height={14} top={8} />
        </Loading>
      ) : (
        <AccountTotal data={data} />
      )}
      <RouteActions routes={ACTIONS} labelOf={(route) => t(`action.${route}`)} />
    </section>
  );
}
