import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import type { AssetsData } from '../../../protocol/user.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatHideable, toDirection } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import type { RouteName } from '../../lib/paths.ts';
import { changePreferences, usePreferences } from '../../lib/preferences.ts';
import { useHasRoute } from '../../lib/workingRoutes.ts';
import { QuickActions } from '../../ui/Assets/QuickActions.tsx';
import type { QuickAction } from '../../ui/Assets/QuickActions.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import type { IconName } from '../../ui/Icon/icons.ts';
import { Change } from '../../ui/Tag/Change.tsx';
import { calculateTodayShare } from './groupAccounts.ts';

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

function Today({ data }: { readonly data: AssetsData }): ReactElement {
  const { t } = useTranslation('assets');
  const { signed, percent } = useFormat();
  const { hideBalances } = usePreferences();
  const share = calculateTodayShare(data.total, data.earningsToday);
  const amount = formatHideable(signed(data.earningsToday), hideBalances);
  const inPercent = share === undefined ? '' : ` (${percent(share, { sign: 'always' })})`;
  return (
    <p className="t-label today">
      <Change direction={toDirection(data.earningsToday)}>
        {amount}
        {inPercent}
      </Change>{' '}
      <span className="c3">{t('today')}</span>
    </p>
  );
}

/** What everything is worth together, what today made of it, and what can be done. A tap hides the amounts. */
export function TotalPanel({ data }: { readonly data: AssetsData }): ReactElement {
  const { t } = useTranslation('assets');
  const { t: tCommon } = useTranslation('common');
  const { balance } = useFormat();
  const { hideBalances } = usePreferences();
  return (
    <section className="px total">
      <button
        type="button"
        className="hide-toggle t-label c2"
        aria-pressed={hideBalances}
        onClick={() => {
          changePreferences({ hideBalances: !hideBalances });
        }}
      >
        {t('total', { currency: SETTLEMENT_CURRENCY })}
        <span className="sr">
          , {tCommon(hideBalances ? 'action.showAmounts' : 'action.hideAmounts')}
        </span>
        <Icon name={hideBalances ? 'hide' : 'show'} size={16} />
      </button>
      <p className="t-display" data-testid="total-assets">
        {balance(data.total)}
      </p>
      <Today data={data} />
      <Actions />
    </section>
  );
}
