import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { QuoteDto } from '../../../protocol/socketEvents.ts';
import { formatTime } from '../../lib/formatTime.ts';
import { useAppSelector } from '../../state/clientState.ts';
import type { ClientState } from '../../state/clientState.ts';
import { selectIsSilent, selectQuote } from '../../state/selectors.ts';
import { useIsOffline } from '../../realtime/useIsOffline.ts';
import { useProductInfo } from './productContext.ts';

type Status = QuoteDto['status'];

/** State and opening time of the product on the screen; draws only when one of them changes, not with each tick. */
export function useMarketStatus(): Pick<Status, 'state' | 'opensAt'> {
  const info = useProductInfo();
  const state = useAppSelector((all) => (selectQuote(all, info.id) ?? info).status.state);
  const opensAt = useAppSelector((all) => (selectQuote(all, info.id) ?? info).status.opensAt);
  return { state, opensAt };
}

const LOOK_MS = 500;

function lookEvery(onLook: () => void): () => void {
  const timer = setInterval(onLook, LOOK_MS);
  return () => {
    clearInterval(timer);
  };
}

/** Whether nobody should order by the prices on the screen: there is no connection, or no data came for 3 s (DESIGN 9.32). */
export function useIsCutOff(): boolean {
  const store = useStore<ClientState>();
  const isOffline = useIsOffline();
  const isSilent = useSyncExternalStore(lookEvery, () =>
    selectIsSilent(store.getState(), Date.now()),
  );
  return isOffline || isSilent;
}

export interface MarketState {
  readonly state: Status['state'];
  /** The sentence for the user; undefined while the market trades. */
  readonly sentence: string | undefined;
  /** Orders wait: `useIsCutOff`. */
  readonly isOffline: boolean;
}

/** Whether the product on the screen can trade now, and what to say if it cannot. */
export function useMarketState(): MarketState {
  const { t } = useTranslation('common');
  const { t: tTrading } = useTranslation('trading');
  const { state, opensAt } = useMarketStatus();
  const isOffline = useIsCutOff();
  if (state === 'live') return { state, sentence: undefined, isOffline };
  if (state === 'paused') return { state, sentence: t('state.pricePaused'), isOffline };
  const sentence =
    opensAt === null
      ? tTrading('status.closed')
      : t('state.marketClosed', { time: formatTime(opensAt) });
  return { state, sentence, isOffline };
}
