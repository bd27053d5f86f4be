import type { ReactElement } from 'react';
import { GaugePointer, GaugeText, GaugeTicks } from './GaugeParts.tsx';
import { pointAt } from './ticks.ts';
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
/** Words stand this far out. */
const WORDS = 94;
/** Two lines of words need this much between them. */
const LINE = 13;

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
      <GaugeTicks classOf={(tick) => classOf(tick, props)} />
      {value !== undefined && <GaugePointer value={value} />}
      <Words level={call} top={callTop} kind="call" />
      <Words level={sale} top={saleTop} kind="sale" />
      <GaugeText value={text} word={word} lines={[80, 100]} />
    </svg>
  );
}
