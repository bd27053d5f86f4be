import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { askToInstall, dismissInstall, noteInstallSaid, useInstallWay } from '../lib/install.ts';
import type { InstallWay } from '../lib/install.ts';
import { Banner } from '../ui/Banner/Banner.tsx';

function Hint({ way }: { readonly way: InstallWay }): ReactElement {
  const { t } = useTranslation('common');
  useEffect(noteInstallSaid, []);
  const install = { label: t('install.act'), onClick: () => void askToInstall() };
  return (
    <Banner
      kind="info"
      icon="phone"
      dismiss={{ label: t('toast.dismiss'), onClick: dismissInstall }}
      {...(way === 'ask' && { action: install })}
    >
      {t(`install.${way}`)}
    </Banner>
  );
}

/** Said in one visit, until it is dismissed: the app can be put on the home screen. */
export function InstallHint(): ReactElement | null {
  const way = useInstallWay();
  return way === undefined ? null : <Hint way={way} />;
}
