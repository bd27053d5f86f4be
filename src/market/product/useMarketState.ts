import type { QuoteDto } from '../../../protocol/socketEvents.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { selectQuote } from '../../state/selectors.ts';
import { useIsOffline } from '../../realtime/useIsOffline.ts';
import { useIsSilent } from '../../realtime/useIsSilent.ts';
import { useProductInfo } from './productContext.ts';
import { useStoppedText } from './useStoppedText.ts';

type Status = QuoteDto['status'];

/** State and opening time of the product on the screen; draws only when one of them changes, not with each tick. */
export function useMarketStatus(): Pick<Status, 'state' | 'opensAt'> {
  const info = useProductInfo();
  const state = useAppSelector((all) => (selectQuote(all, info.id) ?? info).status.state);
  const opensAt = useAppSelector((all) => (selectQuote(all, info.id) ?? info).status.opensAt);
  return { state, opensAt };
}

/** Whether nobody should order by the prices on the screen: there is no connection, or no data came for 3 s (DESIGN 9.32). */
export function useIsCutOff(): boolean {
  const isOffline = useIsOffline();
  const isSilent = useIsSilent();
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
  const status = useMarketStatus();
  const isOffline = useIsCutOff();
  return { state: status.state, sentence: useStoppedText(status), isOffline };
}
