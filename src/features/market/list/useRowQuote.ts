import { useCallback, useRef } from 'react';
import type { RefObject } from 'react';
import type { TickerDto } from '../../../../protocol/product.ts';
import type { QuoteDto } from '../../../../protocol/socketEvents.ts';
import { useInSight } from '../../../market/useInSight.ts';
import { newerOf } from '../../../market/product/useLiveQuote.ts';
import { useSteadySelector } from '../../../realtime/useSteadySelector.ts';
import type { ClientState } from '../../../state/clientState.ts';
import { selectQuote } from '../../../state/selectors.ts';

/** A row changes twice a second at most: a list of ticking prices can still be read. */
const ROW_MS = 500;
/** Rows take turns, so that no frame draws all of two hundred. */
const TURNS = 5;

interface RowQuote {
  /** Of the row: it is drawn while this is in sight. */
  readonly item: RefObject<HTMLLIElement | null>;
  readonly isInSight: boolean;
  readonly quote: QuoteDto;
}

/** The newest quote of a row's product, drawn in the turn of its place. */
export function useRowQuote(product: TickerDto, turn: number): RowQuote {
  const item = useRef<HTMLLIElement>(null);
  const isInSight = useInSight(item);
  const select = useCallback((state: ClientState) => selectQuote(state, product.id), [product.id]);
  const pace = { everyMs: ROW_MS, phase: (turn % TURNS) / TURNS };
  const newest = useSteadySelector(select, pace, !isInSight);
  return { item, isInSight, quote: newerOf<QuoteDto>(product, newest) };
}
