import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssetsData } from '../../../protocol/user.ts';
import { AccountTotal } from '../../account/AccountTotal.tsx';
import { paths } from '../../lib/paths.ts';
import type { RouteName } from '../../lib/paths.ts';
import { useHasRoute } from '../../lib/workingRoutes.ts';
import { QuickActions } from '../../ui/Assets/QuickActions.tsx';
import type { QuickAction } from '../../ui/Assets/QuickActions.tsx';
import type { IconName } from '../../ui/Icon/icons.ts';

/** The four actions of product.md §2; each appears with its screen. */
const ACTIONS = [
  { route: 'deposit', icon: 'deposit' },
  { route: 'withdraw', icon: 'withdraw' },
  { route: 'transfer', icon: 'transfer' },
  { route: 'records', icon: 'list' },
] as const satisfies readonly { route: RouteName; icon: IconName }[];

function Actions(): ReactElement | null {
  const { t } = useTranslation('assets');
  const hasRoute = useHasRoute();
  const actions = ACTIONS.filter(({ route }) => hasRoute(route)).map(
    ({ route, icon }, index): QuickAction => ({
      label: t(`action.${route}`),
      icon,
      href: `#${paths[route]}`,
      isMain: index === 0,
    }),
  );
  return actions.length === 0 ? null : <QuickActions actions={actions} />;
}

/** What everything is worth together, what today made of it, and what can be done. A tap hides the amounts. */
export function TotalPanel({ data }: { readonly data: AssetsData }): ReactElement {
  return (
    <section className="px total">
      <AccountTotal data={data} />
      <Actions />
    </section>
  );
}
