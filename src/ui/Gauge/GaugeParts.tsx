import type { ReactElement } from 'react';
import { spotAt, TICKS } from './ticks.ts';
import type { Tick } from './ticks.ts';

/** The pointer's tip stands this far out, its base this far in. */
const TIP = 75;
const BASE = 62;
/** Half of the pointer's base, in parts of the scale. */
const HALF = 3.2;

/** The scale of the sextant. */
export function GaugeTicks({
  classOf,
}: {
  readonly classOf: (tick: Tick) => string;
}): ReactElement {
  return (
    <>
      {TICKS.map((tick) => (
        <path
          key={tick.at}
          d={`M${spotAt(tick.at, tick.outer)}L${spotAt(tick.at, tick.inner)}`}
          className={classOf(tick)}
          strokeWidth={tick.isLong ? 2 : 1.5}
        />
      ))}
    </>
  );
}

/** At a value of 0 to 100. */
export function GaugePointer({ value }: { readonly value: number }): ReactElement {
  return (
    <path
      className="pointer"
      d={`M${spotAt(value, TIP)}L${spotAt(value - HALF, BASE)}L${spotAt(value + HALF, BASE)}Z`}
    />
  );
}

interface GaugeTextProps {
  readonly value: string | number;
  readonly word: string;
  /** The lines that they stand on. */
  readonly lines: readonly [number, number];
}

/** The value, and below it what it is called. */
export function GaugeText({ value, word, lines }: GaugeTextProps): ReactElement {
  return (
    <>
      <text className="value" x="92" y={lines[0]}>
        {value}
      </text>
      <text className="word" x="92" y={lines[1]}>
        {word}
      </text>
    </>
  );
}
