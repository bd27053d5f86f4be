import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat.ts';
import { Plot } from '../../ui/Plot/Plot.tsx';
import { layOutBars, pickTicks } from './trend.ts';
import type { Bar, TrendDay } from './trend.ts';

// The box of design/mock/assets.html: bars above, dates below.
const WIDTH = 358;
const BARS_HEIGHT = 96;
const BARS_TOP = 14;
const HEIGHT = 132;
const DATES_Y = 129;

/** "Mar 14" in the language on the screen; the day is a UTC date and stays one. */
function formatDay(day: string, locale: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) return day;
  return new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(time);
}

/** A gain is solid, a loss is an outline below the line: colour is never the only sign (DESIGN 4). */
function BarShape({ bar }: { readonly bar: Bar }): ReactElement {
  const box = { x: bar.x, y: bar.y + BARS_TOP, width: bar.width, height: bar.height };
  if (bar.isGain) return <rect {...box} className={bar.isLast ? 'gain last' : 'gain'} />;
  // The outline lies inside the bar's box.
  return (
    <rect
      className="loss"
      x={box.x + 0.6}
      y={box.y}
      width={Math.max(box.width - 1.2, 1)}
      height={Math.max(box.height - 0.6, 0.9)}
    />
  );
}

function anchorOf(index: number, last: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start';
  return index === last ? 'end' : 'middle';
}

/** Daily earnings as bars around zero. */
export function TrendChart({ days }: { readonly days: readonly TrendDay[] }): ReactElement {
  const { t } = useTranslation('assets');
  const { locale } = useFormat();
  const { bars, zeroY } = layOutBars(days, WIDTH, BARS_HEIGHT);
  const last = bars.at(-1);
  const lastX = last === undefined ? 0 : last.x + last.width / 2;
  const end = days.length - 1;
  const xOf = (index: number): number => {
    if (index === 0) return 0;
    const bar = bars[index];
    return index === end || bar === undefined ? WIDTH : bar.x + bar.width / 2;
  };
  return (
    <Plot
      className="trend"
      width={WIDTH}
      height={HEIGHT}
      label={t('trend.chart', { days: days.length })}
    >
      <path d={`M0 ${zeroY + BARS_TOP}H${WIDTH}`} stroke="var(--line-strong)" />
      {bars.map((bar) => (
        <BarShape key={bar.day} bar={bar} />
      ))}
      <path d={`M${lastX} 0V${BARS_TOP + BARS_HEIGHT + 4}`} className="now" />
      {pickTicks(days.length).map((index) => (
        <text key={index} x={xOf(index)} y={DATES_Y} textAnchor={anchorOf(index, end)}>
          {formatDay(days[index]?.day ?? '', locale)}
        </text>
      ))}
    </Plot>
  );
}
