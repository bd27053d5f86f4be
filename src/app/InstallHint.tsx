import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
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

type Turn = { readonly heldOn: string } | 'come' | undefined;

/**
 * Said in one visit, until it is dismissed: the app can be put on the home screen. It begins with a screen: one that somebody is
 * looking at, or has just traded on, does not move under the finger.
 */
export function InstallHint(): ReactElement | null {
  const way = useInstallWay();
  const { pathname } = useLocation();
  const [turn, setTurn] = useState<Turn>();
  if (way !== undefined && turn === undefined) setTurn({ heldOn: pathname });
  if (typeof turn === 'object' && turn.heldOn !== pathname) setTurn('come');
  return way !== undefined && turn === 'come' ? <Hint way={way} /> : null;
}
