import type { ReactElement } from 'react';
import { pointAt, range, TICKS } from './ticks.ts';
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
/** The pointer's tip stands this far out, its base this far in. */
const TIP = 75;
const BASE = 62;
/** Half of the pointer's base, in parts of the scale. */
const HALF = 3.2;

const spot = (value: number, radius: number): string => {
  const { x, y } = pointAt(value, radius);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
};

/** A sextant arc with 51 ticks, filled to the value (DESIGN 8). */
export function Gauge({ value, word, label, low, high }: GaugeProps): ReactElement {
  const [start, end] = range(low, high);
  return (
    <svg className="gauge" viewBox="0 0 184 116" role="img" aria-label={label}>
      {TICKS.map(({ at, inner, outer, isLong }) => (
        <path
          key={at}
          d={`M${spot(at, outer)}L${spot(at, inner)}`}
          className={at <= value ? 'on' : ''}
          strokeWidth={isLong ? 2 : 1.5}
        />
      ))}
      <path
        className="year"
        d={`M${spot(start, INNER)}A${INNER} ${INNER} 0 0 1 ${spot(end, INNER)}`}
      />
      {[start, end].map((at) => (
        <circle key={at} className="year-end" {...circleAt(at)} />
      ))}
      <path
        className="pointer"
        d={`M${spot(value, TIP)}L${spot(value - HALF, BASE)}L${spot(value + HALF, BASE)}Z`}
      />
      <text className="value" x="92" y="84">
        {value}
      </text>
      <text className="word" x="92" y="102">
        {word}
      </text>
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
