import type { ReactElement } from 'react';
import type { QuantInfo } from '../../../../protocol/quant.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Plot } from '../../../ui/Plot/Plot.tsx';
import { formatTick } from '../chart/timeText.ts';

const WIDTH = 358;
const HEIGHT = 96;
const TOP = 10;
const BOTTOM = 72;
const TIMES_Y = 90;

type Point = NonNullable<QuantInfo['backtest']>['equity'][number];

interface EquityLineProps {
  readonly points: readonly Point[];
  readonly label: string;
}

/** What the newest window was worth in its course, around what was put in. */
export function EquityLine({ points, label }: EquityLineProps): ReactElement | null {
  const { locale, percent } = useFormat();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const values = points.map(({ result }) => Number(result));
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const [from, to] = [first.time, last.time];
  const xOf = (time: number): number => (to === from ? 0 : ((time - from) / (to - from)) * WIDTH);
  const yOf = (value: number): number =>
    high === low ? (TOP + BOTTOM) / 2 : BOTTOM - ((value - low) / (high - low)) * (BOTTOM - TOP);
  const path = points.map(
    ({ time }, index) =>
      `${index === 0 ? 'M' : 'L'}${xOf(time).toFixed(1)} ${yOf(values[index] ?? 0).toFixed(1)}`,
  );
  return (
    <Plot className="quant-equity" width={WIDTH} height={HEIGHT} label={label}>
      <path d={`M0 ${yOf(0).toFixed(1)}H${WIDTH}`} className="zero" />
      <path d={path.join('')} className="worth" />
      <text x="0" y={TIMES_Y}>
        {formatTick(from, [from, to], locale)}
      </text>
      <text x={WIDTH} y={TIMES_Y} textAnchor="end">
        {`${formatTick(to, [from, to], locale)} · ${percent(last.result, { sign: 'always' })}`}
      </text>
    </Plot>
  );
}
