import { useCallback } from 'react';
import type { TickerDto } from '../../../../protocol/product.ts';
import type { QuoteDto } from '../../../../protocol/socketEvents.ts';
import { newerOf } from '../../../market/product/useLiveQuote.ts';
import { useSteadySelector } from '../../../realtime/useSteadySelector.ts';
import type { ClientState } from '../../../state/clientState.ts';
import { selectQuote } from '../../../state/selectors.ts';
import { ROW_MS } from './listBoard.ts';

/** Rows take turns, so that no frame draws all that are in sight. */
const TURNS = 5;

/** The newest quote of a row's product, drawn in the turn of its place; out of sight it stays as it was. */
export function useRowQuote(product: TickerDto, turn: number, isInSight: boolean): QuoteDto {
  const select = useCallback((state: ClientState) => selectQuote(state, product.id), [product.id]);
  const pace = { everyMs: ROW_MS, phase: (turn % TURNS) / TURNS };
  return newerOf<QuoteDto>(product, useSteadySelector(select, pace, !isInSight));
}
