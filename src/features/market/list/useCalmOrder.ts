import { useCallback, useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useStore } from 'react-redux';
import type { TickerDto } from '../../../../protocol/product.ts';
import type { QuoteDto } from '../../../../protocol/socketEvents.ts';
import type { MarketSort } from '../../../lib/preferences.ts';
import { newerOf } from '../../../market/product/useLiveQuote.ts';
import { askFrame, cancelFrame } from '../../../realtime/frameWork.ts';
import type { ClientState } from '../../../state/clientState.ts';
import { selectQuote } from '../../../state/selectors.ts';
import { marketRates } from '../marketRates.ts';
import { sortProducts } from '../sortProducts.ts';
import { isListHeld } from './listTouch.ts';

/** A list is sorted anew once a second at most: rows that change places can still be hit. */
const SORT_MS = 1000;

interface CalmOrder {
  readonly ids: readonly string[];
  /** USDT per unit of each quote currency. */
  readonly rates: ReadonlyMap<string, string>;
}

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

const isSameRates = (a: CalmOrder['rates'], b: CalmOrder['rates']): boolean =>
  a.size === b.size && [...a].every(([currency, rate]) => b.get(currency) === rate);

/**
 * The ids of `products` in the wanted order, by their newest quotes. Another list or another sort is shown at once; what
 * moves by itself waits for its second, and while the list is touched, has the keyboard, or has a row open.
 */
export function useCalmOrder(
  products: readonly TickerDto[],
  all: readonly TickerDto[],
  sort: MarketSort | undefined,
  list: RefObject<HTMLElement | null>,
  isRowOpen: boolean,
): CalmOrder {
  const store = useStore<ClientState>();
  const work = useCallback((): CalmOrder => {
    const state = store.getState();
    const quoteOf = (product: TickerDto): QuoteDto =>
      newerOf<QuoteDto>(product, selectQuote(state, product.id));
    const rates = marketRates(all.map((product) => ({ ...product, ...quoteOf(product) })));
    const quoted = products.map((product) => ({ ...product, ...quoteOf(product) }));
    return { ids: sortProducts(quoted, sort, rates), rates };
  }, [store, products, all, sort]);

  const [shown, setShown] = useState(() => ({ work, order: work() }));
  if (shown.work !== work) setShown({ work, order: work() });

  useEffect(() => {
    const take = (): void => {
      const isHeld = isRowOpen || (list.current !== null && isListHeld(list.current));
      const after = work();
      setShown((before) => {
        const ids =
          isHeld || isSameList(before.order.ids, after.ids) ? before.order.ids : after.ids;
        const rates = isSameRates(before.order.rates, after.rates)
          ? before.order.rates
          : after.rates;
        const isSame = ids === before.order.ids && rates === before.order.rates;
        return isSame && before.work === work ? before : { work, order: { ids, rates } };
      });
    };
    const timer = setInterval(() => {
      if (!document.hidden) askFrame(take);
    }, SORT_MS);
    return () => {
      clearInterval(timer);
      cancelFrame(take);
    };
  }, [work, list, isRowOpen]);

  return shown.work === work ? shown.order : work();
}
