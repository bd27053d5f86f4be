import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../lib/formatTime.ts';
import { useIsOffline } from '../../../realtime/useIsOffline.ts';
import { useAppSelector } from '../../../state/clientState.ts';
import { useMarketState } from '../../product/useMarketState.ts';

/** Of one place on a screen that few see: the style sheet of the first view has no room for it. */
const SHOWN = { paddingBlock: 8, color: 'var(--buff)' };

/** Why the prices on the chart do not move: in full screen the banner and the note of the page lie under it. */
export function FullStatus(): ReactElement {
  const { t } = useTranslation('common');
  const market = useMarketState();
  const isOffline = useIsOffline();
  const time = useAppSelector(({ quotes }) =>
    quotes.receivedAt === undefined ? undefined : formatClock(quotes.receivedAt),
  );
  const cutOff = (): string => {
    if (!isOffline) return t('state.noNewPrices', { time });
    return time === undefined ? t('state.offlineNoPrices') : t('state.offlineBanner', { time });
  };
  const sentence = market.isOffline ? cutOff() : market.sentence;
  // Here all day, so that what comes is read out; in sight while there is something to say.
  return (
    <p className="px t-cap" role="status" style={sentence === undefined ? undefined : SHOWN}>
      {sentence}
    </p>
  );
}
