import type { ReactElement } from 'react';
import { paths } from '../lib/paths.ts';
import type { RouteName } from '../lib/paths.ts';
import { QuickActions } from '../ui/Assets/QuickActions.tsx';
import type { IconName } from '../ui/Icon/icons.ts';

interface RouteActionsProps<Route extends RouteName> {
  /** The screens, in their order; the first one that works is the main one. */
  readonly routes: readonly { readonly route: Route; readonly icon: IconName }[];
  readonly labelOf: (route: Route) => string;
}

/** What can be done with one's money. */
export function RouteActions<Route extends RouteName>(
  props: RouteActionsProps<Route>,
): ReactElement {
  const { routes, labelOf } = props;
  const actions = routes.map(({ route, icon }, index) => ({
    label: labelOf(route),
    icon,
    href: `#${paths[route]}`,
    isMain: index === 0,
  }));
  return <QuickActions actions={actions} />;
}
