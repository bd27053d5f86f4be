import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../lib/formatTime.ts';
import { retried } from '../realtime/actions.ts';
import { useAppDispatch, useAppSelector } from '../state/clientState.ts';
import { selectIsOffline, selectIsSilent } from '../state/selectors.ts';
import { useNow } from '../realtime/useNow.ts';
import { Banner } from '../ui/Banner/Banner.tsx';

const LOOK_MS = 500;

/** Says under the bar that prices are old, since when, and how to try again (DESIGN 9.32). */
export function OfflineBanner(): ReactElement | null {
  const { t } = useTranslation('common');
  const dispatch = useAppDispatch();
  const now = useNow(LOOK_MS);
  const isOffline = useAppSelector((state) => selectIsOffline(state, now));
  const isSilent = useAppSelector((state) => selectIsSilent(state, now));
  // Rounded to the second: the sentence changes no faster, so nothing is drawn again in between.
  const pricesFrom = useAppSelector(({ quotes }) =>
    quotes.receivedAt === undefined ? undefined : formatClock(quotes.receivedAt),
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
