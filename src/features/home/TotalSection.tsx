import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserGetAssetsDataQuery } from '../../api/userApi.ts';
import { paths } from '../../lib/paths.ts';
import type { RouteName } from '../../lib/paths.ts';
import { useLazyPart } from '../../lib/useLazyPart.ts';
import { useHasRoute } from '../../lib/workingRoutes.ts';
import { QuickActions } from '../../ui/Assets/QuickActions.tsx';
import type { IconName } from '../../ui/Icon/icons.ts';
import { Loading, Skeleton } from '../../ui/Skeleton/Skeleton.tsx';

// A visitor, who has no total, does not carry what it is worked out with.
const loadTotal = async () => (await import('../../account/AccountTotal.tsx')).AccountTotal;

/** Each appears with its screen. */
const ACTIONS = [
  { route: 'deposit', icon: 'deposit' },
  { route: 'withdraw', icon: 'withdraw' },
  { route: 'quant', icon: 'bot' },
  { route: 'borrow', icon: 'loan' },
] as const satisfies readonly { route: RouteName; icon: IconName }[];

/** What is mine, and what can be done with it. */
export function TotalSection(): ReactElement {
  const { t } = useTranslation('home');
  const { t: tCommon } = useTranslation('common');
  const hasRoute = useHasRoute();
  const { part: AccountTotal } = useLazyPart(loadTotal);
  const { data } = useUserGetAssetsDataQuery(undefined);
  const actions = ACTIONS.filter(({ route }) => hasRoute(route)).map(({ route, icon }, index) => ({
    label: t(`action.${route}`),
    icon,
    href: `#${paths[route]}`,
    isMain: index === 0,
  }));
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
      <QuickActions actions={actions} />
    </section>
  );
}
