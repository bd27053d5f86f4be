import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { takeNewVersion, useHasNewVersion } from '../lib/serviceWorker.ts';
import { useAppSelector } from '../state/clientState.ts';
import { Banner } from '../ui/Banner/Banner.tsx';

/**
 * A newer version of the app is ready. Only the user's tap begins anew, never while something is being sent; a sheet that is
 * open keeps the banner out of reach, and what is typed into a ticket is kept.
 */
export function UpdateBanner(): ReactElement | null {
  const { t } = useTranslation('common');
  const hasNew = useHasNewVersion();
  const isSending = useAppSelector(({ api }) =>
    Object.values(api.mutations).some((mutation) => mutation?.status === 'pending'),
  );
  if (!hasNew) return null;
  const reload = {
    label: t('state.reload'),
    onClick: () => {
      takeNewVersion();
    },
  };
  return (
    <Banner kind="info" {...(!isSending && { action: reload })}>
      {t('state.newVersion')}
    </Banner>
  );
}
