import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import { MISSING } from '../../../lib/formatParts.ts';
import { useCell } from '../../../lib/cell.ts';
import type { Cell } from '../../../lib/cell.ts';
import type { Bar } from '../bars.ts';
import { hueToken } from './hues.ts';
import { COMPARE_HUE } from './studies.ts';
import type { StudyName } from './studies.ts';
import type { PlacedRow } from './studyFeed.ts';

interface FiguresProps {
  readonly crosshair: Cell<Bar | undefined>;
  readonly last: Cell<Bar | undefined>;
  readonly isTall: boolean;
  readonly formatPrice: (price: number) => string;
}

const NAMES = ['open', 'high', 'low', 'close'] as const;

/** Change and volume of the candle under the crosshair; its prices too where no row above the chart has them. */
export function Figures(props: FiguresProps): ReactElement | null {
  const { crosshair, last, isTall, formatPrice } = props;
  const crossed = useCell(crosshair);
  const forming = useCell(last);
  const { t } = useTranslation('chart');
  const { t: tTrading } = useTranslation('trading');
  const format = useFormat();
  const bar = crossed ?? (isTall ? forming : undefined);
  if (bar === undefined) return null;
  const change = bar.open === 0 ? null : (bar.close / bar.open - 1).toFixed(6);
  return (
    <p className="chart-figures">
      {!isTall &&
        NAMES.map((name) => (
          <span key={name}>
            {tTrading(`ohlc.${name}`)} <b>{formatPrice(bar[name])}</b>
          </span>
        ))}
      <span>
        {t('figure.change')} <b>{format.percent(change, { sign: 'always' })}</b>
      </span>
      <span>
        {t('figure.volume')} <b>{format.volume(bar.volume.toFixed(4))}</b>
      </span>
    </p>
  );
}

interface LegendProps {
  readonly rows: Cell<readonly PlacedRow[]>;
  readonly formatValue: (name: StudyName, value: number) => string;
}

/** The indicators' names and values in the colours of their lines, each at the top of its pane. */
export function Legend({ rows, formatValue }: LegendProps): ReactElement {
  const shown = useCell(rows);
  return (
    <>
      {shown.map(({ name, head, items, top }) => (
        <p key={name} className="chart-legend" style={{ top }}>
          {head !== undefined && <span>{head}</span>}
          {items.map(({ text, hue, value }) => (
            // Lines of one period have one name, and none another's colour.
            <span
              key={`${text} ${hue ?? ''}`}
              style={hue === undefined ? undefined : { color: hueToken(hue) }}
            >
              {text} <b>{value === undefined ? MISSING : formatValue(name, value)}</b>
            </span>
          ))}
        </p>
      ))}
    </>
  );
}

interface CompareLegendProps {
  readonly pair: string;
  readonly top: number;
  readonly change: Cell<number | undefined>;
}

/** The second product's name and how it moved in sight, in its line's colour. */
export function CompareLegend({ pair, top, change }: CompareLegendProps): ReactElement {
  const share = useCell(change);
  const format = useFormat();
  return (
    <p className="chart-legend" style={{ top, color: hueToken(COMPARE_HUE) }}>
      <span>
        {pair} <b>{format.percent(share?.toFixed(6), { sign: 'always' })}</b>
      </span>
    </p>
  );
}
