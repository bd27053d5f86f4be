import { useEffect, useMemo } from 'react';
import { useStore } from 'react-redux';
import type { ContractRules } from '../../../../core/trading/contract/types.ts';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { PACES } from '../../../market/product/useLiveQuote.ts';
import { useSteadySelector } from '../../../realtime/useSteadySelector.ts';
import type { Pace } from '../../../realtime/useSteadySelector.ts';
import type { ClientState } from '../../../state/clientState.ts';
import { selectQuote } from '../../../state/selectors.ts';
import { seeMarks, trailingStopOf } from './trails.ts';
import type { SeenMarks } from './trails.ts';

// One for the chart, the cards and the sheets: the same stop stands at one price on all of them, whichever was there first.
let seen: SeenMarks = new Map();
const readSeen = (): SeenMarks => seen;

/** The best marks that trailing stops have seen, of these orders by every quote that reaches the store. Drawn at a pace. */
export function useSeenMarks(orders: readonly ContractOrderDto[], pace: Pace): SeenMarks {
  const store = useStore<ClientState>();
  const isAny = orders.some(({ trailingSince }) => trailingSince !== null);
  useEffect(() => {
    if (!isAny) return undefined;
    let quotes: unknown;
    const see = (): void => {
      const state = store.getState();
      if (state.quotes.quotes === quotes) return;
      quotes = state.quotes.quotes;
      seen = seeMarks(seen, orders, (productId) => selectQuote(state, productId));
    };
    see();
    return store.subscribe(see);
  }, [store, orders, isAny]);
  return useSteadySelector(readSeen, pace, !isAny);
}

/**
 * Where a trailing stop stands: as far as the server had followed it when the order was read, and since then by the marks
 * of the stream, of which this device may miss some: the server's answer always goes further. Decimal text; null for none.
 */
export function useTrailingStop(
  order: ContractOrderDto,
  rules: Pick<ContractRules, 'priceDecimals'> | undefined,
): string | null {
  const orders = useMemo(() => [order], [order]);
  const marks = useSeenMarks(orders, PACES.orders);
  return trailingStopOf(order, marks.get(order.id), rules);
}
