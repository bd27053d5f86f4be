import { useMemo } from 'react';
import type { CoinPrices, LoanRules } from '../../../../core/trading/loan/types.ts';
import { useAllTickers } from '../../../realtime/useStream.ts';
import { useSteadySelector } from '../../../realtime/useSteadySelector.ts';
import type { ClientState } from '../../../state/clientState.ts';
import { coinPrices } from './coinRules.ts';
import type { ToldCoin } from './coinRules.ts';

/** A loan moves slowly: once a second. */
const PACE = { everyMs: 1000, phase: 0 };

const NONE: readonly ToldCoin[] = [];
const selectQuotes = (state: ClientState): ClientState['quotes']['quotes'] => state.quotes.quotes;

/** Prices of coins that can be pledged, as they stream in; what was told stands until then. */
export function useCoinPrices(
  rules: Pick<LoanRules, 'collaterals'> | undefined,
  told: readonly ToldCoin[] = NONE,
): CoinPrices {
  useAllTickers();
  const quotes = useSteadySelector(selectQuotes, PACE);
  return useMemo(
    () => (rules === undefined ? new Map() : coinPrices(rules, told, quotes)),
    [rules, told, quotes],
  );
}
