import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../lib/formatTime.ts';
import { retried } from '../realtime/actions.ts';
import { useAppDispatch, useAppSelector } from '../state/clientState.ts';
import { selectIsOffline } from '../state/selectors.ts';
import { useIsSilent } from '../realtime/useIsSilent.ts';
import { useNow } from '../realtime/useNow.ts';
import { Banner } from '../ui/Banner/Banner.tsx';

const LOOK_MS = 500;
/**
 * The first connection of a visit is given so much longer: on a slow line it is still being made when the page stands, and a banner
 * that comes and goes moves the page under the finger. What orders wait for says that at once.
 */
const FIRST_MS = 7000;

/** Says under the bar that prices are old, since when, and how to try again (DESIGN 9.32). */
export function OfflineBanner(): ReactElement | null {
  const { t } = useTranslation('common');
  const dispatch = useAppDispatch();
  const now = useNow(LOOK_MS);
  const isSilent = useIsSilent();
  // Rounded to the second: the sentence changes no faster, so nothing is drawn again in between.
  const pricesFrom = useAppSelector(({ quotes }) =>
    quotes.receivedAt === undefined ? undefined : formatClock(quotes.receivedAt),
  );
  const isOffline = useAppSelector((state) =>
    selectIsOffline(state, state.connection.wasUp ? now : now - FIRST_MS),
  );
  if (!isOffline && !isSilent) return null;
  const action = {
    label: t('action.tryNow'),
    onClick: () => {
      dispatch(retried());
    },
  };
  if (isSilent) return <Banner icon="clock">{t('state.noNewPrices', { time: pricesFrom })}</Banner>;
  return (
    <Banner action={action}>
      {pricesFrom === undefined
        ? t('state.offlineNoPrices')
        : t('state.offlineBanner', { time: pricesFrom })}
    </Banner>
  );
}
