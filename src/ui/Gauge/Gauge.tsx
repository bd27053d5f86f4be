import type { ReactElement } from 'react';
import { GaugePointer, GaugeText, GaugeTicks } from './GaugeParts.tsx';
import { pointAt, range, spotAt } from './ticks.ts';
import './Gauge.css';

interface GaugeProps {
  /** 0 to 100. */
  readonly value: number;
  /** What the value is called: "Fear". */
  readonly word: string;
  /** All of it in a sentence, for who does not see it. */
  readonly label: string;
  /** The inner arc: from the year's lowest to its highest. */
  readonly low: number;
  readonly high: number;
}

const INNER = 66;

/** A sextant arc with 51 ticks, filled to the value (DESIGN 8). */
export function Gauge({ value, word, label, low, high }: GaugeProps): ReactElement {
  const [start, end] = range(low, high);
  return (
    <svg className="gauge" viewBox="0 0 184 116" role="img" aria-label={label}>
      <GaugeTicks classOf={({ at }) => (at <= value ? 'on' : '')} />
      <path
        className="year"
        d={`M${spotAt(start, INNER)}A${INNER} ${INNER} 0 0 1 ${spotAt(end, INNER)}`}
      />
      {[start, end].map((at) => (
        <circle key={at} className="year-end" {...circleAt(at)} />
      ))}
      <GaugePointer value={value} />
      <GaugeText value={value} word={word} lines={[84, 102]} />
      <text className="end" x="11" y="113">
        0
      </text>
      <text className="end" x="173" y="113">
        100
      </text>
    </svg>
  );
}

function circleAt(value: number) {
  const { x, y } = pointAt(value, INNER);
  return { cx: x.toFixed(1), cy: y.toFixed(1), r: 2.5 };
}
