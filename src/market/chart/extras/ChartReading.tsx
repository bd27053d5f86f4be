import { useEffect, useId, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntervalName } from '../../../../protocol/product.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useCell } from '../../../lib/cell.ts';
import type { Cell } from '../../../lib/cell.ts';
import type { Bar } from '../bars.ts';
import type { ChartHost } from '../chartHost.ts';
import { formatCrosshair, zoneOf } from '../chartTime.ts';
import { listenToKeys } from './chartKeys.ts';

interface ChartReadingProps {
  readonly host: ChartHost;
  readonly crosshair: Cell<Bar | undefined>;
  readonly last: Cell<Bar | undefined>;
  readonly interval: IntervalName;
  readonly isUtc: boolean;
  readonly formatPrice: (price: number) => string;
  /** What else is to be said of it: the user's fills in sight. */
  readonly note: Cell<string>;
}

/** The chart in words: what the newest candle is, and each candle that the keys reach. */
export function ChartReading(props: ChartReadingProps): ReactElement {
  const { host, crosshair, last, interval, isUtc, formatPrice, note } = props;
  const { t } = useTranslation('chart');
  const format = useFormat();
  const id = useId();
  const newest = useCell(last);
  const noted = useCell(note);
  const [reached, setReached] = useState<Bar>();
  const wordsOf = (bar: Bar): string =>
    t('candle', {
      time: formatCrosshair(bar.time, interval, zoneOf(interval, isUtc)),
      open: formatPrice(bar.open),
      high: formatPrice(bar.high),
      low: formatPrice(bar.low),
      close: formatPrice(bar.close),
      change: format.percent((bar.close / bar.open - 1).toFixed(6), { sign: 'always' }),
      volume: format.volume(bar.volume.toFixed(4)),
    });
  useEffect(() => listenToKeys({ host, crosshair, onReach: setReached }), [host, crosshair]);
  useEffect(() => {
    host.container.setAttribute('aria-describedby', id);
    return () => {
      host.container.removeAttribute('aria-describedby');
    };
  }, [host, id]);
  return (
    <div className="sr">
      <p id={id}>
        {newest !== undefined && wordsOf(newest)} {noted} {t('keys')} {t('press.keys')}
      </p>
      <p role="status">{reached !== undefined && wordsOf(reached)}</p>
    </div>
  );
}
