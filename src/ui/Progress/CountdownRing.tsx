import type { ReactElement } from 'react';
import './Progress.css';

interface CountdownRingProps {
  /** Share of the time that is left, 0 to 1. */
  readonly left: number;
  /** mm:ss inside the ring; leave it out under 60 px. */
  readonly text?: string;
  /** "37 seconds left". */
  readonly label: string;
  /** 76 on a running order, 44 in a row. */
  readonly size?: number;
  /** The last five seconds: the text turns buff, nothing blinks (DESIGN 7). */
  readonly isEnding?: boolean;
}

const STROKE = 4;

/** Time left as a ring, driven by server time. */
export function CountdownRing(props: CountdownRingProps): ReactElement {
  const { left, text, label, size = 76, isEnding = false } = props;
  const centre = size / 2;
  const radius = centre - STROKE;
  const around = 2 * Math.PI * radius;
  const circle = { cx: centre, cy: centre, r: radius, fill: 'none', strokeWidth: STROKE };
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} role="timer" aria-label={label}>
      <circle {...circle} stroke="var(--line-strong)" />
      <circle
        {...circle}
        className="ring"
        stroke="var(--accent)"
        strokeDasharray={`${(around * Math.min(1, Math.max(0, left))).toFixed(1)} ${around.toFixed(1)}`}
      />
      {text !== undefined && (
        <text
          x={centre}
          y={centre + 5.5}
          textAnchor="middle"
          style={{
            font: '600 17px var(--font-sans)',
            letterSpacing: '-0.02em',
            fill: isEnding ? 'var(--buff)' : 'var(--text-1)',
          }}
        >
          {text}
        </text>
      )}
    </svg>
  );
}
