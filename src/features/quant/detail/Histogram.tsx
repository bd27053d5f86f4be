import type { ReactElement } from 'react';
import { decimal } from '../../../../core/money/decimal.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Plot } from '../../../ui/Plot/Plot.tsx';
import { binResults, shareText } from './binResults.ts';

// The box of design/mock/quant-detail.html.
const WIDTH = 358;
const HEIGHT = 96;
const BASE = 74;
const TOP = 16;
/** Shares named under the bars, at most. */
const MOST_NAMES = 5;

interface HistogramProps {
  readonly results: readonly string[];
  readonly median: string;
  readonly medianText: string;
  readonly label: string;
}

function anchorOf(x: number): 'start' | 'middle' | 'end' {
  if (x < 24) return 'start';
  return x > WIDTH - 24 ? 'end' : 'middle';
}

/** How many windows ended at each result: a gain is solid, a loss is an outline (DESIGN 4). */
export function Histogram(props: HistogramProps): ReactElement | null {
  const { results, median, medianText, label } = props;
  const format = useFormat();
  const binned = binResults(results);
  if (binned === undefined) return null;
  const { bins, width, most } = binned;
  const start = bins[0]?.from ?? 0;
  const step = WIDTH / bins.length;
  const xOf = (millionths: number): number => ((millionths - start) / width) * step;
  const middle = xOf(decimal(median).times(1_000_000).toNumber());
  const every = Math.ceil((bins.length + 1) / MOST_NAMES);
  const edges = Array.from({ length: bins.length + 1 }, (_, index) => start + index * width);
  const zeroAt = Math.max(0, edges.indexOf(0));
  const named = edges.filter((_, index) => (index - zeroAt) % every === 0);
  const decimals = width < 10_000 ? 1 : 0;
  return (
    <Plot className="quant-histogram" width={WIDTH} height={HEIGHT} label={label}>
      {bins.map(({ from, count }) => {
        if (count === 0) return null;
        const height = Math.max(2, (count / most) * (BASE - TOP));
        const box = { x: xOf(from) + 1.5, y: BASE - height, width: step - 3, height };
        return <rect key={from} {...box} className={from < 0 ? 'loss' : 'gain'} />;
      })}
      <path d={`M0 ${BASE}H${WIDTH}`} stroke="var(--line-strong)" />
      <path d={`M${middle.toFixed(1)} 8V${BASE}`} className="middle" />
      <text
        x={middle + (middle > WIDTH / 2 ? -6 : 6)}
        y={12}
        textAnchor={middle > WIDTH / 2 ? 'end' : 'start'}
        className="middle-text"
      >
        {medianText}
      </text>
      {named.map((edge) => (
        <text key={edge} x={xOf(edge)} y={HEIGHT - 6} textAnchor={anchorOf(xOf(edge))}>
          {format.percent(shareText(edge), { sign: 'always', decimals })}
        </text>
      ))}
    </Plot>
  );
}
