import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { loginFor } from '../../lib/nextPath.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../Button/Button.tsx';

interface WaysInProps {
  /** Path of the page to come back to. */
  readonly here: string;
  readonly onGo: (path: string) => void;
}

/** For a visitor: log in or create an account, each leading back to where he is. */
export function WaysIn({ here, onGo }: WaysInProps): ReactElement {
  const { t } = useTranslation('common');
  const login = loginFor(here);
  const goTo = (path: string) => () => {
    onGo(path);
  };
  return (
    <>
      <Button kind="primary" onClick={goTo(login)}>
        {t('action.logIn')}
      </Button>
      <Button kind="ghost" onClick={goTo(login.replace(paths.login, paths.register))}>
        {t('action.register')}
      </Button>
    </>
  );
}
