import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntervalName } from '../../../../protocol/product.ts';
import { useCell } from '../../../lib/cell.ts';
import type { Cell } from '../../../lib/cell.ts';
import { useServerNow } from '../../../realtime/useNow.ts';
import { NativeSelect } from '../../../ui/Field/NativeSelect.tsx';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import type { Bar } from '../bars.ts';
import { formatLeft, msLeft, nameOffset } from './candleClock.ts';
import { SCALES, ZONES } from './chartChoices.ts';
import type { ChartChoices } from './chartChoices.ts';

/** The device's own zone now. */
const nameHere = (): string => nameOffset(-new Date().getTimezoneOffset());

interface CountdownProps {
  readonly last: Cell<Bar | undefined>;
  readonly interval: IntervalName;
}

/** Time until the forming candle closes; the only part of the page that its second draws. */
function Countdown({ last, interval }: CountdownProps): ReactElement | null {
  const { t } = useTranslation('chart');
  const now = useServerNow(1000);
  const bar = useCell(last);
  const left = bar === undefined ? undefined : msLeft(bar.time, interval, now);
  if (left === undefined) return null;
  return (
    <span
      className="chart-left"
      role="timer"
      aria-label={t('closesIn', { time: formatLeft(left) })}
    >
      {formatLeft(left)}
    </span>
  );
}

interface ToolbarProps extends CountdownProps {
  readonly choices: ChartChoices;
  readonly onChange: (change: Partial<ChartChoices>) => void;
  /** The second product on the chart. */
  readonly comparedPair: string | undefined;
  readonly onCompare: () => void;
  readonly onSettings: () => void;
  readonly isFull: boolean;
  readonly onToggleFull: () => void;
}

/** Scale, time zone, countdown, comparison, indicators and full screen, below the large chart. */
export function Toolbar(props: ToolbarProps): ReactElement {
  const { choices, onChange, comparedPair, onCompare, onSettings, isFull, onToggleFull } = props;
  const { last, interval } = props;
  const { t } = useTranslation('chart');
  const { t: tTrading } = useTranslation('trading');
  const [here] = useState(nameHere);
  const scales = SCALES.map((value) => ({ value, label: t(`scale.${value}`) }));
  const zones = ZONES.map((value) => ({
    value,
    label: value === 'utc' ? 'UTC' : t('zone.local', { zone: here }),
  }));
  const choose = <Value extends string>(all: readonly Value[], value: string): Value | undefined =>
    all.find((one) => one === value);
  return (
    <div className="chart-tools" role="group" aria-label={t('tools')}>
      <span className="chart-chip">
        {t(`scaleShort.${choices.scale}`)} <Icon name="down" size={12} />
        <NativeSelect
          label={t('scale.label')}
          options={scales}
          value={choices.scale}
          onChange={(value) => {
            onChange({ scale: choose(SCALES, value) ?? 'normal' });
          }}
        />
      </span>
      <span className="chart-chip">
        {choices.zone === 'utc' ? 'UTC' : here} <Icon name="down" size={12} />
        <NativeSelect
          label={t('zone.label')}
          options={zones}
          value={choices.zone}
          onChange={(value) => {
            onChange({ zone: choose(ZONES, value) ?? 'local' });
          }}
        />
      </span>
      <Countdown last={last} interval={interval} />
      <span className="sp" />
      <button
        type="button"
        aria-label={
          comparedPair === undefined
            ? t('compare.add')
            : t('compare.remove', { pair: comparedPair })
        }
        aria-pressed={comparedPair !== undefined}
        onClick={onCompare}
      >
        <Icon name={comparedPair === undefined ? 'add' : 'close'} size={18} />
      </button>
      <button type="button" aria-label={tTrading('chart.indicators')} onClick={onSettings}>
        <Icon name="indicators" size={18} />
      </button>
      <button
        type="button"
        data-key="full"
        aria-label={t(isFull ? 'full.leave' : 'full.enter')}
        onClick={onToggleFull}
      >
        <Icon name={isFull ? 'shrink' : 'expand'} size={17} />
      </button>
    </div>
  );
}
