import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../lib/formatTime.ts';
import { useIsOffline } from '../../realtime/useIsOffline.ts';
import { useNow } from '../../realtime/useNow.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { OFFLINE_AFTER_MS } from '../../state/selectors.ts';
import { Banner } from '../../ui/Banner/Banner.tsx';
import { classNames } from '../../ui/classNames.ts';

const LOOK_MS = 500;

/** Prices that are not live go grey, and it says since when; without a connection the shell's banner says it. */
export function StaleFrame({ children }: { readonly children: ReactNode }): ReactElement {
  const { t } = useTranslation('common');
  const now = useNow(LOOK_MS);
  const isOffline = useIsOffline();
  const silentSince = useAppSelector(({ connection, quotes }) => {
    const { receivedAt } = quotes;
    if (connection.status !== 'up' || receivedAt === undefined) return undefined;
    if (now - receivedAt < OFFLINE_AFTER_MS) return undefined;
    const isAwaited = Object.values(quotes.quotes).some(({ status }) => status.state === 'live');
    return isAwaited ? formatClock(receivedAt) : undefined;
  });
  const isSilent = silentSince !== undefined;
  return (
    <>
      {isSilent && <Banner icon="clock">{t('state.noNewPrices', { time: silentSince })}</Banner>}
      <div className={classNames('market-frame', (isOffline || isSilent) && 'stale is-stale')}>
        {children}
      </div>
    </>
  );
}
