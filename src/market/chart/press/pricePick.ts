// A price of the chart on its way into the ticket: what the page hands to the chart, and how the ticket hears of it.
import { useEffect, useRef } from 'react';
import { makeCell } from '../../../lib/cell.ts';
import type { Cell } from '../../../lib/cell.ts';

/** Which ticket stands beside the chart: whose fills are drawn, and which orders a price can be for. */
export type ChartTicket = 'contract' | 'spot';

export interface PricePick {
  /** A limit, or an entry that waits for the mark. */
  readonly as: 'limit' | 'stop';
  readonly side: 'buy' | 'sell';
  /** Decimal text at the tick. */
  readonly price: string;
}

export type PickCell = Cell<PricePick | undefined>;

export const makePicks = (): PickCell => makeCell<PricePick | undefined>(undefined);

/** Calls `onPick` with each price that is picked from now on. */
export function usePicks(picks: PickCell, onPick: (pick: PricePick) => void): void {
  const latest = useRef(onPick);
  useEffect(() => {
    latest.current = onPick;
  });
  useEffect(
    () =>
      picks.subscribe(() => {
        const pick = picks.get();
        if (pick !== undefined) latest.current(pick);
      }),
    [picks],
  );
}
