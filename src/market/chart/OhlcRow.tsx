import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCell } from '../../lib/cell.ts';
import type { Cell } from '../../lib/cell.ts';
import type { Bar } from './bars.ts';

interface OhlcRowProps {
  /** The bar under the crosshair. */
  readonly crosshair: Cell<Bar | undefined>;
  /** The forming one, shown while nothing is under the crosshair. */
  readonly last: Cell<Bar | undefined>;
  readonly formatPrice: (price: number) => string;
}

const NAMES = ['open', 'high', 'low', 'close'] as const;

/** Open, high, low and close of the bar under the crosshair, 28 px above the chart (DESIGN 8). */
export function OhlcRow(props: OhlcRowProps): ReactElement {
  const { crosshair, last, formatPrice } = props;
  const crossed = useCell(crosshair);
  const forming = useCell(last);
  const bar = crossed ?? forming;
  const { t } = useTranslation('trading');
  return (
    <div className="ohlc">
      {NAMES.map((name) => (
        <span key={name}>
          {t(`ohlc.${name}`)} <b>{bar === undefined ? '\u2014' : formatPrice(bar[name])}</b>
        </span>
      ))}
    </div>
  );
}
