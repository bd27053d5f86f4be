import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { useStore } from 'react-redux';
import type { TickerDto } from '../../../../protocol/product.ts';
import type { QuoteDto } from '../../../../protocol/socketEvents.ts';
import type { MarketSort } from '../../../lib/preferences.ts';
import { newerOf } from '../../../market/product/useLiveQuote.ts';
import { askFrame, cancelFrame } from '../../../realtime/frameWork.ts';
import type { ClientState } from '../../../state/clientState.ts';
import { selectQuote } from '../../../state/selectors.ts';
import { calculateOrder } from './calculateOrder.ts';
import { makeListBoard } from './listBoard.ts';
import type { ListBoard } from './listBoard.ts';
import { isListHeld, isListTouched } from './listTouch.ts';
import { calculateSight, FIRST_SIGHT, SIGHT_STEP_PX } from './sight.ts';
import type { Sight } from './sight.ts';

/** A list is sorted anew once a second at most: rows that change places can still be hit. */
const SORT_MS = 1000;
/** How often prices are looked at: a stretch of rows that is seen waits no longer. */
const LOOK_MS = 75;

/** Tells `board` what is seen, now and as the page is scrolled; returns how to stop. */
function watchSight(board: ListBoard, list: HTMLElement, count: number): () => void {
  let seenAt = -Infinity;
  const see = (): void => {
    if (Math.abs(window.scrollY - seenAt) < SIGHT_STEP_PX) return;
    seenAt = window.scrollY;
    board.takeSight(calculateSight(list.getBoundingClientRect(), window.innerHeight, count));
  };
  const seeAnew = (): void => {
    seenAt = -Infinity;
    see();
  };
  see();
  window.addEventListener('scroll', see, { passive: true });
  window.addEventListener('resize', seeAnew);
  return () => {
    window.removeEventListener('scroll', see);
    window.removeEventListener('resize', seeAnew);
  };
}

/**
 * The rows of `products` in the wanted order, by their newest quotes. Another list or another sort is shown at once; what
 * moves by itself waits for its second, and while the list is touched or scrolled or has the keyboard. Around an open row only
 * the places are kept.
 */
export function useListBoard(
  products: readonly TickerDto[],
  all: readonly TickerDto[],
  sort: MarketSort | undefined,
  list: RefObject<HTMLElement | null>,
  isRowOpen: boolean,
): ListBoard {
  const store = useStore<ClientState>();
  const work = useCallback(
    () => calculateOrder(products, all, store.getState().quotes.quotes, sort),
    [store, products, all, sort],
  );
  const quoteOf = useMemo(() => {
    const byId = new Map(products.map((product) => [product.id, product]));
    return (id: string): QuoteDto | undefined => {
      const product = byId.get(id);
      return product && newerOf<QuoteDto>(product, selectQuote(store.getState(), id));
    };
  }, [store, products]);
  const make = (sight: Sight) => ({
    work,
    board: makeListBoard({
      order: work(),
      sight,
      quoteOf,
      isTouched: () => list.current !== null && isListTouched(list.current),
    }),
  });
  const [made, setMade] = useState(() => make(FIRST_SIGHT));
  if (made.work !== work) setMade(make(made.board.sight));
  const { board } = made;

  useEffect(() => {
    const stop =
      list.current === null ? undefined : watchSight(board, list.current, products.length);
    const timer = setInterval(board.look, LOOK_MS);
    return () => {
      stop?.();
      clearInterval(timer);
      board.close();
    };
  }, [board, list, products]);
  useEffect(() => {
    const take = (): void => {
      const isHeld = list.current !== null && isListHeld(list.current);
      if (!isHeld) board.takeOrder(work(), isRowOpen);
    };
    const timer = setInterval(() => {
      if (!document.hidden) askFrame(take);
    }, SORT_MS);
    return () => {
      clearInterval(timer);
      cancelFrame(take);
    };
  }, [board, work, list, isRowOpen]);

  return board;
}
