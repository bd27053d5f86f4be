import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { IntervalName } from '../../../../protocol/product.ts';
import { makeCell } from '../../../lib/cell.ts';
import type { Cell } from '../../../lib/cell.ts';
import type { Bar } from '../bars.ts';
import type { ChartHost } from '../chartHost.ts';
import { useCandles } from '../useCandles.ts';
import { startComparing } from './compareLayer.ts';
import { CompareLegend } from './Legend.tsx';

/** After candles that did not come. */
const RETRY_MS = 5_000;

interface CompareProps {
  readonly host: ChartHost;
  readonly productId: string;
  readonly pair: string;
  readonly interval: IntervalName;
  readonly crosshair: Cell<Bar | undefined>;
  readonly top: number;
}

/** The second product: its candles, its line and its legend. Mounted anew for another product or interval. */
export function Compare(props: CompareProps): ReactElement {
  const { host, productId, pair, interval, crosshair, top } = props;
  const candles = useCandles(productId, interval);
  const [change] = useState(() => makeCell<number | undefined>(undefined));
  const { follow, loadOlder, retry } = candles;
  const hasFailed = candles.state === 'failed';
  useEffect(
    () =>
      hasFailed
        ? undefined
        : startComparing({ host, candles: { follow, loadOlder }, crosshair, change }),
    [host, follow, loadOlder, crosshair, change, hasFailed],
  );
  // The line is an extra: nobody is asked to try it again.
  useEffect(() => {
    if (!hasFailed) return undefined;
    const timer = setTimeout(retry, RETRY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [hasFailed, retry]);
  return <CompareLegend pair={pair} top={top} change={change} />;
}
