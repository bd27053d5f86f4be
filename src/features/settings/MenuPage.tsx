import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Config } from '../../../protocol/common.ts';
import { selectBrand } from '../../state/selectBrand.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { selectIsSignedIn } from '../../state/session.ts';
import { useUserGetUserInfoQuery } from '../../api/userApi.ts';
import { FEED_WORDS } from '../../lib/feedWords.ts';
import { paths } from '../../lib/paths.ts';
import type { RouteName } from '../../lib/paths.ts';
import { listProtections } from '../../lib/protections.ts';
import { Bell } from '../../market/bell/Bell.tsx';
import { useUnreadNotices } from '../../market/bell/useUnread.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { Page } from '../../ui/Frame/Page.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { Group } from '../../ui/ListRow/Group.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { Logo } from '../../ui/Logo/Logo.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { CreditScore } from './CreditScore.tsx';
import { CustomerService } from './CustomerService.tsx';
import { KeysRow } from './keys/KeysRow.tsx';
import { LogOut } from './LogOut.tsx';
import { MENU_GROUPS } from './menuGroups.ts';
import type { MenuAct, MenuGroup } from './menuGroups.ts';
import { PreferenceTiles } from './PreferenceTiles.tsx';
import { Profile } from './Profile.tsx';
import './settings.css';

/** What stands at the right of some entries, from what the profile has asked for anyway. */
function useEntryValues(): Partial<Record<RouteName, string>> {
  const { t } = useTranslation('settings');
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { data } = useUserGetUserInfoQuery(undefined, { skip: !isSignedIn });
  const unread = useUnreadNotices();
  const platform = unread > 0 ? { platform: t('menu.newNotices', { number: unread }) } : {};
  if (!isSignedIn || data === undefined) return platform;
  const protections = listProtections(data);
  const on = protections.filter(({ state }) => state === 'on').length;
  return {
    ...platform,
    safeCenter: t('menu.protections', { on, all: protections.length }),
    ...(data.email !== null && { bindEmail: t('menu.bound') }),
  };
}

const ACTS = {
  customerService: CustomerService,
  creditScore: CreditScore,
} as const satisfies Record<MenuAct, () => ReactElement>;

function Rows({ group }: { readonly group: MenuGroup }): ReactElement[] {
  const { t } = useTranslation('settings');
  const values = useEntryValues();
  return group.entries.map((entry) => {
    if ('act' in entry) {
      const Act = ACTS[entry.act];
      return <Act key={entry.act} />;
    }
    const { route, icon } = entry;
    return (
      <ListRow
        key={route}
        icon={icon}
        title={t(`entry.${route}`)}
        sub={route === 'quant' || route === 'borrow' ? t(`entryText.${route}`) : undefined}
        value={values[route]}
        href={`#${paths[route]}`}
      />
    );
  });
}

/** The trading screens side by side, as the product has three of them. */
function TradeTiles({ group }: { readonly group: MenuGroup }): ReactElement {
  const { t } = useTranslation('settings');
  return (
    <div className="tri3">
      {group.entries.map((entry) =>
        'act' in entry ? null : (
          <a key={entry.route} href={`#${paths[entry.route]}`}>
            <Icon name={entry.icon} size={20} />
            <span>{t(`entry.${entry.route}`)}</span>
          </a>
        ),
      )}
    </div>
  );
}

/** The chart library's licence asks for its makers' name and a link to them. */
const CHARTS_BY = 'https://www.tradingview.com/';

/** Which prices these are, and that the money is not. */
function PracticeNote({ feed }: { readonly feed: Config['feed'] }): ReactElement {
  const { t } = useTranslation('settings');
  const { t: tCommon } = useTranslation('common');
  const words = feed.kind === 'live' ? feed.label : tCommon(FEED_WORDS[feed.kind]);
  return (
    <div className="menu-note">
      <Note kind="info">{t('menu.practiceText', { feed: words })}</Note>
    </div>
  );
}

/** More: who is signed in, how the product looks, and the way to every screen that works. */
export function MenuPage(): ReactElement {
  const { t } = useTranslation('settings');
  const { t: tCommon } = useTranslation('common');
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const config = useAppSelector(selectConfig);
  const brand = useAppSelector(selectBrand);
  const logo = (
    <a className="home-link" href={`#${paths.home}`} aria-label={t('menu.home', { brand })}>
      <Logo name={brand} />
    </a>
  );
  return (
    <Page
      nav={
        <NavBar right={<Bell />}>
          <h1 className="sr">{tCommon('tabs.more')}</h1>
          {logo}
        </NavBar>
      }
    >
      <Profile />
      <PreferenceTiles />
      {config?.mode === 'practice' && <PracticeNote feed={config.feed} />}
      {MENU_GROUPS.map((group) => (
        <Group key={group.title} title={t(`group.${group.title}`)}>
          {group.title === 'trade' ? <TradeTiles group={group} /> : <Rows group={group} />}
        </Group>
      ))}
      <div className="grp">
        <ListRow icon="verified" title={t('entry.verify')} href={`#${paths.verify}`} />
        <KeysRow />
      </div>
      <div className="menu-end">
        {isSignedIn && <LogOut />}
        {config !== undefined && (
          <p className="t-cap c3">
            {t('menu.rulebook', {
              brand,
              version: config.rulebook.version,
              hash: config.rulebook.hash.slice(0, 8),
            })}
          </p>
        )}
        <a className="credit t-cap c3" href={CHARTS_BY} target="_blank" rel="noopener noreferrer">
          {t('menu.chartsBy')}
        </a>
      </div>
    </Page>
  );
}
