import { useEffect, useState } from 'react';
import { makeCell, useCell } from '../../../lib/cell.ts';
import type { Cell } from '../../../lib/cell.ts';
import type { ChartHost } from '../chartHost.ts';
import { listenToAxis } from './axisTouch.ts';
import { SCALES } from './chartChoices.ts';
import type { Scale } from './chartChoices.ts';

/** Bars that the newest one may be out of sight before the way back is shown. */
const AWAY_BARS = -1;

export interface View {
  /** The newest candle is out of sight. */
  readonly isAway: Cell<boolean>;
  /** The oldest candle that has come is in sight. */
  readonly isAtStart: Cell<boolean>;
}

interface ViewOptions {
  readonly host: Cell<ChartHost | undefined>;
  readonly scale: Scale;
}

/** Whose a finger is, that moves up and down: the page's, but on the price axis. Returns the end. */
function stretchByFinger({ chart, container, isGone }: ChartHost): () => void {
  return listenToAxis(container, {
    isAxis: (x) => x >= chart.paneSize().width,
    onHold: (vertTouchDrag) => {
      if (!isGone()) chart.applyOptions({ handleScroll: { vertTouchDrag } });
    },
  });
}

/** Scale of the chart as it was chosen, and where its view stands. */
export function useView({ host, scale }: ViewOptions): View {
  const standing = useCell(host);
  const [view] = useState(() => ({ isAway: makeCell(false), isAtStart: makeCell(false) }));
  useEffect(() => {
    standing?.setScale(SCALES.indexOf(scale));
  }, [standing, scale]);
  useEffect(() => standing && stretchByFinger(standing), [standing]);
  useEffect(() => {
    if (standing === undefined) return undefined;
    const scaleOfTime = standing.chart.timeScale();
    const look = (): void => {
      view.isAway.set(scaleOfTime.scrollPosition() < AWAY_BARS);
      view.isAtStart.set((scaleOfTime.getVisibleLogicalRange()?.from ?? 1) < 1);
    };
    scaleOfTime.subscribeVisibleLogicalRangeChange(look);
    return () => {
      scaleOfTime.unsubscribeVisibleLogicalRangeChange(look);
      view.isAway.set(false);
    };
  }, [standing, view]);
  return view;
}
