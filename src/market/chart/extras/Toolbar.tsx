import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
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
  const { locale } = useFormat();
  const now = useServerNow(1000);
  const bar = useCell(last);
  const left = bar === undefined ? undefined : msLeft(bar.time, interval, now);
  if (left === undefined) return null;
  const time = formatLeft(left, locale);
  return (
    <span className="chart-left" role="timer" aria-label={t('closesIn', { time })}>
      {time}
    </span>
  );
}

interface ChipProps<Value extends string> {
  /** What is chosen, in short. */
  readonly shown: string;
  readonly label: string;
  readonly values: readonly Value[];
  readonly nameOf: (value: Value) => string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice of few that shows what is chosen. */
function Chip<Value extends string>(props: ChipProps<Value>): ReactElement {
  const { shown, label, values, nameOf, value, onChange } = props;
  return (
    <span className="chart-chip">
      {shown} <Icon name="down" size={12} />
      <NativeSelect
        label={label}
        options={values.map((one) => ({ value: one, label: nameOf(one) }))}
        value={value}
        onChange={(chosen) => {
          const next = values.find((one) => one === chosen);
          if (next !== undefined) onChange(next);
        }}
      />
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
  return (
    <div className="chart-tools" role="group" aria-label={t('tools')}>
      <Chip
        shown={t(`scaleShort.${choices.scale}`)}
        label={t('scale.label')}
        // Two products have only their changes in common.
        values={comparedPair === undefined ? SCALES : [choices.scale]}
        nameOf={(value) => t(`scale.${value}`)}
        value={choices.scale}
        onChange={(scale) => {
          onChange({ scale });
        }}
      />
      <Chip
        shown={choices.zone === 'utc' ? 'UTC' : here}
        label={t('zone.label')}
        values={ZONES}
        nameOf={(value) => (value === 'utc' ? 'UTC' : t('zone.local', { zone: here }))}
        value={choices.zone}
        onChange={(zone) => {
          onChange({ zone });
        }}
      />
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
