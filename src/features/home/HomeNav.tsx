import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useLazyPart } from '../../lib/useLazyPart.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { selectIsSignedIn } from '../../state/session.ts';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { IconButton } from '../../ui/IconButton/IconButton.tsx';
import { Logo } from '../../ui/Logo/Logo.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { loadRest } from './loadRest.ts';

/** Where a product is looked for. */
function SearchLink(): ReactElement {
  const { t } = useTranslation('home');
  return (
    <a className="nav-search home-search" href={`#${paths.market}?view=search`}>
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

/** Its place is kept from the first drawing on. */
function BellPlace(): ReactElement {
  const { part: rest } = useLazyPart(loadRest);
  return rest === undefined ? <span className="ib" /> : <rest.HomeBell />;
}

/** The bar of home: the mark, the way to a product, for a user the bell, for a visitor language and log-in. */
export function HomeNav(): ReactElement {
  const { t: tCommon } = useTranslation('common');
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const brand = useAppSelector((state) => selectConfig(state)?.brand.name) ?? 'Fairlead';
  return (
    <NavBar right={isSignedIn ? <BellPlace /> : <VisitorActions />}>
      <Logo name={brand} />
      {isSignedIn && <h1 className="sr">{tCommon('tabs.home')}</h1>}
      {isSignedIn && <SearchLink />}
    </NavBar>
  );
}
