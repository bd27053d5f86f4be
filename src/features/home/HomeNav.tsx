import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { selectIsSignedIn } from '../../state/session.ts';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { IconButton } from '../../ui/IconButton/IconButton.tsx';
import { Logo } from '../../ui/Logo/Logo.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';

/** Where a product is looked for. */
function SearchLink(): ReactElement {
  const { t } = useTranslation('home');
  return (
    <a className="nav-search home-search" href={`#${paths.market}`}>
      <Icon name="search" size={18} />
      <span>{t('search')}</span>
    </a>
  );
}

function VisitorActions(): ReactElement {
  const { t } = useTranslation('home');
  const { t: tCommon } = useTranslation('common');
  const navigate = useNavigate();
  return (
    <>
      <IconButton
        icon="languages"
        isQuiet
        label={t('language')}
        onClick={() => void navigate(paths.language)}
      />
      <a className="txt" href={`#${paths.login}`}>
        {tCommon('action.logIn')}
      </a>
    </>
  );
}

/** The bar of home: the mark, the way to a product, and for a visitor language and log-in. */
export function HomeNav(): ReactElement {
  const { t: tCommon } = useTranslation('common');
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const brand = useAppSelector((state) => selectConfig(state)?.brand.name) ?? 'Fairlead';
  return (
    <NavBar right={isSignedIn ? undefined : <VisitorActions />}>
      <Logo name={brand} />
      {isSignedIn && <h1 className="sr">{tCommon('tabs.home')}</h1>}
      {isSignedIn && <SearchLink />}
    </NavBar>
  );
}
