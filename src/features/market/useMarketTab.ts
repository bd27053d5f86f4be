import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export const MARKET_TABS = ['custom', 'crypto', 'forex', 'metal'] as const;
export type MarketTab = (typeof MARKET_TABS)[number];

export interface MarketPlace {
  readonly tab: MarketTab;
  readonly isSearching: boolean;
  readonly show: (tab: MarketTab) => void;
  /** The search is a place of its own: the browser's back leaves it. */
  readonly openSearch: () => void;
  readonly closeSearch: () => void;
}

/** Where on the market screen somebody is: `?tab=crypto&view=search` of the hash. */
export function useMarketTab(): MarketPlace {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab = MARKET_TABS.find((one) => one === asked) ?? 'custom';
  return {
    tab,
    isSearching: params.get('view') === 'search',
    show: useCallback(
      (next: MarketTab) => {
        setParams({ tab: next }, { replace: true });
      },
      [setParams],
    ),
    openSearch: useCallback(() => {
      setParams({ tab, view: 'search' });
    }, [setParams, tab]),
    closeSearch: useCallback(() => {
      setParams({ tab }, { replace: true });
    }, [setParams, tab]),
  };
}
