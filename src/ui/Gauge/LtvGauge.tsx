import type { ReactElement } from 'react';
import { pointAt, TICKS } from './ticks.ts';
import type { Tick } from './ticks.ts';
import './Gauge.css';

/** A level of the scale with its words beside the arc. */
interface Level {
  /** 0 to 100. */
  readonly at: number;
  readonly text: string;
}

interface LtvGaugeProps {
  /** 0 to 100; undefined while it is not known. */
  readonly value: number | undefined;
  /** The value as text: "37.4%". */
  readonly text: string;
  /** What the value is called. */
  readonly word: string;
  /** All of it in a sentence, for who does not see it. */
  readonly label: string;
  /** Where a notice comes, and where a sale. */
  readonly call: Level;
  readonly sale: Level;
}

const MOST = 100;
const POINTER = { tip: 75, base: 62, half: 3.2 };
/** Words stand this far out. */
const WORDS = 94;
/** Two lines of words need this much between them. */
const LINE = 13;

const spot = (value: number, radius: number): string => {
  const { x, y } = pointAt(value, radius);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
};

function classOf({ at }: Tick, { value, call, sale }: LtvGaugeProps): string {
  if (at >= sale.at) return 'sale';
  if (at >= call.at) return 'call';
  return value !== undefined && at <= value ? 'on' : '';
}

function Words({ level, top, kind }: { level: Level; top: number; kind: string }): ReactElement {
  return (
    <text className={`level ${kind}`} x={pointAt(level.at, WORDS).x.toFixed(1)} y={top.toFixed(1)}>
      {level.text}
    </text>
  );
}

/** Debt over what is pledged on the sextant arc: buff from the first notice, danger from the sale (DESIGN 8). */
export function LtvGauge(props: LtvGaugeProps): ReactElement {
  const { text, word, label, call, sale } = props;
  const value = props.value === undefined ? undefined : Math.min(props.value, MOST);
  const saleTop = pointAt(sale.at, WORDS).y;
  const callTop = Math.min(pointAt(call.at, WORDS).y, saleTop - LINE);
  return (
    <svg className="gauge ltv" viewBox="-54 0 292 112" role="img" aria-label={label}>
      {TICKS.map((tick) => (
        <path
          key={tick.at}
          d={`M${spot(tick.at, tick.outer)}L${spot(tick.at, tick.inner)}`}
          className={classOf(tick, props)}
          strokeWidth={tick.isLong ? 2 : 1.5}
        />
      ))}
      {value !== undefined && (
        <path
          className="pointer"
          d={`M${spot(value, POINTER.tip)}L${spot(value - POINTER.half, POINTER.base)}L${spot(value + POINTER.half, POINTER.base)}Z`}
        />
      )}
      <Words level={call} top={callTop} kind="call" />
      <Words level={sale} top={saleTop} kind="sale" />
      <text className="value" x="92" y="80">
        {text}
      </text>
      <text className="word" x="92" y="100">
        {word}
      </text>
    </svg>
  );
}
