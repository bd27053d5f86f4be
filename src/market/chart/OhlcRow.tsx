import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCell } from '../../lib/cell.ts';
import type { Cell } from '../../lib/cell.ts';
import type { Bar } from './bars.ts';
import type { Indicator } from './indicators.ts';

interface OhlcRowProps {
  /** The bar under the crosshair. */
  readonly crosshair: Cell<Bar | undefined>;
  /** The forming one, shown while nothing is under the crosshair. */
  readonly last: Cell<Bar | undefined>;
  readonly indicators: readonly Indicator[];
  readonly formatPrice: (price: number) => string;
}

const NAMES = ['open', 'high', 'low', 'close'] as const;

/** Open, high, low and close of the bar under the crosshair, 28 px above the chart (DESIGN 8). */
export function OhlcRow(props: OhlcRowProps): ReactElement {
  const { crosshair, last, indicators, formatPrice } = props;
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
      {indicators.includes('MA') && (
        <span className="push">
          <span className="ca">MA 7</span> <span className="cb">MA 25</span>
        </span>
      )}
      {!indicators.includes('MA') && indicators.includes('BOLL') && (
        <span className="push c2">BOLL 20, 2</span>
      )}
    </div>
  );
}
