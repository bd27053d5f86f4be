import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { homeAlias, paths } from '../lib/paths.ts';
import type { RouteName } from '../lib/paths.ts';
import { TabBar } from '../ui/TabBar/TabBar.tsx';
import { routeNameOf } from './routes.ts';

/** The bottom tabs of product.md §2 in their order. A tab appears when its screen works. */
const TABS = [
  { route: 'contract', label: 'tabs.contract', icon: 'candles' },
  { route: 'spot', label: 'tabs.spot', icon: 'transfer' },
  { route: 'cfd', label: 'tabs.cfd', icon: 'timer' },
  { route: 'assets', label: 'tabs.assets', icon: 'wallet' },
  { route: 'menu', label: 'tabs.more', icon: 'menu' },
] as const satisfies readonly { route: RouteName; label: string; icon: string }[];

/** Screens that are a second face of a tab. */
const TAB_OF: Partial<Record<RouteName, RouteName>> = { cfd2: 'cfd' };

function useCurrentRoute(): RouteName | undefined {
  const { pathname } = useLocation();
  const isHome = pathname === paths.home || pathname === homeAlias;
  const route = isHome ? 'home' : routeNameOf(pathname);
  return route === undefined ? undefined : (TAB_OF[route] ?? route);
}

/** Shown on the screens the tabs lead to, and on home; pages further in have their back arrow. */
export function BottomTabs(): ReactElement | null {
  const { t } = useTranslation('common');
  const current = useCurrentRoute();
  const isRoot =
    current === 'home' || current === 'market' || TABS.some((tab) => tab.route === current);
  if (!isRoot) return null;
  const items = TABS.map(({ route, label, icon }) => ({
    id: route,
    label: t(label),
    icon,
    href: `#${paths[route]}`,
  }));
  return <TabBar items={items} currentId={current} label={t('tabs.label')} />;
}
